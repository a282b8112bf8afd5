#!/usr/bin/env python3
"""Pallas kernels of our own, lowered inside `with mosaic_lowering()`: libtpu compiles them, and what it is given
computes the right numbers (mosaic-run runs the kernel out of the lowered program).

  check_hook.py TOOLS FOLDER    (with a Python that has jax and libtpu; utils/jax on PYTHONPATH)"""

import functools
import json
import pathlib
import re
import subprocess
import sys

import aot
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu
from mosaic_jax import _check_sharding, _lower_config, as_tpu_kernel, lowered_as_tpu_kernel, mosaic_lowering

TOOLS, FOLDER = (pathlib.Path(path) for path in sys.argv[1:])
F32 = jnp.float32


def shape(*dims, dtype=F32):
    return jax.ShapeDtypeStruct(dims, dtype)


def gelu(x, y):
    y[...] = x[...] * jax.nn.sigmoid(1.702 * x[...])


def matmul(a, b, out, sum_):
    @pl.when(pl.program_id(2) == 0)
    def _():
        sum_[...] = jnp.zeros_like(sum_)

    sum_[...] += jnp.dot(a[...], b[...], preferred_element_type=F32)

    @pl.when(pl.program_id(2) == 1)
    def _():
        out[...] = sum_[...]


def softmax(x, y):
    shifted = jnp.exp(x[...] - jnp.max(x[...], axis=1, keepdims=True))
    y[...] = shifted / jnp.sum(shifted, axis=1, keepdims=True)


def column_sums(x, y):
    y[...] = jnp.sum(x[...], axis=0, keepdims=True)


def block(rows, columns, index):
    return pl.BlockSpec((rows, columns), index)


def kernels():
    """name: function, operands, expected result"""
    random = np.random.default_rng(7)
    x = random.standard_normal((16, 256), np.float32)
    a, b = (random.standard_normal((256, 256), np.float32) for _ in range(2))
    exact = np.exp(x - x.max(axis=1, keepdims=True))
    return {
        "elementwise": (pl.pallas_call(gelu, out_shape=shape(16, 256), grid=2, in_specs=[block(8, 256, lambda i: (i, 0))],
                                       out_specs=block(8, 256, lambda i: (i, 0))), [x], x / (1 + np.exp(-1.702 * x))),
        "matmul": (pl.pallas_call(matmul, out_shape=shape(256, 256), grid=(2, 2, 2),
                                  in_specs=[block(128, 128, lambda i, j, k: (i, k)), block(128, 128, lambda i, j, k: (k, j))],
                                  out_specs=block(128, 128, lambda i, j, k: (i, j)),
                                  scratch_shapes=[pltpu.VMEM((128, 128), F32)]), [a, b], a @ b),
        "softmax": (pl.pallas_call(softmax, out_shape=shape(16, 256)), [x], exact / exact.sum(axis=1, keepdims=True)),
        "reduction": (pl.pallas_call(column_sums, out_shape=shape(1, 256)), [x], x.sum(axis=0, keepdims=True)),
    }


def lower(function, operands, sharding):
    operands = [shape(*x.shape, dtype=x.dtype) for x in operands]
    return jax.jit(function, in_shardings=sharding, out_shardings=sharding).lower(*operands)


def run(name, text, operands, expected):
    """Runs the kernel of a lowered program and compares."""
    program, kernel, call, io = (FOLDER / f"{name}.{kind}" for kind in ("txt", "mlir", "json", "npz"))
    program.write_text(text)
    subprocess.run([TOOLS / "mosaic-translate", "--import", program, "-o", kernel], check=True)
    call.write_text(json.dumps({"in_avals": [f"float32[{x.shape[0]},{x.shape[1]}]" for x in operands],
                                "out_avals": [f"float32[{expected.shape[0]},{expected.shape[1]}]"],
                                "tolerance": {"out0": [1e-3, 1e-3]}}))
    np.savez(io, out0=expected.astype(np.float32), **{f"in{i}": x for i, x in enumerate(operands)})
    subprocess.run([TOOLS / "mosaic-run", kernel, "--call", call, "--io", io, "--check"], check=True, stdout=subprocess.DEVNULL)


def is_lowered(text):
    return "needs_layout_passes" not in text


def refusal(function, *arguments, **keywords):
    try:
        function(*arguments, **keywords)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "NOT REFUSED"


def check_pallas(device, one):
    for name, (function, operands, expected) in kernels().items():
        before = lower(function, operands, one).as_text()
        with mosaic_lowering(device):
            lowered = lower(function, operands, one)
        after = lower(function, operands, one).as_text()
        lowered.compile()
        run(name, lowered.as_text(), operands, expected)
        print(f"{name}: {'' if is_lowered(lowered.as_text()) else 'NOT '}lowered inside,",
              f"{'LOWERED' if is_lowered(before) or is_lowered(after) else 'not'} outside, compiled, right numbers")


