"""Mutants of kernels in text: other numbers, types, ops, attributes; lines dropped, doubled, moved.

Most mutants do not even parse; the driver keeps what the verifier accepts.
"""

import dataclasses
import math
import pathlib
import re

from fuzzing.kernels import ELEMENTS

TYPES = ["f32", "bf16", "i32", "i16", "i8", "f16", "f8E5M2", "f8E4M3FN", "i4", "i1", "index", "i64", "f64", "i2"]
NUMBERS = [0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 64, 100, 127, 128, 129, 130, 255, 256, 257, 384, 512, 1000, 1024, 2048]
WILD = [-1, -2, -8, -128, 1 << 20, 1 << 31, (1 << 31) - 1, 1 << 32, 1 << 40, (1 << 63) - 1, -(1 << 63)]
# Ops of one form: each may stand for another.
EXCHANGES = [["addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "remf"],
             ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "divsi", "remsi", "divui", "shli", "shrsi", "shrui"],
             ["extf", "truncf", "extsi", "extui", "trunci", "sitofp", "uitofp", "fptosi", "fptoui", "bitcast"],
             ["math.exp", "math.tanh", "math.absf", "math.log", "math.rsqrt", "math.sqrt", "math.sin", "math.round", "math.ceil", "arith.negf"],
             ["ogt", "olt", "oeq", "une", "ord", "uno", "ult", "true"], ["sgt", "slt", "eq", "ne", "ule"],
             ["<add>", "<maximumf>", "<minimumf>", "<mul>", "<maxsi>", "<minsi>", "<and>"],
             ["vmem", "smem", "hbm", "any", "semaphore_mem", "cmem"], ["true", "false"],
             ["-2", "-1", "none", "{0,0}", "{*,0}", "{0,*}", "{*,*}", "{8,0}", "{3,130}"],
             ["(8,128)", "(16,128)", "(32,128)", "(1,128)", "(2,128)", "(4,128)", "(8,128)(2,1)", "(1,256)", "(3,128)"],
             ["#tpu.pack_format<compressed>", "#tpu.pack_format<interleaved>"],
             ["parallel", "reduction"], ["linalg.exp", "linalg.abs", "linalg.negf", "linalg.copy", "linalg.softmax"],
             ["(r, c) ->", "(c, r) ->"], ["-> (r, c)>", "-> (c, r)>", "-> (r)>", "-> (0, c)>", "-> (r, r)>", "-> (r + c)>", "-> ()>"]]


def replace_at(text, match, new):
    return text[:match.start()] + new + text[match.end():]


def number(text, pick):
    found = list(re.finditer(r"(?<![%#\w.@])-?\d+(?=[x\],>:}) ]|$)(?!\.)", text, re.M)) + list(re.finditer(r"(?<=x)\d+(?=x)", text))
    if not found:
        return text
    match = pick.choice(found)
    if pick.random() < 0.3:  # everywhere
        new = str(pick.choice(NUMBERS))
        return re.sub(rf"(?<![\w.%#@]){re.escape(match[0])}(?=x)|(?<=x){re.escape(match[0])}(?=x)", new, text)
    return replace_at(text, match, str(pick.choice(WILD if pick.random() < 0.1 else NUMBERS)))


def shape(text, pick):
    """One whole shape, everywhere: the mutation that keeps the most kernels valid."""
    shapes = sorted(set(re.findall(r"(?<=<)(?:\d+x)+", text)))
    if not shapes:
        return text
    old = pick.choice(shapes)
    new = old.split("x")[:-1]
    new[pick.randrange(len(new))] = str(pick.choice(NUMBERS[1:]))
    return text.replace("<" + old, "<" + "x".join(new) + "x")


def element(text, pick):
    found = list(re.finditer(r"(?<=x)(?:bf16|f\d+\w*|i\d+)(?=[,>])|(?<=: )(?:bf16|f\d+\w*|i\d+|index)$", text, re.M))
    if not found:
        return text
    match = pick.choice(found)
    new = pick.choice(TYPES)
    return replace_at(text, match, new) if pick.random() < 0.3 else re.sub(rf"(?<=x){match[0]}(?=[,>])", new, text)


