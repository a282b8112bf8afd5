#!/usr/bin/env python3
"""Compares tpu-infer-vector-layout{strict-reference=true} with the reference on random ops.

  random.py MOSAIC_OPT ORACLE... [--count N] [--seed N] [--families A,B] [--verbose]

ORACLE is the command of oracle.py. Draws N ops of each family: shapes, types, offsets, and operands in random valid
layouts. Both must attach the same layouts, or both refuse. A difference that differences.md (beside this script)
explains is counted and passes; any other is printed, and the script exits 1. A crash of the reference is a refusal.

differences.md holds a table with the columns family, here, reference, op (a regular expression over the op's line) and why;
`here` and `reference` say `refused` or `layouts`.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

SEPARATOR = "// -----\n"
PACK = 12  # cases of a module; taken apart when either side refuses it
WIDTHS = {32: ["f32", "i32"], 16: ["bf16", "i16"], 8: ["i8"], 4: ["i4"]}


def vector(shape, element):
    return f"vector<{'x'.join(map(str, shape))}x{element}>"


class Case:
    """One op under test, with the ops that make its operands."""

    def __init__(self, draw):
        self.draw, self.lines, self.arguments, self.values, self.tested = draw, [], [], 0, None

    def name(self):
        self.values += 1
        return f"%v{self.values}"

    def argument(self, type_):
        self.arguments.append(type_)
        return f"%a{len(self.arguments)}"

    def line(self, text):
        self.lines.append(text)

    def op(self, text):
        self.tested = self.tested or text
        self.line(text)

    def index(self, value=None):
        name = self.name()
        self.line(f"{name} = arith.constant {value} : index")
        return name

    def operand(self, shape, element, layout=None, masks=False):
        """A vector that comes in a random layout."""
        draw = self.draw
        type_ = vector(shape, element)
        width = {"bf16": 16, "f32": 32}.get(element) or int(element[1:])
        if width == 1:
            width = draw.choice([32, 32, 16])
        layout = layout or random_layout(draw, shape, width)
        constant, value = self.name(), self.name()
        zero = "false" if element == "i1" else "0.0" if "f" in element else "0"
        self.line(f"{constant} = arith.constant dense<{zero}> : {type_}")
        vpad = f'[#tpu.vpad<"{layout}">]'
        self.line(f"{value} = tpu.assume_layout {constant} {{in_layout = {vpad}, out_layout = {vpad}}} : {type_} -> {type_}")
        return value

    def text(self, number):
        arguments = ", ".join(f"%a{i + 1}: {t}" for i, t in enumerate(self.arguments))
        return f"func.func @f{number}({arguments}) {{\n" + "".join(f"  {l}\n" for l in self.lines) + "  return\n}\n"


def random_layout(draw, shape, width):
    packing = 32 // width
    rows = draw.choice([8 * packing] * 4 + [packing * q for q in (1, 2, 4)] + ([8] if packing < 8 else []) + [1])
    columns = 128 if rows >= packing else 128 * packing
    rows = rows if rows >= packing else 1
    tiles = 8 * packing * 128 // (rows * columns)
    implicit = draw.choice(["", "", "", ",-1", ",-2"]) if len(shape) > 1 else draw.choice([",-1", ",-2", ",-2"])
    row = draw.choice([0, 0, 0, "*", draw.randrange(rows)])
    column = draw.choice([0, 0, 0, "*", draw.randrange(128), draw.randrange(columns * tiles)])
    return f"{width},{{{row},{column}}},({rows},{columns}){implicit}"


def random_shape(draw, least=1, most=3):
    rank = draw.choice([r for r in (1, 2, 2, 2, 3) if least <= r <= most])
    shape = [draw.choice([1, 2, 3, 4]) for _ in range(rank)]
    shape[-1] = draw.choice([1, 100, 128, 128, 256, 512, 1024, draw.randint(1, 700)])
    if rank > 1:
        shape[-2] = draw.choice([1, 1, 2, 4, 8, 16, 24, draw.randint(1, 40)])
    return shape


def random_element(draw, widths=(32, 32, 16, 8, 4)):
    return draw.choice(WIDTHS[draw.choice(widths)])


def width_of(element):
    return {"bf16": 16, "f32": 32}.get(element) or int(element[1:])


# Families.

def memory(case):
    draw = case.draw
    element = random_element(draw)
    packing = 32 // width_of(element)
    rank = draw.choice([1, 2, 2, 2, 3])
    if rank == 1:
        rows = draw.choice([1, 2, 4, 8])
        tile, levels = rows * 128 * packing, "" if packing == 1 else f"(128)({packing},1)"
        shape, strides = [tile * draw.randint(1, 3)], "[1]"
        first, tiles = (tile,), f"({tile}){levels}"
    else:
        rows = draw.choice([r for r in (1, 2, 4, 8, 8, 8 * packing) if r >= packing])
        shape = [draw.choice([1, 2]) for _ in range(rank - 2)] + [rows * draw.randint(1, 3), 128 * draw.choice([1, 1, 2, 3])]
        strides = "[" + ",".join([str(shape[-2] // rows * (shape[-1] // 128))] * (rank - 2) + [str(shape[-1] // 128), "1"]) + "]"
        first, tiles = (rows, 128), f"({rows},128)" + ("" if packing == 1 else f"({packing},1)")
    plain = f"memref<{'x'.join(map(str, shape))}x{element}, #tpu.memory_space<vmem>>"
    tiled = f"memref<{'x'.join(map(str, shape))}x{element}, #tpu.tiled<{tiles},{strides}>, #tpu.memory_space<vmem>>"
    window = [draw.choice([1, n, draw.randint(1, n)]) for n in shape]
    indices = []
    unknown = case.argument("i32")
    for dim, (size, part) in enumerate(zip(shape, window)):
        kind = draw.choice(["constant"] * 3 + ["zero"] * 2 + ["multiple", "sum", "product", "any"])
        unit = first[dim - len(shape)] if len(shape) - dim <= len(first) else 1
        if kind in ("constant", "zero"):
            indices.append(case.index(0 if kind == "zero" else draw.randint(0, size - part)))
            continue
        value = unknown
        if kind != "any":
            value, factor = case.name(), draw.choice([unit, 2 * unit, max(unit // 2, 1)])
            if kind == "product":
                constant = case.name()
                case.line(f"{constant} = arith.constant {factor} : i32")
                case.line(f"{value} = arith.muli {unknown}, {constant} : i32")
            else:
                case.line(f'{value} = "tpu.assume_multiple"({unknown}) <{{multiple = {factor} : i32}}> : (i32) -> i32')
        if kind == "sum":
            constant, total = case.name(), case.name()
            case.line(f"{constant} = arith.constant {unit * draw.randint(0, 3)} : i32")
            case.line(f"{total} = arith.addi {value}, {constant} : i32")
            value = total
        index = case.name()
        case.line(f"{index} = arith.index_cast {value} : i32 to index")
        indices.append(index)
    memref = case.name()
    case.line(f"{memref} = tpu.erase_memref_layout {case.argument(tiled)} : {tiled} -> {plain}")
    at, type_ = ", ".join(indices), vector(window, element)
    if draw.random() < 0.5:
        case.op(f"{case.name()} = vector.load {memref}[{at}] : {plain}, {type_}")
        return
    value = case.operand(window, element)
    if draw.random() < 0.5:
        case.op(f"vector.store {value}, {memref}[{at}] : {plain}, {type_}")
    else:
        case.op(f"tpu.vector_store {memref}[{at}], {value} {{strides = array<i32>}} : {plain}, {type_},")


def elementwise(case):
    draw = case.draw
    shape, element = random_shape(draw), random_element(draw)
    type_ = vector(shape, element)
    suffix = "f" if "f" in element else "i"
    kind = draw.choice(["binary", "binary", "unary", "compare", "select", "masks", "extui"])
    one = lambda e=element: case.operand(shape, e)
    if kind == "unary" and suffix == "f":
        case.op(f"{case.name()} = math.tanh {one()} : {type_}")
    elif kind == "compare":
        case.op(f"{case.name()} = arith.cmp{suffix} {'oeq' if suffix == 'f' else 'eq'}, {one()}, {one()} : {type_}")
    elif kind == "select":
        case.op(f"{case.name()} = arith.select {one('i1')}, {one()}, {one()} : {vector(shape, 'i1')}, {type_}")
    elif kind == "masks":
        case.op(f"{case.name()} = arith.andi {one('i1')}, {one('i1')} : {vector(shape, 'i1')}")
    elif kind == "extui":
        case.op(f"{case.name()} = arith.extui {one('i1')} : {vector(shape, 'i1')} to {vector(shape, draw.choice(['i32', 'i16', 'i8']))}")
    else:
        case.op(f"{case.name()} = arith.{draw.choice(['add', 'sub', 'mul'])}{suffix} {one()}, {one()} : {type_}")


def broadcast(case):
    draw = case.draw
    result, element = random_shape(draw), random_element(draw)
    source = [draw.choice([1, n]) for n in result][draw.choice([0, 0, draw.randrange(len(result))]):]
    value = case.operand(source, element)
    case.op(f"{case.name()} = vector.broadcast {value} : {vector(source, element)} to {vector(result, element)}")


def reductions(case):
    draw = case.draw
    shape, element = random_shape(draw, least=2), draw.choice(["f32", "f32", "i32", "bf16"])
    if draw.random() < 0.15:
        axis = draw.randrange(len(shape))
        result = shape[:axis] + shape[axis + 1:]
        value = case.operand(shape, "f32")
        case.op(f'{case.name()} = "tpu.reduce_index"({value}) <{{axis = {axis} : i32, kind = #tpu.reduction_kind<arg_max>}}> : '
                f"({vector(shape, 'f32')}) -> {vector(result, 'i32')}")
        return
    dims = sorted(draw.sample(range(len(shape)), draw.randint(1, min(2, len(shape) - 1))))
    result = [n for i, n in enumerate(shape) if i not in dims]
    kind = draw.choice(["add", "mul", "maximumf" if "f" in element else "maxsi"])
    value, start = case.operand(shape, element), case.name()
    if draw.random() < 0.3:
        start = case.operand(result, element)
    else:
        case.line(f"{start} = arith.constant dense<{'0.0' if 'f' in element else '0'}> : {vector(result, element)}")
    case.op(f"{case.name()} = vector.multi_reduction <{kind}>, {value}, {start} {dims} : {vector(shape, element)} to {vector(result, element)}")


def conversions(case):
    draw = case.draw
    shape = random_shape(draw)
    kind = draw.choice(["extsi", "extui", "extf", "trunci", "truncf", "sitofp", "fptosi", "bitcast"])
    nearest = "rounding_mode = #tpu.rounding_mode<to_nearest_even>"
    generic = lambda op, attributes, a, b: case.op(
        f'{case.name()} = "tpu.{op}"({case.operand(shape, a)}) {attributes}: ({vector(shape, a)}) -> {vector(other, b)}')
    other = shape
    if kind in ("extsi", "extui", "trunci"):
        narrow, wide = sorted(draw.sample([4, 8, 16, 32], 2))
        a, b = (f"i{wide}", f"i{narrow}") if kind == "trunci" else (f"i{narrow}", f"i{wide}")
        case.op(f"{case.name()} = arith.{kind} {case.operand(shape, a)} : {vector(shape, a)} to {vector(shape, b)}")
    elif kind == "extf":
        generic("extf", "", "bf16", "f32")
    elif kind == "truncf":
        generic("truncf", f"<{{{nearest}}}> ", "f32", "bf16")
    elif kind == "sitofp":
        generic("sitofp", f"<{{{nearest}}}> ", draw.choice(["i8", "i16", "i32"]), "f32")
    elif kind == "fptosi":
        generic("fptosi", "<{rounding_mode = #tpu.rounding_mode<towards_zero>}> ", "f32", draw.choice(["i8", "i16", "i32"]))
    else:
        a, b = random_element(draw, (32, 16, 8)), random_element(draw, (32, 16, 8))
        ratio = width_of(a) / width_of(b)
        if len(shape) > 1:
            shape = shape[:-2] + [max(1, shape[-2] // 4) * 4, shape[-1]]
            other = shape[:-2] + [int(shape[-2] * ratio), shape[-1]]
        elif ratio != 1:
            b = a
            other = shape
        else:
            other = shape
        generic("bitcast", "", a, b)


def reshape(case):
    draw = case.draw
    element = random_element(draw)
    shape = random_shape(draw)
    kind = draw.choice(["units", "merge", "split", "any"])
    if kind == "any":
        factors = [2 ** draw.randint(0, 5), 2 ** draw.randint(0, 3) * draw.choice([1, 1, 3]), 128 * 2 ** draw.randint(0, 3)]
        shape = factors[draw.choice([0, 1, 1]):]
        draw.shuffle(shape) if draw.random() < 0.1 else None
        total = 1
        for n in shape:
            total *= n
        last = draw.choice([n for n in (128, 256, 512, 1024, total) if total % n == 0])
        rest = total // last
        second = draw.choice([n for n in (1, 2, 4, 8, rest) if rest % n == 0])
        result = [rest // second, second, last]
        result = [n for i, n in enumerate(result) if i == 2 or n != 1] if draw.random() < 0.8 else result
    elif kind == "units":
        result = [n for n in shape if n != 1 or draw.random() < 0.5] or [1]
        for _ in range(draw.randint(0, 2)):
            result.insert(draw.randint(0, len(result)), 1)
    elif kind == "merge" and len(shape) > 1:
        at = draw.randrange(len(shape) - 1)
        result = shape[:at] + [shape[at] * shape[at + 1]] + shape[at + 2:]
    else:
        at = draw.randrange(len(shape))
        divisor = draw.choice([d for d in (1, 2, 3, 4, 8, 128) if shape[at] % d == 0])
        result = shape[:at] + [shape[at] // divisor, divisor] + shape[at + 1:]
    value = case.operand(shape, element)
    case.op(f'{case.name()} = "tpu.reshape"({value}) : ({vector(shape, element)}) -> {vector(result, element)}')


def concatenate(case):
    draw = case.draw
    shape, element = random_shape(draw), random_element(draw)
    dim = draw.randrange(len(shape))
    parts, total = [], 0
    for _ in range(draw.randint(2, 3)):
        part = list(shape)
        part[dim] = draw.choice([shape[dim], draw.randint(1, max(shape[dim], 2))])
        total += part[dim]
        parts.append(part)
    values = [case.operand(part, element) for part in parts]
    result = list(shape)
    result[dim] = total
    case.op(f'{case.name()} = "tpu.concatenate"({", ".join(values)}) <{{dimension = {dim} : i32}}> : '
            f"({', '.join(vector(p, element) for p in parts)}) -> {vector(result, element)}")


def slices(case):
    draw = case.draw
    shape, element = random_shape(draw), random_element(draw)
    value, type_ = case.operand(shape, element), vector(shape, element)
    if draw.random() < 0.35:
        depth = draw.randint(1, len(shape))
        position = [draw.randrange(n) for n in shape[:depth]]
        result = element if depth == len(shape) else vector(shape[depth:], element)
        case.op(f"{case.name()} = vector.extract {value}{position} : {result} from {type_}")
        return
    starts = [draw.choice([0, draw.randrange(n)]) for n in shape]
    sizes = [draw.randint(1, n - s) for n, s in zip(shape, starts)]
    case.op(f"{case.name()} = vector.extract_strided_slice {value} {{offsets = {starts}, sizes = {sizes}, strides = {[1] * len(shape)}}} : "
            f"{type_} to {vector(sizes, element)}")


def transpose(case):
    draw = case.draw
    shape, element = random_shape(draw, least=2), random_element(draw)
    if draw.random() < 0.3:
        shape.insert(0, draw.randint(1, 3))
    order = list(range(len(shape)))
    if draw.random() < 0.6:
        order[-2:] = reversed(order[-2:])
    else:
        draw.shuffle(order)
    case.op(f'{case.name()} = "tpu.transpose"({case.operand(shape, element)}) <{{permutation = array<i64: {", ".join(map(str, order))}>}}> : '
            f"({vector(shape, element)}) -> {vector([shape[i] for i in order], element)}")


def shuffles(case):
    draw = case.draw
    shape, element = random_shape(draw), random_element(draw, (32, 32, 32, 16, 8, 4))
    type_ = vector(shape, element)
    value = case.operand(shape, element)
    kind = draw.choice(["rotate", "dynamic_rotate", "dynamic_rotate", "gather", "dynamic_gather"])
    dim = draw.randrange(len(shape))
    if kind == "rotate":
        case.op(f'{case.name()} = "tpu.rotate"({value}) <{{amount = {draw.randint(0, 300)} : si32, dimension = {dim} : si32}}> : ({type_}) -> {type_}')
    elif kind == "dynamic_rotate":
        amount = case.argument("i32")
        if draw.random() < 0.6:
            amount = case.name()
            case.line(f"{amount} = arith.constant {draw.randint(-200, 300)} : i32")
        case.op(f'{case.name()} = "tpu.dynamic_rotate"({value}, {amount}) <{{dimension = {dim} : si32}}> : ({type_}, i32) -> {type_}')
    elif kind == "gather":
        indices = ", ".join(str(draw.randrange(shape[dim])) for _ in range(shape[dim]))
        case.op(f'{case.name()} = "tpu.gather"({value}) <{{dimension = {dim} : i32, indices = array<i32: {indices}>}}> : ({type_}) -> {type_}')
    else:
        places = f"i{draw.choice([width_of(element), 32])}"
        indices = case.operand(shape, places)
        case.op(f'{case.name()} = "tpu.dynamic_gather"({value}, {indices}) <{{dimensions = array<i32: {dim}>}}> : '
                f"({type_}, {vector(shape, places)}) -> {type_}")


def control_flow(case):
    draw = case.draw
    shape, element = random_shape(draw), random_element(draw)
    type_, add = vector(shape, element), "arith.addf" if "f" in element else "arith.addi"
    kind = draw.choice(["if", "for", "for", "while"])
    first, second, result = case.operand(shape, element), case.operand(shape, element), case.name()
    body, condition, argument = case.name(), case.argument("i1"), f"%x{result[1:]}"
    value = draw.choice([body, body, second, argument])
    if kind == "if":
        other = case.name()
        case.op(f"{result} = scf.if {condition} -> ({type_}) {{")
        case.line(f"{body} = {add} {first}, {first} : {type_}")
        case.line(f"scf.yield {body} : {type_}")
        case.line("} else {")
        case.line(f"{other} = {add} {second}, {second} : {type_}")
        case.line(f"scf.yield {draw.choice([other, first])} : {type_}")
        case.line("}")
    elif kind == "for":
        low, high, step = case.index(0), case.index(4), case.index(1)
        case.op(f"{result} = scf.for %i{result[1:]} = {low} to {high} step {step} iter_args({argument} = {first}) -> ({type_}) {{")
        case.line(f"{body} = {add} {argument}, {second} : {type_}")
        case.line(f"scf.yield {value} : {type_}")
        case.line("}")
    else:
        case.op(f"{result} = scf.while ({argument} = {first}) : ({type_}) -> {type_} {{")
        case.line(f"{body} = {add} {argument}, {second} : {type_}")
        case.line(f"scf.condition({condition}) {value} : {type_}")
        case.line("} do {")
        case.line(f"^bb0({argument}b: {type_}):")
        case.line(f"{body}b = {add} {argument}b, {argument}b : {type_}")
        case.line(f"scf.yield {draw.choice([argument, body])}b : {type_}")
        case.line("}")
    after = case.name()
    case.line(f"{after} = {add} {result}, {result} : {type_}")


FAMILIES = {f.__name__: f for f in (memory, elementwise, broadcast, reductions, conversions, reshape, concatenate, slices,
                                    transpose, shuffles, control_flow)}

# The two sides.


def chunks(text):
    return re.split(r"(?m)^// -----.*\n", text)


def ours(tool, pipeline, modules):
    command = [tool, "-", "-split-input-file", "-mlir-disable-threading", f"--pass-pipeline=builtin.module({pipeline})"]
    done = subprocess.run(command, input=SEPARATOR.join(modules), capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{tool} ended with status {done.returncode}; the modules:\n" + SEPARATOR.join(modules))
    return [c if c.strip() else None for c in chunks(done.stdout)]


def reference(command, pipeline, modules):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(SEPARATOR.join(modules))
        file.flush()
        done = subprocess.run([*command, "batch", file.name, pipeline], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"the reference failed:\n{done.stderr[-2000:]}")
    return [None if "// refused:" in c else c for c in chunks(done.stdout)]


def layouts(text):
    """(op, in_layout, out_layout) of each op, by function."""
    functions = []
    for line in text.splitlines():
        if "func.func @" in line:
            functions.append([])
        op = re.search(r"(?:= |^\s*)\"?([a-z_]+\.[a-z_0-9]+)", line)
        found = [re.search(name + r" = \[([^\]]*)\]", line) for name in ("in_layout", "out_layout")]
        if functions and any(found):
            functions[-1].append((op.group(1) if op else "}",) + tuple(f.group(1) if f else None for f in found))
    return functions


def read_explanations():
    rows = []
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "differences.md")) as file:
        for line in file:
            cells = [c.strip() for c in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
            if len(cells) == 5 and cells[1] in ("refused", "layouts"):
                family, here, there, op, _ = cells
                rows.append((family, here, there, re.compile(op.strip("`").replace("\\|", "|"))))
    return rows


class Comparison:
    def __init__(self, options):
        self.options = options
        self.explanations = read_explanations()
        self.counts = {"equal": 0, "refused by both": 0, "explained": 0, "unexplained": 0}

    def run(self, family, pipeline_options, cases):
        pipeline = f"func.func(tpu-infer-vector-layout{{{pipeline_options}}})"
        strict = pipeline.replace("}", " strict-reference=true}")
        packs = [cases[i:i + PACK] for i in range(0, len(cases), PACK)]
        modules = ["".join(c.text(i) for i, c in enumerate(pack)) for pack in packs]
        alone = []
        sides = zip(packs, ours(self.options.tool, strict, modules), reference(self.options.oracle, pipeline, modules), strict=True)
        for pack, here, there in sides:
            if here is None or there is None:
                alone += pack
                continue
            for case, one, other in zip(pack, layouts(here), layouts(there), strict=True):
                self.compare(family, pipeline_options, case, one, other)
        modules = [case.text(0) for case in alone]
        if not alone:
            return
        sides = zip(alone, ours(self.options.tool, strict, modules), reference(self.options.oracle, pipeline, modules), strict=True)
        for case, here, there in sides:
            self.compare(family, pipeline_options, case, here and layouts(here)[0], there and layouts(there)[0])

    def compare(self, family, pipeline_options, case, here, there):
        if here == there:
            self.counts["equal" if here is not None else "refused by both"] += 1
            return
        words = ["refused" if side is None else "layouts" for side in (here, there)]
        text = "\n".join(case.lines)
        for row in self.explanations:
            if row[0] in (family, "any") and [row[1], row[2]] == words and row[3].search(text):
                self.counts["explained"] += 1
                return
        self.counts["unexplained"] += 1
        if self.counts["unexplained"] > self.options.show:
            return
        print(f"{family}, {pipeline_options}:\n{case.text(0)}")
        for who, side, other in (("here", here, there), ("reference", there, here)):
            lines = side or ["refused"]
            print(f"  {who}: " + "\n    ".join(str(line) for line in lines if line not in (other or [])))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("oracle", nargs="+")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--families", default=",".join(FAMILIES))
    parser.add_argument("--show", type=int, default=20)
    options = parser.parse_args()
    comparison = Comparison(options)
    for family in options.families.split(","):
        draw = random.Random(f"{options.seed} {family}")
        before = dict(comparison.counts)
        variants = ((4, "true"), (5, "false"), (6, "true"))
        for number, (generation, invariant) in enumerate(variants):
            cases = []
            for _ in range(options.count * (number + 1) // len(variants) - options.count * number // len(variants)):
                case = Case(draw)
                FAMILIES[family](case)
                cases.append(case)
            comparison.run(family, f"hardware-generation={generation} shape-invariant-numerics={invariant}", cases)
        counts = {k: v - before[k] for k, v in comparison.counts.items()}
        print(f"{family}: " + ", ".join(f"{n} {what}" for what, n in counts.items()), flush=True)
    return 1 if comparison.counts["unexplained"] else 0


if __name__ == "__main__":
    sys.exit(main())
