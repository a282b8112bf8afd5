"""Writes the payloads and programs of this folder; they are kept as they are, so that reading what
older writers wrote stays tested.

  python make_inputs.py NAME     with jax 0.8.1 (NAME jax081) or jax 0.12 (NAME jax012)
"""
import base64
import io
import json
import os
import re
import sys

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
from jax import export
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

HERE = os.path.dirname(os.path.abspath(__file__))
# Locations name this file without its folder.
jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")


def add_kernel(x_ref, y_ref, o_ref):
    o_ref[...] = x_ref[...] + y_ref[...]


def add(x, y):
    return pl.pallas_call(add_kernel, out_shape=x, name="add_blocks")(x, y)


def accumulate_kernel(x_ref, o_ref):
    """A loop, and a branch in it that stores."""
    def body(i, total):
        @pl.when(i > 1)
        def _():
            o_ref[...] = total
        return total + x_ref[...] * 2.0

    steps = x_ref[0, 0].astype(jnp.int32)
    o_ref[...] = jax.lax.fori_loop(0, steps, body, jnp.zeros_like(x_ref))


def accumulate(x):
    spec = pl.BlockSpec((8, 128), lambda i: (i, 0))
    return pl.pallas_call(accumulate_kernel, out_shape=x, grid=(2,), in_specs=[spec], out_specs=spec)(x)


def copy_kernel(x_ref, w_ref, o_ref, scratch_ref, semaphore):
    """Small floats, a copy with a semaphore, a mask and a constant vector."""
    copy = pltpu.make_async_copy(x_ref, scratch_ref, semaphore)
    copy.start()
    copy.wait()
    lane = jax.lax.broadcasted_iota(jnp.int32, (8, 128), 1)
    o_ref[...] = jnp.where(lane < 64, scratch_ref[...], w_ref[...].astype(jnp.float32))


def copy(x, w):
    return pl.pallas_call(
        copy_kernel, out_shape=x, name="copy_masked",
        in_specs=[pl.BlockSpec(memory_space=pl.ANY), pl.BlockSpec(memory_space=pltpu.VMEM)],
        scratch_shapes=[pltpu.VMEM((8, 128), jnp.float32), pltpu.SemaphoreType.DMA])(x, w)


def two(x, y):
    return accumulate(add(x, y))


# One attribute per encoding that came after MLIR 22, in the forms that the encodings distinguish.
ENCODINGS = """
module attributes {
  maps.empty = affine_map<() -> ()>,
  maps.general = affine_map<(d0, d1)[s0] -> (d0 + s0 * 2 - 1, d1 mod 8, (d0 floordiv 4) ceildiv 3)>,
  maps.identity = affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
  maps.permuted = affine_map<(d0, d1, d2) -> (d2, d0, d1)>,
  maps.projected = affine_map<(d0, d1, d2) -> (d2, d0)>,
  sets.mixed = affine_set<(d0)[s0] : (d0 - 3 >= 0, d0 * 2 - s0 == 0)>,
  strides.dynamic = strided<[?, 1], offset: ?>,
  strides.negative = strided<[-2, 1], offset: 3>,
  strides.plain = strided<[256, 1]>,
  types.floats = [tf32, f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E3M4, f4E2M1FN,
                  f6E2M3FN, f6E3M2FN, f8E8M0FNU],
  values.memref = memref<4x8xf32, strided<[16, 1], offset: 4>>,
  values.small = dense<[0.5, -1.0]> : vector<2xf8E4M3FN>,
  values.smaller = 1.5 : f4E2M1FN,
  values.mask = dense<[true, false, true]> : vector<3xi1>
} {}
"""


def write_encodings(name):
    from jax._src.interpreters import mlir
    from jax._src.lib.mlir import ir
    with mlir.make_ir_context():
        module = ir.Module.parse(ENCODINGS)
        bytecode = io.BytesIO()
        module.operation.write_bytecode(bytecode, desired_version=0)
        write(f"encodings-{name}.mlirbc", bytecode.getvalue())
        print(module)


LOWERED = """
module @lowered {
  func.func @main(%in: memref<8x128xf32, #tpu.memory_space<vmem>>, %out: memref<8x128xf32, #tpu.memory_space<vmem>>)
      attributes {dimension_semantics = [], scalar_prefetch = 0 : i64, scratch_operands = 0 : i64} {
    %zero = arith.constant 0 : index
    %block = vector.load %in[%zero, %zero] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
    vector.store %block, %out[%zero, %zero] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
    return
  }
}
"""


def lowered_kernel():
    """A kernel that needs no layout passes, as another compiler would hand it over."""
    from jax._src import tpu_custom_call
    from jax._src.interpreters import mlir
    from jax._src.lib.mlir import ir
    from jaxlib.mosaic.python import tpu
    context = mlir.make_ir_context()
    tpu.register_dialect(context)
    with context, ir.Location.unknown():
        return tpu_custom_call.lowered_as_tpu_kernel(
            ir.Module.parse(LOWERED), jax.ShapeDtypeStruct((8, 128), jnp.float32))


def write(name, contents):
    mode = "wb" if isinstance(contents, bytes) else "w"
    with open(os.path.join(HERE, name), mode) as file:
        file.write(contents)


def config_of(lowered):
    text = re.search(r'backend_config = "([^"]*)"', lowered.as_text())[1]
    return re.sub(r"\\([0-9A-F]{2})", lambda match: chr(int(match[1], 16)), text)


def main(name):
    f32 = jax.ShapeDtypeStruct((16, 128), jnp.float32)
    block = jax.ShapeDtypeStruct((8, 128), jnp.float32)
    f8 = jax.ShapeDtypeStruct((8, 128), jnp.float8_e4m3fn)

    def lower(function, *arguments):
        return jax.jit(function).trace(*arguments).lower(lowering_platforms=("tpu",))

    for kernel, arguments in ((add, (f32, f32)), (accumulate, (f32,)), (copy, (block, f8))):
        config = config_of(lower(kernel, *arguments))
        write(f"{kernel.__name__}-{name}.json", config)
        write(f"{kernel.__name__}-{name}.mlirbc",
              base64.b64decode(json.loads(config)["custom_call_config"]["body"]))

    write(f"lowered-{name}.json", config_of(lower(lowered_kernel(), block)))
    write_encodings(name)
    program = lower(two, f32, f32)
    write(f"two-{name}.stablehlo.txt", program.as_text())
    bytecode = io.BytesIO()
    program.compiler_ir().operation.write_bytecode(bytecode)
    write(f"two-{name}.stablehlo.bc", bytecode.getvalue())
    write(f"two-{name}.hlo.txt", program.as_text("hlo"))
    write(f"two-{name}.hlo.pb", program.compiler_ir("hlo").as_serialized_hlo_module_proto())
    exported = export.export(jax.jit(two), platforms=["tpu"])(f32, f32)
    write(f"two-{name}.vhlo.bc", bytes(exported.mlir_module_serialized))


if __name__ == "__main__":
    main(sys.argv[1])