def exchange(text, pick):
    family = pick.choice(EXCHANGES)
    found = [m for word in family for m in re.finditer(r"(?<![\w])" + re.escape(word) + r"(?![\w])", text)]
    return replace_at(text, pick.choice(found), pick.choice(family)) if found else text


def drop_line(text, pick):
    lines = text.split("\n")
    del lines[pick.randrange(len(lines))]
    return "\n".join(lines)


def double_line(text, pick):
    lines = text.split("\n")
    at = pick.randrange(len(lines))
    lines.insert(at, re.sub(r"^(\s*)%\w+ =", r"\1%doubled =", lines[at]))
    return "\n".join(lines)


def move_line(text, pick):
    lines = text.split("\n")
    lines.insert(pick.randrange(len(lines)), lines.pop(pick.randrange(len(lines))))
    return "\n".join(lines)


def operand(text, pick):
    """Another value as an operand."""
    found = list(re.finditer(r"%\w+", text))
    return replace_at(text, pick.choice(found), pick.choice(found)[0]) if found else text


def drop_attribute(text, pick):
    found = list(re.finditer(r"\w+ = [^,{}\[\]<>]+,? ?|, \w+ = [^,{}\[\]<>]+", text))
    return replace_at(text, pick.choice(found), "") if found else text


MUTATIONS = [number, number, shape, shape, shape, element, element, exchange, exchange, drop_line, double_line, move_line, operand, operand,
             drop_attribute]


def mutant(text, pick):
    for _ in range(pick.choice([1, 1, 1, 2, 2, 3, 4])):
        text = pick.choice(MUTATIONS)(text, pick)
    return text


def kernels_of(folders, largest=6000):
    """The modules of the .mlir files below these folders, without comments."""
    texts = []
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*.mlir")):
            pieces = re.split(r"(?m)^// -----.*$", path.read_text(encoding="utf-8"))
            # What stands before the functions of one file is left; each function is a kernel.
            for piece in pieces:
                piece = re.sub(r"(?m)^ *//.*\n", "", piece).strip()
                functions = re.split(r"(?m)^(?=func\.func )", piece)
                texts += [functions[0] + function for function in functions[1:]] if len(functions) > 2 and "call" not in piece else [piece]
    return [text for text in texts if 0 < len(text) <= largest]


def is_defined(text):
    """Whether one result is right: no search for an extreme may meet a NaN; products that overflow depend on their order,
    and so do sums that a generation with bf16 arithmetic rounds at each step."""
    if "tpu.reduce_index" in text and re.search(r"remf|divf|math\.|truncf|0x|bitcast", text):
        return False
    return not re.search(r"reduction <mul>.*f|reduction <add>.*bf16", text)


@dataclasses.dataclass
class Signature:
    """What mosaic-run must know of a kernel: its arguments, and that it stores to the last ones only."""

    arguments: list
    first_output: int

    def inputs(self):
        return self.arguments[:self.first_output]

    def outputs(self):
        return self.arguments[self.first_output:]


def signature(text):
    """The signature of a module of one function of small static arrays in VMEM that reads what is given and writes
    the rest; None for others."""
    functions = re.findall(r"func\.func (?:public )?@[\w.]+\((.*?)\)(?: attributes|(?: ->.*)? \{)", text)
    if len(functions) != 1 or "iteration_bounds" in text or "window_params" in text:
        return None
    arguments = []
    for argument in filter(None, re.split(r", (?=%)", functions[0])):
        match = re.fullmatch(r"%\w+: memref<((?:\d+x)+)(\w+), #tpu\.memory_space<vmem>>", argument)
        if not match or match[2] not in ELEMENTS:
            return None
        shape = tuple(int(size) for size in match[1][:-1].split("x"))
        if math.prod(shape) > 1 << 17:
            return None
        arguments.append((match[2], shape))
    stored = {int(i) for line in text.splitlines() if "store" in line for i in re.findall(r"%arg(\d+)\[", line)}
    loaded = {int(i) for line in text.splitlines() if "load" in line for i in re.findall(r"%arg(\d+)\[", line)}
    first = min(stored - loaded, default=None)
    if first is None or stored != set(range(first, len(arguments))) or max(loaded, default=0) >= first:
        return None
    return Signature(arguments, first)
