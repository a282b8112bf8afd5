#!/usr/bin/env python3
"""Runs the kernel of a test file on the arrays that its comments give, and compares.

  run-case.py MOSAIC_RUN FILE [--text TEXT_FILE] [mosaic-run options...]

Each case of FILE (cases are separated by `// -----`) is a module with comments:

  // IN: TYPE[SHAPE] NUMBERS         an operand, in order
  // OUT: TYPE[SHAPE] NUMBERS        an expected result, in order
  // CALL: JSON                      further fields of CALL.json

NUMBERS is a Python expression: a number, or a list with one number per element in row-major order.
Narrow types are given by value (bfloat16 1.5); `bits(0x7fc0)` gives the raw bits.
--text takes the modules from another file (a lowered one), the comments from FILE.
Needs nothing but Python.
"""
import io, json, math, os, re, struct, subprocess, sys, tempfile, zipfile

STORAGE = {"float32": ("<f4", "f"), "int32": ("<i4", "i"), "uint32": ("<u4", "I"), "int16": ("<i2", "h"),
           "uint16": ("<u2", "H"), "int8": ("|i1", "b"), "uint8": ("|u1", "B"), "bool": ("|b1", "?")}
NARROW = {"bfloat16": 2, "float16": 2, "float8_e5m2": 1, "float8_e4m3fn": 1, "float8_e4m3b11fnuz": 1,
          "float4_e2m1fn": 1, "int4": 1, "uint4": 1, "int2": 1, "dma_sem": 4}
# exponent bits, mantissa bits, bias
FLOATS = {"bfloat16": (8, 7, 127), "float16": (5, 10, 15), "float8_e5m2": (5, 2, 15), "float8_e4m3fn": (4, 3, 7),
          "float8_e4m3b11fnuz": (4, 3, 11), "float4_e2m1fn": (2, 1, 1)}


class bits(int):
    pass


def narrow_bits(kind, value):
    """Bits of a value that the type holds exactly."""
    if isinstance(value, bits):
        return int(value)
    if kind not in FLOATS:
        return value & {"int4": 15, "uint4": 15, "int2": 3}.get(kind, 0xFFFFFFFF)
    exponent_bits, mantissa_bits, bias = FLOATS[kind]
    sign = (math.copysign(1, value) < 0) << (exponent_bits + mantissa_bits)
    for pattern in range(1 << (exponent_bits + mantissa_bits)):
        exponent, mantissa = pattern >> mantissa_bits, pattern & ((1 << mantissa_bits) - 1)
        number = (math.ldexp(mantissa + (1 << mantissa_bits), exponent - bias - mantissa_bits) if exponent
                  else math.ldexp(mantissa, 1 - bias - mantissa_bits))
        if number == abs(value):
            return sign | pattern
    raise ValueError(f"{value} is not exact in {kind}")


def npy(kind, shape, values):
    if kind in STORAGE:
        descr, code = STORAGE[kind]
        data = b"".join(struct.pack("<I", v) if isinstance(v, bits) else struct.pack("<" + code, v) for v in values)
    else:
        size, known = NARROW[kind], {}
        descr = {1: "|u1", 2: "<u2", 4: "<u4"}[size]
        for v in values:
            if v not in known:
                known[v] = narrow_bits(kind, v)
        data = b"".join(known[v].to_bytes(size, "little") for v in values)
    text = "".join(f"{n}," for n in shape)
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({text}), }}".encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + data


def arrays(piece, label, devices):
    for spec, numbers in re.findall(rf"(?m)^// {label}: (\S+) (.*)$", piece):
        kind, dims = re.fullmatch(r"(\w+)\[([\d,]*)\]", spec).groups()
        shape = [int(d) for d in dims.split(",") if d]
        count = math.prod(shape) * devices
        values = eval(numbers, {"bits": bits, "range": range, "nan": math.nan, "inf": math.inf, "min": min, "max": max,
                                "abs": abs, "float": float, "int": int, "math": math, "sum": sum})
        values = list(values) if isinstance(values, (list, tuple, range)) else [values] * count
        assert len(values) == count, f"{spec}: {len(values)} numbers for {count} elements"
        yield spec, kind, ([devices] if devices > 1 else []) + shape, values


def main():
    runner, path, *options = sys.argv[1:]
    text = path
    if options[:1] == ["--text"]:
        text, options = options[1], options[2:]
    pieces = re.split(r"(?m)^// -----.*$", open(path).read())
    modules = re.split(r"(?m)^// -----.*$", open(text).read())
    assert len(pieces) == len(modules), "as many modules as cases"
    failed = 0
    for number, (piece, module) in enumerate(zip(pieces, modules)):
        call = json.loads((re.search(r"(?m)^// CALL: (.*)$", piece) or [None, "{}"])[1])
        devices = call.get("devices", 1)
        with tempfile.TemporaryDirectory() as folder:
            kernel, calls, data = (os.path.join(folder, n) for n in ("kernel.mlir", "call.json", "io.npz"))
            with zipfile.ZipFile(data, "w") as archive:
                for label, field, prefix in (("IN", "in_avals", "in"), ("OUT", "out_avals", "out")):
                    call[field] = []
                    for i, (spec, kind, shape, values) in enumerate(arrays(piece, label, devices)):
                        call[field].append(spec)
                        name = f"{prefix}{i}" + (f"__{kind}" if kind in NARROW else "")
                        archive.writestr(name + ".npy", npy(kind, shape, values))
            open(kernel, "w").write(module)
            json.dump(call, open(calls, "w"))
            done = subprocess.run([runner, kernel, "--call", calls, "--io", data, "--check", *options], text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=240)
            print(f"case {number}: {done.stdout.replace(folder + '/', '').strip()}")
            failed |= done.returncode
    return failed


if __name__ == "__main__":
    sys.exit(main())
