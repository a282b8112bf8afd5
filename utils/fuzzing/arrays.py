"""Arrays for mosaic-run, written without numpy."""

import json
import math
import random
import struct
import zipfile

from fuzzing.kernels import ELEMENTS

CODES = {"f32": ("<f4", "f"), "i32": ("<i4", "i"), "i16": ("<i2", "h"), "i8": ("|i1", "b"),
         "bf16": ("<u2", "H"), "f8E5M2": ("|u1", "B"), "f8E4M3FN": ("|u1", "B")}


def numbers(element, count, source):
    """Numbers that tell the elements of a vector apart and stay finite in sums; bits for narrow floats."""
    if element == "i32":
        return [source.getrandbits(32) - (1 << 31) if source.random() < 0.1 else source.randint(-5000, 5000) for _ in range(count)]
    if element in ("i16", "i8"):
        bits = ELEMENTS[element][0]
        return [source.getrandbits(bits) - (1 << (bits - 1)) for _ in range(count)]
    if element == "f32":
        return [source.randint(-8000, 8000) / 16 for _ in range(count)]
    if element == "bf16":  # eight bits of mantissa: exact
        return [struct.unpack("<I", struct.pack("<f", source.randint(-255, 255) / 16))[0] >> 16 for _ in range(count)]
    low, high = (12, 19) if element == "f8E5M2" else (4, 11)  # exponents around 1
    mantissa = 2 if element == "f8E5M2" else 3
    return [source.getrandbits(1) << 7 | source.randint(low, high) << mantissa | source.getrandbits(mantissa) for _ in range(count)]


def npy(element, shape, values):
    descr, code = CODES[element]
    text = "".join(f"{size}," for size in shape)
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({text}), }}".encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + struct.pack(f"<{len(values)}{code}", *values)


def name(prefix, number, element):
    kind = ELEMENTS[element][1]
    return f"{prefix}{number}" + (f"__{kind}" if element not in ("f32", "i32", "i16", "i8") else "") + ".npy"


def write_call(path, inputs, outputs):
    aval = lambda element, shape: f"{ELEMENTS[element][1]}[{','.join(map(str, shape))}]"
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"in_avals": [aval(*a) for a in inputs], "out_avals": [aval(*a) for a in outputs]}, file)


def write_inputs(path, inputs, seed):
    source = random.Random(seed)
    with zipfile.ZipFile(path, "w") as archive:
        for number, (element, shape) in enumerate(inputs):
            archive.writestr(name("in", number, element), npy(element, shape, numbers(element, math.prod(shape), source)))


def add_arrays(path, more):
    """The arrays of another file, as expected ones."""
    with zipfile.ZipFile(path, "a") as archive, zipfile.ZipFile(more) as source:
        for entry in source.namelist():
            if entry.startswith("out"):
                archive.writestr(entry, source.read(entry))