def check_sparse_core():
    """A kernel without vector layouts stays as it is; the JSON is that of jax 0.8.0."""
    config = (b'{"custom_call_config": {"body": "TUzv"}, "device_type": "DEVICE_TYPE_SPARSECORE", '
              b'"flag_configs": [{"flag_type": "a", value: {"integer_value": 3}}]}')
    print("sparse core:", "stays" if _lower_config(config, "TPU v5e", None) == config else "CHANGED")


def double(x, y):
    y[...] = x[...] + x[...]


def check_diagnostics(one):
    def lower_for(kind, kernel, rows):
        with mosaic_lowering(kind):
            lower(pl.pallas_call(kernel, out_shape=shape(rows, 128)), [shape(rows, 128)], one)

    print("kernel:", refusal(lower_for, "TPU v5e", double, 1 << 32))
    print("no such generation:", refusal(lower_for, "TPU v9", double, 128))
    for kind in ("cpu", "TPU", "NPU v5"):
        print(f"{kind}:", refusal(mosaic_lowering(kind).__enter__))


def check_modules(make, x, one):
    """What a call of a module says, and that it compiles; returns its backend_config."""
    all_fields = make(x, kernel_name="twice", vmem_limit_bytes=1 << 20, metadata={"b": 1, "a": []},
                      flags={"a": True, "b": 3}, cost_estimate={"flops": 7, "transcendentals": 0, "bytes_accessed": 9})
    print("module:", *re.findall(r'kernel_name = "[^"]*"|\\22size\\22: \d+|\\22flag_configs\\22: \[.*?\]|'
                                 r"\\22flops\\22: ?\d+|kernel_metadata = .*?}", lower(all_fields, [x], one).as_text()))
    print("one result:", jax.eval_shape(make(x), x))
    print("a list:", jax.eval_shape(make([x]), x))
    lowered = lower(make(x), [x], one)
    lowered.compile()
    config = re.search(r'backend_config = "([^"]*)"', lowered.as_text())[1]
    config = config.replace("\\22", '"').replace("\\0A", "\n").encode()
    lower(lowered_as_tpu_kernel(config, x), [x], one).compile()
    return config


def check_side_effects(makers, x, one):
    """Unused, a call with side effects stays; of a lowered one, the compiler may drop it."""
    for make in makers:
        for effects in (False, True):
            unused = make(x, has_side_effects=effects)
            program = lower(lambda x: [unused(x), x][1], [x], one).as_text()
            print("side effects:", program.count("@tpu_custom_call"), "calls",
                  *re.findall(r"has_side_effect = true|xla_allow\w+", program))


def check_refusals(make, text, x):
    print("not lowered:", refusal(lowered_as_tpu_kernel, text, x))
    print("broken text:", refusal(as_tpu_kernel, "module {", x, device="TPU v5 lite"))
    print("field:", refusal(make, x, stack_size=1))
    print("flag:", refusal(make, x, flags={"a:b": 1}))
    print("collective id:", refusal(make, x, collective_id=3))


def check_sharding(make, x, devices):
    mesh = jax.sharding.Mesh(np.array(devices[:4]).reshape(2, 2), ("a", "b"))
    rows = jax.sharding.PartitionSpec("a")
    split = jax.sharding.NamedSharding(mesh, rows)
    sharded = functools.partial(jax.shard_map, mesh=mesh, in_specs=rows, out_specs=rows, check_vma=False)
    whole = shape(2 * x.shape[0], x.shape[1])
    print("sharded:", refusal(lower, make(whole), [whole], split))
    print("some axes:", refusal(lower, sharded(make(x), axis_names={"a"}), [whole], split))
    lower(sharded(make(x)), [whole], split).compile()
    print("all axes: compiled")

    # In a pmap of old nobody names the devices: fine, unless the kernel talks to some.
    class Call:
        config = b'{"custom_call_config": {"has_communication": true}}'

    print("replicas:", refusal(_check_sharding, object(), Call))
    Call.config = b'{"custom_call_config": {}}'
    _check_sharding(object(), Call)


def main():
    devices = aot.devices()
    one = jax.sharding.SingleDeviceSharding(devices[0])
    check_pallas(devices[0], one)
    check_sparse_core()
    check_diagnostics(one)
    text, x = (pathlib.Path(__file__).parent / "twice.mlir").read_text(), shape(16, 128)
    make = functools.partial(as_tpu_kernel, text, device=devices[0])
    config = check_modules(make, x, one)
    check_side_effects([make, functools.partial(lowered_as_tpu_kernel, config)], x, one)
    check_refusals(make, text, x)
    check_sharding(make, x, devices)


if __name__ == "__main__":
    main()
