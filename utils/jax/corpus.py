#!/usr/bin/env python3
"""Has libtpu compile kernels of a corpus that were lowered here, called from JAX, and prints how many it takes.

  corpus.py CORPUS [--kernels ew_*,mm_*,flash_*] [--topology v5e:2x2]

Each kernel goes through mosaic_jax.as_tpu_kernel as a module (jaxNNN.mlir) and as the payload that this JAX would
have written, and through mosaic_jax.lowered_as_tpu_kernel as that payload, lowered before. Exits with 1 unless every
one compiles. Run it with a Python that has jax and libtpu."""

import argparse
import fnmatch
import json
import pathlib
import re
import sys

import aot
import jax
import jax.numpy as jnp
import mosaic_jax


def array(text):
    """`float32[16,256]`, with words around it that do not matter here."""
    name, dims = re.search(r"([a-z0-9_]+)\[([0-9,]*)\]", text).groups()
    dtype = jnp.bool_ if name == "bool" else getattr(jnp, name)
    return jax.ShapeDtypeStruct(tuple(int(dim) for dim in dims.split(",") if dim), dtype)


def forms(folder):
    """The functions that make a kernel of this folder, by name."""
    call = json.loads((folder / "call.json").read_text())
    operands, results = [list(map(array, call[key])) for key in ("in_avals", "out_avals")]
    payload = folder / ("jax012" if jax.__version_info__ >= (0, 9) else "jax080")
    payload = payload.with_suffix(".backend_config.json").read_bytes()
    module = (folder / "jax080.mlir").read_bytes()
    options = {"input_output_aliases": call.get("aliases") or (), "kernel_name": "kernel"}
    make, make_lowered = mosaic_jax.as_tpu_kernel, mosaic_jax.lowered_as_tpu_kernel
    return operands, {
        "module": lambda device: make(module, results, device=device, **options),
        "payload": lambda device: make(payload, results, device=device, **options),
        "lowered": lambda device: make_lowered(
            mosaic_jax._lower_config(payload, device, None), results, **options),
    }


def compile_for(device, function, operands):
    sharding = jax.sharding.SingleDeviceSharding(device)
    jax.jit(function, in_shardings=sharding, out_shardings=sharding).trace(*operands).lower(
        lowering_platforms=("tpu",)).compile()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("--kernels", default="ew_*,mm_*,flash_*")
    parser.add_argument("--topology", default="v5e:2x2")
    arguments = parser.parse_args()
    device = aot.devices(arguments.topology)[0]
    patterns = arguments.kernels.split(",")
    folders = [folder for folder in sorted((arguments.corpus / "kernels").iterdir())
               if any(fnmatch.fnmatch(folder.name, pattern) for pattern in patterns)]
    compiled = total = 0
    for folder in folders:
        operands, makers = forms(folder)
        for form, make in makers.items():
            total += 1
            try:
                compile_for(device, make(device), operands)
                compiled += 1
            except Exception as error:  # JAX raises libtpu's refusals as several types
                print(f"{folder.name}, {form}: {str(error).strip()[:1000]}", flush=True)
    print(f"jax {jax.__version__}, {device.device_kind}: {compiled} of {total} compiled, {len(folders)} kernels")
    return compiled != total or not total


if __name__ == "__main__":
    sys.exit(main())
