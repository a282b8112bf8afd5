#!/usr/bin/env python3
"""Lowers random chains of relayouts and runs them: what is stored must be what was loaded.

  run-relayouts.py MOSAIC_OPT MOSAIC_RUN [--cases N] [--seed N] [--keep DIR] [--width BITS]

Each case loads a value in its natural layout, takes it through random layouts, and stores it in the natural
layout again. Undefined parts of registers are poisoned by mosaic-run. Exit 1 with the failing modules' text.
Needs nothing but Python.
"""
import argparse, json, math, os, random, struct, subprocess, sys, tempfile, zipfile

KINDS = {1: ["i1"], 32: ["i32", "f32"], 16: ["i16", "bf16"], 8: ["i8"], 4: ["i4"]}
SHAPES = [[20, 300], [8, 128], [3, 200], [1, 300], [7, 1], [1, 1], [40, 130], [2, 3, 140], [2, 17, 5], [4, 1, 129],
          [300], [5], [2050], [1], [2, 1, 9]]
LANES, SUBLANES = 128, 8
IMPLICIT = {"": 2, ",-1": 1, ",-2": 1, ",-2,-1": 0}


def natural(shape, width):
    packing = 32 // width
    if len(shape) == 1:
        return f"{width},{{0,0}},(1,{LANES * packing}),-2"
    return f"{width},{{0,0}},({SUBLANES * packing},{LANES})"


def tiled_dims(shape, implicit):
    full = {"": shape, ",-1": shape + [1], ",-2": shape[:-1] + [1] + shape[-1:], ",-2,-1": shape + [1, 1]}[implicit]
    return full[-2:]


