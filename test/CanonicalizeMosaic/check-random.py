#!/usr/bin/env python3
"""Runs random matmuls and reductions before and after canonicalization: both must compute the same.

  check-random.py MOSAIC_OPT MOSAIC_RUN [COUNT [SEED]]

Operand types, dimension numbers, batches, precisions, sizes, generations and, for reductions, kinds and
dimensions are drawn at random. Elements are small integers, so that every order of summation gives the
same numbers. Neither side may be refused. Prints what fails, with its module; the default is 50 cases.
"""
import json
import os
import random
import subprocess
import struct
import sys
import tempfile
import zipfile

# Bits of the exponent and of the mantissa, and bias.
FLOATS = {"bf16": (8, 7, 127), "f8E5M2": (5, 2, 15), "f8E4M3FN": (4, 3, 7)}
# MLIR type: name in call.json, type in the file, code of struct.
TYPES = {"f32": ("float32", "<f4", "f"), "bf16": ("bfloat16", "<u2", "H"), "f8E5M2": ("float8_e5m2", "|u1", "B"),
         "f8E4M3FN": ("float8_e4m3fn", "|u1", "B"), "i32": ("int32", "<i4", "i"), "i16": ("int16", "<i2", "h"),
         "i8": ("int8", "|i1", "b"), "i4": ("int4", "|u1", "B")}
MATMULS = [("f32", "f32", "f32"), ("bf16", "bf16", "f32"), ("bf16", "f32", "f32"), ("f32", "bf16", "f32"),
           ("i8", "i8", "i32"), ("i4", "i4", "i32"), ("i8", "bf16", "f32"), ("f32", "i8", "f32"),
           ("f8E5M2", "f8E5M2", "f32"), ("f8E4M3FN", "bf16", "f32")]
KINDS = {"f": ("add", "maximumf", "minimumf"), "i": ("add", "maxsi", "minsi")}


def encode(kind, value):
    """A small integer as the file holds it."""
    if kind == "i4":
        return value & 15
    if kind not in FLOATS:
        return value
    exponent_bits, mantissa_bits, bias = FLOATS[kind]
    if value == 0:
        return 0
    exponent = abs(value).bit_length() - 1
    mantissa = (abs(value) << mantissa_bits >> exponent) - (1 << mantissa_bits)
    return (value < 0) << exponent_bits + mantissa_bits | exponent + bias << mantissa_bits | mantissa


def npy(kind, shape, values):
    _, descr, code = TYPES[kind]
    text = "".join(f"{n}," for n in shape)
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({text}), }}".encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    data = struct.pack(f"<{len(values)}{code}", *(encode(kind, value) for value in values))
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + data


def sized(kind, shape):
    return "x".join(map(str, shape)) + f"x{kind}"


def memref(kind, shape):
    return f"memref<{sized(kind, shape)}, #tpu.memory_space<vmem>>"


def vector(kind, shape):
    return f"vector<{sized(kind, shape)}>"


def kernel(operands, result, body):
    """A kernel that loads the operands as %v0 …, and stores %result."""
    arguments = [f"%m{i}: {memref(*operand)}" for i, operand in enumerate(operands + [result])]
    lines = [f"func.func @main({', '.join(arguments)}) {{", "  %c0 = arith.constant 0 : index"]
    at = lambda shape: ", ".join(["%c0"] * len(shape))
    for i, (kind, shape) in enumerate(operands):
        lines.append(f"  %v{i} = vector.load %m{i}[{at(shape)}] : {memref(kind, shape)}, {vector(kind, shape)}")
    lines += body
    lines.append(f"  vector.store %result, %m{len(operands)}[{at(result[1])}] : {memref(*result)}, {vector(*result)}")
    return "\n".join(lines + ["  return", "}"]) + "\n"


def random_matmul(rng):
    lhs, rhs, acc = rng.choice(MATMULS)
    size = lambda: rng.choice((1, 2, 3, 5, 8, 9, 16, 17, 24, 33))
    batch = [rng.choice((1, 2, 3))] if rng.random() < 0.4 else []
    contracted = [rng.choice((1, 7, 8, 16, 40, 128, 130))]
    is_vector = lhs == rhs == "f32" and rng.random() < 0.3
    sides = []
    for side in range(2):
        free = [size() for _ in range(rng.choice((0, 1, 1, 1, 1, 1, 2, 2)))]
        if side == 1 and is_vector:
            free = rng.choice(([], [1]))
        if side == 1 and not (batch + sides[0][4] + free):
            free = [1]
        dims = [("b", n) for n in batch] + [("f", n) for n in free] + [("c", n) for n in contracted]
        order = list(range(len(dims)))
        # Dimensions of a kind in their order, as jax lists them; the kinds anyhow.
        if rng.random() < 0.7:
            rng.shuffle(order)
        shape = [dims[i][1] for i in order]
        where = lambda kind: [order.index(i) for i, dim in enumerate(dims) if dim[0] == kind]
        sides.append((shape, where("b"), where("f"), where("c"), free))
    (ls, lb, lf, lc, lfree), (rs, rb, rf, rc, rfree) = sides
    out = batch + lfree + rfree
    order = [n for dims in ((0, lb), (0, lf), (1, rf)) for d in dims[1] for n in (dims[0], d)]
    numbers = f"#tpu.dot_dimension_numbers<{lc}, {rc}, {lf}, {rf}, {order}, {lb}, {rb}>"
    precision = rng.choice(("", "", ", precision = #tpu.contract_precision<fp32>"))
    attributes = f"{{dimension_numbers = {numbers}, transpose_lhs_hint = false{precision}}}"
    if len(ls) == len(rs) == 2 and not batch and rf and lc == [1] and rng.random() < 0.3:
        attributes = f"{{transpose_rhs = {str(rc == [1]).lower()}{precision}}}"
    operands = [(lhs, ls), (rhs, rs), (acc, out)]
    types = ", ".join(vector(*operand) for operand in operands)
    body = [f"  %result = tpu.matmul %v0, %v1, %v2 {attributes} : {types} -> {vector(acc, out)}"]
    return kernel(operands, (acc, out), body), operands, (acc, out), 3


