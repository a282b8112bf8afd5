#!/usr/bin/env python3
"""Compares tpu-infer-memref-layout with the reference on random memrefs, generations 2 to 7.

  check-random.py MOSAIC-OPT ORACLE...        ORACLE: the command of oracle.py

Arguments and allocations of all element widths, ranks 1 to 4, with and without a memory space and
strides. Both results, printed by MOSAIC-OPT, must be equal. MOSAIC_SEED chooses the shapes.
"""
import os
import random
import subprocess
import sys
import tempfile

FUNCTIONS, ARGUMENTS, ALLOCATIONS = 15, 5, 3
ELEMENTS = ["f32", "i32", "bf16", "i16", "f8E4M3FN", "i8", "i4", "i2"]
SPACES = ["", "", "vmem", "smem", "hbm", "any", "cmem"]
SEPARATOR = "// -----\n"


def random_memref(random_):
    rank = random_.choice([1, 1, 2, 2, 2, 3, 4])
    sizes = [random_.randint(1, 5) for _ in range(rank - 1)]
    if rank > 1:
        sizes[-1] = random_.choice([1, 2, 3, 4, 8, 16, 24, 32, 64, 128, random_.randint(1, 300)])
    sizes.append(random_.choice([1, 100, 128, 256, 512, 1024, random_.randint(1, 5000)]))
    parts = "x".join(map(str, sizes)) + "x" + random_.choice(ELEMENTS)
    if random_.random() < 0.1:
        strides = ", ".join(str(random_.randint(1, 9999)) for _ in sizes)
        parts += f", strided<[{strides}]>"
    space = random_.choice(SPACES)
    return f"memref<{parts}{f', #tpu.memory_space<{space}>' if space else ''}>"


def random_module(random_):
    arguments = ", ".join(f"%a{i}: {random_memref(random_)}" for i in range(ARGUMENTS))
    body = "".join(f"  %{i} = memref.alloca() : {random_memref(random_)}\n" for i in range(ALLOCATIONS))
    return f"func.func @f({arguments}) {{\n{body}  return\n}}\n"


def opt(tool, pipeline, modules):
    command = [tool, "-", "-split-input-file", f"--pass-pipeline=builtin.module({pipeline})"]
    done = subprocess.run(command, input=SEPARATOR.join(modules), capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}:\n{done.stderr}")
    return done.stdout.split(SEPARATOR)


def oracle(command, pipeline, modules):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(SEPARATOR.join(modules))
        file.flush()
        done = subprocess.run([*command, "batch", file.name, pipeline], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"the reference failed:\n{done.stderr}")
    return done.stdout.split(SEPARATOR)


def main():
    tool, command = sys.argv[1], sys.argv[2:]
    seed = int(os.environ.get("MOSAIC_SEED", "1"))
    random_ = random.Random(seed)
    wrong = compared = 0
    for generation in range(2, 8):
        modules = [random_module(random_) for _ in range(FUNCTIONS)]
        pipeline = f"func.func(tpu-infer-memref-layout{{hardware-generation={generation}}})"
        ours = opt(tool, pipeline, modules)
        theirs = opt(tool, "", oracle(command, pipeline, modules))
        for module, here, there in zip(modules, ours, theirs, strict=True):
            compared += ARGUMENTS + ALLOCATIONS
            if here != there:
                wrong += 1
                print(f"generation {generation}, MOSAIC_SEED={seed}:\n{module}reference:\n{there}here:\n{here}")
    print(f"{compared} memrefs compared, {wrong} functions differ")
    return 1 if wrong else 0


sys.exit(main())
