"""Pallas kernels through the open Mosaic lowering, inside JAX.

    from mosaic_jax import mosaic_lowering

    with mosaic_lowering():
        compiled = jax.jit(f).lower(x).compile()

Inside the `with`, whatever JAX lowers has its TensorCore kernels lowered to vector-register code here,
by mosaic-opt, and libtpu gets that code: it runs no layout passes of its own. (SparseCore kernels have no
vector layouts; they pass as they are.) A kernel that is refused raises MosaicError with the diagnostic,
which names the Python line.

`as_tpu_kernel` and `lowered_as_tpu_kernel` make JAX functions of kernels that are modules already, be it
text or a payload.

Written for jax 0.8 and 0.12. The tools are found in this checkout's build/bin, in $MOSAIC_BIN, or on the
PATH.
"""

import contextlib
import dataclasses
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import jax
import jax.extend
import jax.ffi
import numpy as np
from jax._src import effects, tpu_custom_call
from jax.interpreters import mlir

__all__ = ["MosaicError", "as_tpu_kernel", "lowered_as_tpu_kernel", "mosaic_lowering"]

# The writer whose backend_config each release of JAX has, by the first release that has it.
_FORMATS = [((0, 12), "0.12"), ((0, 8, 2), "head"), ((0, 8, 1), "0.8.1"), ((0, 8), "0.8"), ((0,), "0.6")]
_FORMAT = next(name for release, name in _FORMATS if jax.__version_info__ >= release)
# From then on a call always has metadata, compact; and an empty set of manual axes will do.
_IS_COMPACT = jax.__version_info__ >= (0, 8, 2)


class MosaicError(Exception):
    """A kernel was refused; the text is the tools' diagnostic."""


# ----------------------------------------------------------------------------------------------------
# The tools


def _tool(name):
    here = pathlib.Path(__file__).resolve().parents[2] / "build" / "bin"
    folders = [os.environ.get("MOSAIC_BIN"), str(here), os.environ.get("PATH")]
    tool = shutil.which(name, path=os.pathsep.join(filter(None, folders)))
    if not tool:
        raise MosaicError(f"{name} is neither in $MOSAIC_BIN nor in {here} nor on the PATH")
    return tool


def _run(name, *arguments, stdin=b""):
    """What the tool prints."""
    result = subprocess.run([_tool(name), *arguments], input=stdin, capture_output=True)
    if result.returncode:
        message = result.stderr.decode(errors="replace").strip()
        raise MosaicError(message or f"{name} ended with status {result.returncode}")
    return result.stdout


def _parse(config):
    """The JSON of a backend_config; up to jax 0.8.0 the key of a flag's value has no quotes."""
    return json.loads(config.replace(b", value: ", b', "value": '))


def _generation(device):
    """The hardware generation of a device or a device kind: 5 for "TPU v5 lite"."""
    device = device if device is not None else jax.devices()[0]
    kind = device if isinstance(device, str) else device.device_kind
    match = re.fullmatch(r"TPU ?v?(\d+)(x|e|p|i| lite| pod)?", kind)
    if not match:
        raise MosaicError(f"{kind!r} is no TPU; say which one the kernels are for: device=\"TPU v5 lite\", "
                          "or a device of jax.experimental.topologies")
    return int(match[1])


def _lower(module, device, libtpu_form):
    """The module, lowered, as bytecode that keeps the locations."""
    # Late in 2025 libtpu changed; JAX 0.8 came with the one before.
    form = libtpu_form or ("current" if jax.__version_info__ >= (0, 9) else "nov2025")
    options = f"--mosaic-lower=hardware-generation={_generation(device)} libtpu-form={form}"
    return _run("mosaic-opt", options, "--emit-bytecode", "-", stdin=module)


# ----------------------------------------------------------------------------------------------------
# Kernels that JAX lowers