def random_reduction(rng):
    kind = rng.choice(("f32", "bf16", "i32", "i16", "i8", "f8E4M3FN"))
    reduction = rng.choice(KINDS[kind[0] if kind[0] == "i" else "f"])
    if kind == "f8E4M3FN" and reduction == "add":
        reduction = "maximumf"  # sums are not exact
    shape = [rng.choice((1, 2, 3, 5, 8, 17)) for _ in range(rng.choice((1, 2, 2)))] + [rng.choice((1, 7, 128, 130))]
    dims = sorted(rng.sample(range(len(shape)), rng.randrange(1, len(shape))))
    # Sums of bf16 are exact up to 256.
    most = 1 if kind == "bf16" else 7
    if kind == "bf16" and reduction == "add":
        for dim in dims:
            shape[dim] = min(shape[dim], 130 if dims == [dim] else 12)
    out = [n for i, n in enumerate(shape) if i not in dims]
    operands = [(kind, shape)]
    body = []
    accumulator = "%v1"
    if rng.random() < 0.5:
        operands.append((kind, out))
    else:
        accumulator = "%acc"
        body.append(f"  %acc = arith.constant dense<{0 if kind[0] == 'i' else '0.0'}> : {vector(kind, out)}")
    body.append(f"  %result = vector.multi_reduction <{reduction}>, %v0, {accumulator} {dims} : "
                f"{vector(kind, shape)} to {vector(kind, out)}")
    return kernel(operands, (kind, out), body), operands, (kind, out), most


def aval(kind, shape):
    return f"{TYPES[kind][0]}[{','.join(map(str, shape))}]"


def entry(name, kind):
    return name + ("" if kind in ("f32", "i32", "i16", "i8") else f"__{TYPES[kind][0]}") + ".npy"


def check(rng, opt, run, folder):
    """Runs one case. Returns what went wrong, or nothing."""
    module, operands, result, most = rng.choice((random_matmul, random_matmul, random_reduction))(rng)
    generation = rng.randrange(4, 8)
    paths = {name: os.path.join(folder, name) for name in ("call.json", "io.npz", "out.npz")}
    json.dump({"in_avals": [aval(*operand) for operand in operands], "out_avals": [aval(*result)]},
              open(paths["call.json"], "w"))
    arrays = []
    for i, (kind, shape) in enumerate(operands):
        count = 1
        for n in shape:
            count *= n
        arrays.append((entry(f"in{i}", kind), npy(kind, shape, [rng.randint(-most, most) for _ in range(count)])))
    with zipfile.ZipFile(paths["io.npz"], "w") as archive:
        for array in arrays:
            archive.writestr(*array)

    def tool(*command, text):
        return subprocess.run(command, input=text, capture_output=True, text=True)

    before = tool(run, "-", "--call", paths["call.json"], "--io", paths["io.npz"], "--out", paths["out.npz"], text=module)
    if before.returncode:
        return f"// before: {before.stderr}{module}"
    with zipfile.ZipFile(paths["out.npz"]) as written, zipfile.ZipFile(paths["io.npz"], "a") as archive:
        for name in written.namelist():
            archive.writestr(name, written.read(name))
    pipeline = f"builtin.module(func.func(tpu-canonicalize-mosaic{{hardware-generation={generation}}}))"
    passed = tool(opt, "-", f"--pass-pipeline={pipeline}", text=module)
    if passed.returncode:
        return f"// generation {generation}: {passed.stderr}{module}"
    after = tool(run, "-", "--call", paths["call.json"], "--io", paths["io.npz"], "--check", text=passed.stdout)
    if after.returncode:
        return f"// generation {generation}, after: {after.stderr}{after.stdout}{module}"
    return ""


def main():
    opt, run = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 50
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    failed = 0
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            problem = check(random.Random(f"{seed}:{number}"), opt, run, folder)
        if problem:
            failed += 1
            print(f"case {number} of seed {seed}:\n{problem}")
    print(f"{count} cases, {failed} fail")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