def draw(rng, shape, width):
    """A layout that the value can have; replicated only along dimensions of size 1."""
    packing = 32 // width
    sublanes = rng.choice([1, 2, 4, 8])
    rows, columns = sublanes * packing, LANES
    if rng.random() < 0.25:
        rows, columns = 1, LANES * packing * sublanes
    slice_columns = columns * SUBLANES // sublanes
    choices = [i for i, rank in IMPLICIT.items() if rank <= len(shape)]
    elements = math.prod(shape)
    # Layouts with the minor dimension in sublanes are long: one register for each 8 elements.
    weights = [1 if i in ("", ",-2") else 0.4 if elements <= 400 else 0.05 if elements <= 1000 else 0 for i in choices]
    implicit = rng.choices(choices, weights)[0]
    dims = tiled_dims(shape, implicit)
    offsets = []
    for dim, size in zip(dims, (rows, slice_columns)):
        near = [0, 0, 1, 3, size // 2, size - 1, rng.randrange(size)] + ([128, 127, 200] if size > 128 else [])
        offset = rng.choice([o for o in near if o < size])
        offsets.append("*" if dim == 1 and rng.random() < 0.4 else str(offset))
    return f"{width},{{{offsets[0]},{offsets[1]}}},({rows},{columns}){implicit}"


def memref(shape, width, kind):
    packing = 32 // width
    inner = f"({packing},1)" if packing > 1 else ""
    if len(shape) == 1:
        tile = f"({LANES * packing})" + (f"({LANES}){inner}" if packing > 1 else "")
        strides = "[1]"
    else:
        rows = SUBLANES * packing
        tile = f"({rows},{LANES}){inner}"
        columns = -(-shape[-1] // LANES)
        steps = [1, columns]
        below = columns * -(-shape[-2] // rows)
        for size in reversed(shape[:-2]):
            steps.append(below)
            below *= size
        strides = str(steps[::-1]).replace(" ", "")
    dims = "x".join(map(str, shape))
    return f"memref<{dims}x{kind}, #tpu.tiled<{tile},{strides}>, #tpu.memory_space<vmem>>"


def module(shape, width, kind, chain):
    """A kernel that takes its operand through the layouts. Kind i1: as a mask, from integers and back."""
    mask, kind = kind == "i1", "i32" if kind == "i1" else kind
    ref, loaded = memref(shape, width, kind), f"vector<{'x'.join(map(str, shape))}x{kind}>"
    vector = f"vector<{'x'.join(map(str, shape))}xi1>" if mask else loaded
    zeros = ", ".join(["%c0"] * len(shape))
    nones = ", ".join(['#tpu.vpad<"none">'] * len(shape))
    home = f'#tpu.vpad<"{natural(shape, width)}">'
    erased = ref[:ref.index(", #tpu.tiled")] + ", #tpu.memory_space<vmem>>"
    lines = [f"func.func @main(%in0: {ref}, %out0: {ref}) {{", "  %c0 = arith.constant 0 : index",
             f"  %e = tpu.erase_memref_layout %in0 : {ref} -> {erased}",
             f"  %v0 = vector.load %e[{zeros}] {{in_layout = [#tpu.vpad<\"none\">, {nones}], out_layout = [{home}]}} : "
             f"{erased}, {loaded}"]
    if mask:
        lines += [f"  %zero = arith.constant {{out_layout = [{home}]}} dense<0> : {loaded}",
                  f"  %v1 = arith.cmpi ne, %v0, %zero {{in_layout = [{home}, {home}], out_layout = [{home}]}} : {loaded}"]
    layouts = [natural(shape, width), *chain, natural(shape, width)]
    last = 1 if mask else 0
    for before, after in zip(layouts, layouts[1:]):
        if before == after:
            continue
        lines.append(f"  %v{last + 1} = tpu.relayout %v{last} {{in_layout = [#tpu.vpad<\"{before}\">], "
                     f"out_layout = [#tpu.vpad<\"{after}\">]}} : {vector} -> {vector}")
        last += 1
    if mask:
        lines.append(f"  %v{last + 1} = arith.extui %v{last} {{in_layout = [{home}], out_layout = [{home}]}} : "
                     f"{vector} to {loaded}")
        last += 1
    lines += [f"  tpu.vector_store %out0[{zeros}], %v{last} {{in_layout = [{home}, #tpu.vpad<\"none\">, {nones}], "
              f"strides = array<i32>}} : {ref}, {loaded},", "  return", "}"]
    return "\n".join(lines) + "\n"


def npy(shape, width, kind, rng):
    count = math.prod(shape)
    if kind == "i1":
        data, descr = struct.pack(f"<{count}I", *(rng.randrange(2) for _ in range(count))), "<i4"
    elif width == 32:
        # Patterns that are no NaN as f32.
        data, descr = struct.pack(f"<{count}I", *(rng.randrange(1, 0x7F000000) for _ in range(count))), "<i4"
    elif width == 16:
        data, descr = struct.pack(f"<{count}H", *(rng.randrange(1, 0x7F00) for _ in range(count))), "<i2"
    elif width == 8:
        data, descr = bytes(rng.randrange(256) for _ in range(count)), "|i1"
    else:
        data, descr = bytes(rng.randrange(16) for _ in range(count)), "|u1"
    return data, descr


def archive(path, shape, width, kind, rng):
    data, descr = npy(shape, width, kind, rng)
    suffix = {"bf16": "__bfloat16", "i4": "__int4"}.get(kind, "")
    descr = {"f32": "<f4", "bf16": "<u2"}.get(kind, descr)
    dims = "".join(f"{n}," for n in shape)
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({dims}), }}".encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    content = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + data
    with zipfile.ZipFile(path, "w") as out:
        for name in ("in0", "out0"):
            out.writestr(f"{name}{suffix}.npy", content)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("opt")
    parser.add_argument("run")
    parser.add_argument("--cases", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--length", type=int, default=6, help="layouts in a chain")
    parser.add_argument("--width", type=int)
    parser.add_argument("--keep")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    names = {"i1": "int32", "i32": "int32", "f32": "float32", "i16": "int16", "bf16": "bfloat16", "i8": "int8", "i4": "int4"}
    failed = relayouts = 0
    for case in range(args.cases):
        width = args.width or rng.choice([32, 32, 16, 16, 8, 4, 1])
        kind = rng.choice(KINDS[width])
        shape = rng.choice(SHAPES)
        chain = [draw(rng, shape, rng.choice([32, 16, 8]) if kind == "i1" else width) for _ in range(args.length)]
        width = 32 if kind == "i1" else width
        generation = rng.choice([4, 5, 6, 7])
        text = module(shape, width, kind, chain)
        relayouts += text.count("tpu.relayout")
        with tempfile.TemporaryDirectory() as folder:
            folder = args.keep or folder
            os.makedirs(folder, exist_ok=True)
            kernel, lowered, call, data = (os.path.join(folder, n)
                                           for n in ("kernel.mlir", "lowered.mlir", "call.json", "io.npz"))
            open(kernel, "w").write(text)
            aval = f"{names[kind]}[{','.join(map(str, shape))}]"
            json.dump({"in_avals": [aval], "out_avals": [aval]}, open(call, "w"))
            archive(data, shape, width, kind, rng)
            pipeline = ("builtin.module(func.func(tpu-apply-vector-layout{"
                        f"hardware-generation={generation} sublane-count=8 lane-count=128}}),canonicalize,cse)")
            steps = [[args.opt, kernel, f"--pass-pipeline={pipeline}", "-o", lowered],
                     [args.run, lowered, "--call", call, "--io", data, "--check", "--poison", str(case)]]
            for step in steps:
                done = subprocess.run(step, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
                if done.returncode:
                    failed += 1
                    print(f"case {case}, seed {args.seed}, generation {generation}:\n{text}{done.stdout}")
                    if args.keep:
                        return 1
                    break
    print(f"{args.cases} chains, {relayouts} relayouts, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