def _lower_config(config, device, libtpu_form):
    """A backend_config with the kernel lowered; all that does not depend on its code stays."""
    if _parse(config).get("device_type") == "DEVICE_TYPE_SPARSECORE":
        return config
    lowered = _lower(_run("mosaic-translate", "--import", "--emit-bytecode", "-", stdin=config), device, libtpu_form)
    with tempfile.NamedTemporaryFile(suffix=".json") as program:
        program.write(config)
        program.flush()
        return _run("mosaic-translate", "--replace", "0", "--with", "-", program.name, stdin=lowered)


@contextlib.contextmanager
def mosaic_lowering(device=None, *, libtpu_form=None):
    """Lowers here, inside the `with`, the kernels of all that JAX lowers.

    device: a device or its kind, "TPU v5 lite"; default: the first device of jax.devices()
    libtpu_form: "current" or "nov2025", the libtpu that the code is for; default: that of this JAX

    What JAX has cached is forgotten at both ends, so that nothing lowered on one side is used on the
    other. The hook holds for the process: other threads that lower meanwhile come through here too.
    """
    _generation(device)
    writer = tpu_custom_call.CustomCallBackendConfig
    to_json = writer.to_json

    @functools.wraps(to_json)
    def lowered_to_json(self, *arguments, **keywords):
        return _lower_config(to_json(self, *arguments, **keywords), device, libtpu_form)

    jax.clear_caches()
    writer.to_json = lowered_to_json
    try:
        yield
    finally:
        writer.to_json = to_json
        jax.clear_caches()


# ----------------------------------------------------------------------------------------------------
# Kernels that are modules


class _KernelEffect(effects.Effect):
    """Keeps a call with side effects whose results nobody uses."""


_KERNEL_EFFECT = _KernelEffect()
effects.lowerable_effects.add_type(_KernelEffect)
effects.control_flow_allowed_effects.add_type(_KernelEffect)


@dataclasses.dataclass(frozen=True)
class _Call:
    """What a call says beside its operands."""

    config: bytes
    results: tuple  # of jax.core.ShapedArray
    aliases: tuple  # of (operand, result)
    kernel_name: str | None
    side_effects: bool
    is_dataflow: bool  # the side effects are those on its operands: unused, it may go
    metadata: str | None


def _check_sharding(context, call):
    """Refuses a call that the compiler would have to partition, or whose devices nobody names."""
    if isinstance(context, mlir.SPMDAxisContext):
        manual = set(context.manual_axes)
        if _IS_COMPACT:
            manual |= set(getattr(context.mesh, "manual_axes", ()))
        if manual != set(context.mesh.axis_names) and (manual or not _IS_COMPACT):
            raise NotImplementedError(
                f"a kernel is not partitioned automatically, and of the mesh axes {context.mesh.axis_names} only "
                f"{tuple(sorted(manual))} are manual; wrap the call in jax.shard_map over all of them")
    elif isinstance(context, mlir.ShardingContext):
        if context.num_devices != 1:
            raise NotImplementedError(f"a kernel is not partitioned automatically, and here are {context.num_devices} "
                                      "devices; wrap the call in jax.shard_map")
    elif _parse(call.config)["custom_call_config"].get("has_communication"):
        raise NotImplementedError("a kernel that talks to other devices cannot be in a pmap; use jax.shard_map")


def _lower_call(context, *operands, call):
    _check_sharding(context.module_context.axis_context, call)
    attributes = {}
    if call.kernel_name is not None:
        attributes["kernel_name"] = mlir.ir.StringAttr.get(call.kernel_name)
    frontend = {} if call.metadata is None else {"kernel_metadata": call.metadata}
    if call.is_dataflow:
        frontend["xla_allow_dce_side_effecting_op"] = "true"
    if frontend:
        attributes["mhlo.frontend_attributes"] = mlir.ir.DictAttr.get(
            {key: mlir.ir.StringAttr.get(value) for key, value in frontend.items()})
    rule = jax.ffi.ffi_lowering("tpu_custom_call", api_version=1, backend_config=call.config.decode(),
                                operand_output_aliases=dict(call.aliases), has_side_effect=call.side_effects,
                                extra_attributes=attributes)
    return rule(context, *operands)


_kernel = jax.extend.core.Primitive("tpu_kernel")
_kernel.multiple_results = True


@_kernel.def_effectful_abstract_eval
def _results(*_, call):
    return call.results, {_KERNEL_EFFECT} if call.side_effects else effects.no_effects


mlir.register_lowering(_kernel, _lower_call, platform="tpu")


def _setting(value):
    """A field's value as mosaic-translate takes it."""
    if isinstance(value, dict):
        for name in value:
            if not re.fullmatch(r"[^\s,:=]+", name):
                raise ValueError(f"{name!r} cannot be the name of a flag")
        return ",".join(f"{name}:{_setting(item)}" for name, item in value.items())
    if isinstance(value, (list, tuple)):
        return f"[{','.join(map(_setting, value))}]"
    return str(value).lower() if isinstance(value, (bool, np.bool_)) else str(value)


def _metadata(value):
    if not _IS_COMPACT:
        return None if value is None else json.dumps(value)
    return json.dumps(value or {}, sort_keys=True, separators=(",", ":"), indent=0)


def _function(module, fields, out_type, **call):
    """The JAX function that calls the lowered `module`."""
    settings = [word for name, value in fields.items() if value is not None
                for word in ("--set", f"{name}={_setting(value)}")]
    config = _run("mosaic-translate", "--export-backend-config", "--format", _FORMAT, *settings, "-", stdin=module)
    is_single = not isinstance(out_type, (list, tuple))
    results = tuple(jax.core.ShapedArray(result.shape, result.dtype) for result in ([out_type] if is_single else out_type))
    if "needs_layout_passes" in _parse(config)["custom_call_config"]:
        raise MosaicError("the module is not lowered; use as_tpu_kernel")
    call = _Call(config=config, results=results, **call)

    @jax.jit
    def kernel(*operands):
        values = _kernel.bind(*operands, call=call)
        return values[0] if is_single else values

    return kernel


def _module(module):
    """Text or bytes of a module, of a backend_config, or a jaxlib module, as a module of the dialect."""
    content = module if isinstance(module, bytes) else str(module).encode()
    is_payload = content.lstrip()[:1] == b"{" or content[:4] == b"ML\xefR"
    return _run("mosaic-translate", "--import", "--emit-bytecode", "-", stdin=content) if is_payload else content


def as_tpu_kernel(module, out_type, *, device=None, libtpu_form=None, kernel_name=None, input_output_aliases=(),
                  has_side_effects=False, metadata=None, **fields):
    """A JAX function that runs a kernel: a module in the tpu dialect (text, or a jaxlib module), or a payload.

    out_type: a jax.ShapeDtypeStruct, or a sequence of them; then the function returns a tuple
    input_output_aliases: pairs (operand, result)
    fields: the options of the pass mosaic-emit-backend-config, with `_`: vmem_limit_bytes=..., flags={...}, ...;
            those of a payload stay where they are not given

    The module is lowered here, at once: MosaicError says what is refused. To have a lowering rule of its own
    for another device, make another function.
    """
    lowered = _lower(_module(module), device, libtpu_form)
    return _function(lowered, fields, out_type, kernel_name=kernel_name, aliases=tuple(map(tuple, input_output_aliases)),
                     side_effects=has_side_effects, is_dataflow=False, metadata=_metadata(metadata))


def lowered_as_tpu_kernel(lowered_module, out_type, *, kernel_name=None, input_output_aliases=(),
                          has_side_effects=False, metadata=None, **fields):
    """As as_tpu_kernel, of a module that is lowered already.

    Side effects are those on the operands: the call may go when nothing uses its results.
    """
    return _function(_module(lowered_module), fields, out_type, kernel_name=kernel_name,
                     aliases=tuple(map(tuple, input_output_aliases)), side_effects=has_side_effects,
                     is_dataflow=has_side_effects and jax.__version_info__ >= (0, 8, 1), metadata=_metadata(metadata))
