"""Random kernels: loads, chains of ops on vectors, stores.

A kernel is a list of nodes. A node is one op with one result; its operands are nodes before it, so
that a smaller kernel is made by leaving nodes out (see minimize.py). All of a kernel follows from its
seed.
"""

import dataclasses
import math
import random

# Bits, and how io.npz and CALL.json call the type.
ELEMENTS = {"f32": (32, "float32"), "bf16": (16, "bfloat16"), "i32": (32, "int32"), "i16": (16, "int16"),
            "i8": (8, "int8"), "f8E5M2": (8, "float8_e5m2"), "f8E4M3FN": (8, "float8_e4m3fn")}
OFTEN = ["f32"] * 6 + ["bf16"] * 4 + ["i32"] * 3 + list(ELEMENTS)
SOME_SHAPES = [(8, 128), (1, 1), (7, 100), (3, 5, 130), (33, 17), (1000,), (128,), (1, 128), (8, 1), (16, 256), (2, 3, 4, 100),
               (5, 1, 7), (1, 1, 300), (40, 128), (2, 16, 128), (9,), (1,), (300, 3), (3, 1024), (64, 64), (4, 2, 8, 16)]
SOME_SIZES = [1, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 32, 33, 64, 100, 128, 129, 256, 300]
LOADS = ("load", "load_loop", "strided_load")  # nodes that read an argument of their own
MAX_ELEMENTS = 16384
MAX_REGISTERS = 96  # of 8x128 words, however a value is padded


@dataclasses.dataclass(frozen=True)
class Node:
    kind: str
    element: str
    shape: tuple
    operands: tuple = ()
    attributes: tuple = ()  # what else the text of the op needs, by kind


def is_float(element):
    return element[0] in "fb"


def fits(shape):
    registers = math.prod(shape[:-2]) * -(-shape[-1] // 128) * (-(-shape[-2] // 8) if len(shape) > 1 else 1)
    return math.prod(shape) <= MAX_ELEMENTS and registers <= MAX_REGISTERS


def vector(shape, element):
    return f"vector<{'x'.join(map(str, shape))}x{element}>"


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.nodes = []
        self.inexact = set()  # floats that depend on the order of a sum: nothing may show their last bits

    def pick(self, choices):
        return self.random.choice(list(choices))

    def shape(self):
        if self.random.random() < 0.6:
            return self.pick(SOME_SHAPES)
        while True:
            shape = tuple(self.pick(SOME_SIZES) for _ in range(self.pick([1, 2, 2, 2, 3, 3, 4])))
            if fits(shape):
                return shape

    def add(self, kind, element, shape, operands=(), attributes=()):
        self.nodes.append(Node(kind, element, tuple(shape), tuple(operands), tuple(attributes)))
        last = len(self.nodes) - 1
        is_float_sum = kind == "matmul" or kind == "reduction" and element == "f32" and attributes[0] == "add"
        if is_float_sum or not self.inexact.isdisjoint(operands):
            self.inexact.add(last)
        return last

    def load(self, element, shape):
        """A load from an argument of its own, sometimes of a window in the middle of it."""
        offsets = [0] * len(shape)
        around = list(shape)
        if self.random.random() < 0.3:
            offsets = [self.pick([0, 0, 1, 3, 8]) for _ in shape]
            around = [size + offset + self.pick([0, 0, 1, 5]) for size, offset in zip(shape, offsets)]
        return self.add("load", element, shape, (), (tuple(around), tuple(offsets)))

    def value(self, *elements, shape=None, rank=None, exact=False):
        """A value there is, most likely a late one; else a new load."""
        fitting = [i for i, node in enumerate(self.nodes)
                   if (not elements or node.element in elements) and (not shape or node.shape == shape)
                   and (not rank or len(node.shape) == rank) and not (exact and i in self.inexact)]
        if fitting and self.random.random() < 0.85:
            return self.pick(fitting[-4:])
        if shape is None:
            shape = self.shape()
            while rank and len(shape) != rank:
                shape = self.shape()
        element = self.pick([e for e in OFTEN if e in elements] or elements or OFTEN)
        if element == "i1":
            return self.compare_of(self.load("i32", shape), self.load("i32", shape))
        return self.load(element, shape)

    def any(self):
        return self.value(*ELEMENTS)

    def movable(self):
        """A value to move: a number, now and then a mask."""
        return self.value("i1") if self.random.random() < 0.1 else self.any()

    # One method per kind of step: it adds a node, or returns without one.

    def binary(self):
        lhs = self.value(*ELEMENTS)
        node = self.nodes[lhs]
        rhs = self.value(node.element, shape=node.shape)
        ops = (["arith.addf", "arith.subf", "arith.maximumf", "arith.minimumf", "arith.mulf"] if is_float(node.element) else
               ["arith.addi", "arith.subi", "arith.muli", "arith.andi", "arith.ori", "arith.xori", "arith.maxsi", "arith.minsi"])
        self.add("elementwise", node.element, node.shape, (lhs, rhs), (self.pick(ops),))

    def unary(self):
        operand = self.value("f32", "bf16")
        node = self.nodes[operand]
        self.add("elementwise", node.element, node.shape, (operand,), (self.pick(["math.absf", "arith.negf"]),))

    def constant_binary(self):
        lhs = self.any()
        node = self.nodes[lhs]
        number = self.pick([0, 1, 2, 3, 5])
        rhs = self.add("constant", node.element, node.shape, (), (f"{number}.0" if is_float(node.element) else str(number),))
        ops = (["arith.addf", "arith.mulf", "arith.maximumf"] if is_float(node.element) else
               ["arith.addi", "arith.shli", "arith.shrui", "arith.shrsi", "arith.muli"])
        self.add("elementwise", node.element, node.shape, (lhs, rhs), (self.pick(ops),))

    def compare_of(self, lhs, rhs):
        node = self.nodes[lhs]
        op = (f"arith.cmpf {self.pick(['ogt', 'olt', 'oge', 'oeq', 'une'])}," if is_float(node.element) else
              f"arith.cmpi {self.pick(['sgt', 'slt', 'eq', 'ne', 'sge', 'ult'])},")
        return self.add("compare", "i1", node.shape, (lhs, rhs), (op,))

    def compare(self):
        lhs = self.value(*ELEMENTS, exact=True)
        node = self.nodes[lhs]
        self.compare_of(lhs, self.value(node.element, shape=node.shape, exact=True))

    def select(self):
        then = self.any()
        node = self.nodes[then]
        otherwise = self.value(node.element, shape=node.shape)
        condition = self.value("i1", shape=node.shape)
        self.add("select", node.element, node.shape, (condition, then, otherwise))

    def mask_logic(self):
        lhs = self.value("i1")
        shape = self.nodes[lhs].shape
        self.add("elementwise", "i1", shape, (lhs, self.value("i1", shape=shape)),
                 (self.pick(["arith.andi", "arith.ori", "arith.xori"]),))

    def mask_to_number(self):
        mask = self.value("i1")
        self.add("cast", "i32", self.nodes[mask].shape, (mask,), ("arith.extui",))

    def cast(self):
        operand = self.any()
        node = self.nodes[operand]
        bits = ELEMENTS[node.element][0]
        target = self.pick(e for e in ELEMENTS if e != node.element)
        target_bits = ELEMENTS[target][0]
        if is_float(node.element) and is_float(target):
            if bits == target_bits:
                return
            op = "arith.extf" if target_bits > bits else "arith.truncf"
        elif is_float(node.element):
            if operand in self.inexact:
                return
            op = "arith.fptosi"
        elif is_float(target):
            op = "arith.sitofp"
        elif target_bits > bits:
            op = self.pick(["arith.extsi", "arith.extui"])
        else:
            op = "arith.trunci"
        self.add("cast", target, node.shape, (operand,), (op,))

    def bitcast(self):
        operand = self.value(*ELEMENTS, exact=True)
        node = self.nodes[operand]
        target = self.pick(e for e in ELEMENTS if e != node.element)
        bits, target_bits = ELEMENTS[node.element][0], ELEMENTS[target][0]
        shape = list(node.shape)
        if is_float(target) or len(shape) < 2 or shape[-2] * bits % target_bits:
            return  # to a float: any bits may be a NaN
        shape[-2] = shape[-2] * bits // target_bits
        self.add("bitcast", target, shape, (operand,))

    def shape_cast(self):
        operand = self.value()
        node = self.nodes[operand]
        shape = list(node.shape)
        for _ in range(self.pick([1, 1, 2])):
            way = self.pick(["insert", "drop", "merge", "split", "flatten", "swap"])
            if way == "insert" and len(shape) < 4:
                shape.insert(self.random.randrange(len(shape) + 1), 1)
            elif way == "drop" and 1 in shape and len(shape) > 1:
                shape.remove(1)
            elif way == "merge" and len(shape) > 1:
                at = self.random.randrange(len(shape) - 1)
                shape[at:at + 2] = [shape[at] * shape[at + 1]]
            elif way == "split" and len(shape) < 4:
                at = self.random.randrange(len(shape))
                factor = self.pick(f for f in range(1, shape[at] + 1) if shape[at] % f == 0)
                shape[at:at + 1] = [shape[at] // factor, factor]
            elif way == "flatten":
                shape = [math.prod(shape)]
            elif way == "swap":
                self.random.shuffle(shape)
        if tuple(shape) != node.shape and fits(shape):
            self.add("shape_cast", node.element, shape, (operand,))

    def transpose(self):
        operand = self.value(*(["i1"] if self.random.random() < 0.1 else ELEMENTS), rank=self.pick([2, 2, 3, 4]))
        node = self.nodes[operand]
        order = list(range(len(node.shape)))
        self.random.shuffle(order)
        shape = [node.shape[i] for i in order]
        if fits(shape):
            self.add("transpose", node.element, shape, (operand,), (tuple(order),))

    def reduction(self):
        operand = self.value("f32", "bf16", "i32", "f32", "i16")
        node = self.nodes[operand]
        if len(node.shape) < 2:
            return
        dimensions = sorted(self.random.sample(range(len(node.shape)), self.pick([1, 1, 1, 2]) if len(node.shape) > 2 else 1))
        shape = [size for i, size in enumerate(node.shape) if i not in dimensions]
        neutral = ([("add", "0.0"), ("maximumf", "0xFF800000" if node.element == "f32" else "0xFF80"),
                    ("minimumf", "0x7F800000" if node.element == "f32" else "0x7F80")] if is_float(node.element) else
                   [("add", "0"), ("maxsi", "-2147483648" if node.element == "i32" else "-32768")])
        kind, start = self.pick(neutral)
        if node.element == "bf16" and kind == "add":
            if math.prod(node.shape[i] for i in dimensions) > 256:
                return
            operand = self.zeros_and_ones(operand)
        start = self.add("constant", node.element, shape, (), (start,))
        self.add("reduction", node.element, shape, (operand, start), (kind, tuple(dimensions)))

    def zeros_and_ones(self, operand):
        """bf16 numbers whose sums are exact: from generation 6 on, each step of a sum is rounded, before only its end."""
        shape = self.nodes[operand].shape
        if operand in self.inexact:
            operand = self.load("bf16", shape)
        mask = self.compare_of(operand, self.value("bf16", shape=shape, exact=True))
        return self.add("cast", "bf16", shape, (self.add("cast", "i32", shape, (mask,), ("arith.extui",)),), ("arith.sitofp",))

    def reduce_index(self):
        operand = self.value("f32", rank=2, exact=True)
        node = self.nodes[operand]
        axis = self.pick([0, 1])
        kind, cut = self.pick([("arg_max", "arith.minimumf"), ("arg_min", "arith.maximumf")])
        if self.random.random() < 0.5:  # many that are equal
            zero = self.add("constant", "f32", node.shape, (), ("0.0",))
            operand = self.add("elementwise", "f32", node.shape, (operand, zero), (cut,))
        shape = [size for i, size in enumerate(node.shape) if i != axis]
        self.add("reduce_index", "i32", shape, (operand,), (axis, kind))

    def broadcast(self):
        operand = self.movable()
        node = self.nodes[operand]
        shape = [self.pick(SOME_SIZES) if size == 1 else size for size in node.shape]
        while len(shape) < 4 and self.random.random() < 0.3:
            shape.insert(0, self.pick([1, 2, 3, 8]))
        if tuple(shape) != node.shape and fits(shape):
            self.add("broadcast", node.element, shape, (operand,))

    def broadcast_and_reduce(self):
        """The sum of copies."""
        operand = self.value("f32", "i32")
        node = self.nodes[operand]
        axis = self.random.randrange(len(node.shape))
        one = tuple(1 if i == axis else size for i, size in enumerate(node.shape))
        copies = one[:axis] + (self.pick([2, 3, 8, 17, 130]),) + one[axis + 1:]
        if len(copies) < 2 or not fits(copies):
            return
        if one != node.shape:
            operand = self.add("slice", node.element, one, (operand,), ((0,) * len(one),))
        spread = self.add("broadcast", node.element, copies, (operand,))
        shape = copies[:axis] + copies[axis + 1:]
        zero = self.add("constant", node.element, shape, (), ("0.0" if is_float(node.element) else "0",))
        self.add("reduction", node.element, shape, (spread, zero), ("add", (axis,)))

    def keep_and_broadcast(self):
        """A reduction with its dimension kept, spread over the operand again, as in a softmax."""
        self.reduction()
        reduced = len(self.nodes) - 1
        if self.nodes[reduced].kind != "reduction":
            return
        operand = self.nodes[reduced].operands[0]
        dimensions = self.nodes[reduced].attributes[1]
        shape = tuple(1 if i in dimensions else size for i, size in enumerate(self.nodes[operand].shape))
        element = self.nodes[reduced].element
        kept = self.add("shape_cast", element, shape, (reduced,))
        spread = kept if shape == self.nodes[operand].shape else self.add("broadcast", element, self.nodes[operand].shape, (kept,))
        self.add("elementwise", element, self.nodes[operand].shape, (operand, spread),
                 ("arith.subf" if is_float(element) else "arith.subi",))

    def concatenate(self):
        first = self.movable()
        node = self.nodes[first]
        axis = self.random.randrange(len(node.shape))
        parts = [first]
        for _ in range(self.pick([1, 1, 2])):
            shape = list(node.shape)
            shape[axis] = self.pick([node.shape[axis], self.pick(SOME_SIZES)])
            parts.append(self.value(node.element, shape=tuple(shape)))
        self.random.shuffle(parts)
        shape = list(node.shape)
        shape[axis] = sum(self.nodes[part].shape[axis] for part in parts)
        if fits(shape):
            self.add("concatenate", node.element, shape, parts, (axis,))

    def slice(self):
        operand = self.movable()
        node = self.nodes[operand]
        offsets = [self.random.randrange(size) if self.random.random() < 0.5 else 0 for size in node.shape]
        sizes = [self.random.randint(1, size - offset) if self.random.random() < 0.6 else size - offset
                 for size, offset in zip(node.shape, offsets)]
        if tuple(sizes) != node.shape:
            self.add("slice", node.element, sizes, (operand,), (tuple(offsets),))

    def iota(self):
        shape = self.shape()
        if len(shape) > 1:
            self.add("iota", "i32", shape, (), (self.random.randrange(len(shape)),))

    def rotate(self):
        operand = self.value("f32", "i32", "bf16", "i8")
        node = self.nodes[operand]
        if len(node.shape) > 1:
            axis = len(node.shape) - self.pick([1, 2])
            self.add("rotate", node.element, node.shape, (operand,), (axis, self.random.randrange(node.shape[axis])))

    def matmul(self):
        lhs = self.value("f32", "bf16", rank=2)
        node = self.nodes[lhs]
        columns = self.pick([1, 8, 100, 128, 130, 256])
        transposed = self.random.random() < 0.4
        inner = node.shape[1]
        rhs_shape = (columns, inner) if transposed else (inner, columns)
        if not fits(rhs_shape) or not fits((node.shape[0], columns)):
            return
        rhs = self.value(node.element, shape=rhs_shape)
        start = self.value("f32", shape=(node.shape[0], columns))
        self.add("matmul", "f32", (node.shape[0], columns), (lhs, rhs, start), (transposed,))

    def loop(self):
        """A vector carried through iterations; another one enters at some of them."""
        start = self.value(*ELEMENTS)
        node = self.nodes[start]
        other = self.value(node.element, shape=node.shape)
        self.add("loop", node.element, node.shape, (start, other),
                 (self.pick([2, 3]), self.pick([None, 0, 1]), "arith.addf" if is_float(node.element) else "arith.addi"))

    def loop_of_loads(self):
        """The sum of the slabs of a ref, by a dynamic index."""
        shape = self.shape()
        element = self.pick(["f32", "f32", "i32", "bf16"])
        count = self.pick([2, 3, 8])
        around = (count, *shape)
        if len(shape) > 3 or not fits(around):
            return
        start = self.value(element, shape=shape)
        self.add("load_loop", element, shape, (start,), (around, (0,) * len(around), count,
                                                        "arith.addf" if is_float(element) else "arith.addi"))

    def strided_load(self):
        shape = self.shape()
        element = self.pick(["f32", "i32", "f32", "bf16"])
        strides = [1] * len(shape)
        if len(shape) > 1:
            strides[self.random.randrange(len(shape) - 1)] = self.pick([2, 3, 4, 5])
        around = tuple((size - 1) * stride + 1 + self.pick([0, 0, 1]) for size, stride in zip(shape, strides))
        if fits(around):
            self.add("strided_load", element, shape, (), (around, (0,) * len(shape), tuple(strides)))

    def gather(self):
        operand = self.value("f32", "i32", rank=2)
        node = self.nodes[operand]
        indices = self.value("i32", shape=node.shape)
        self.add("gather", node.element, node.shape, (operand, indices), (self.pick([0, 1]),))

    def repeat(self):
        operand = self.any()
        node = self.nodes[operand]
        axis, times = self.random.randrange(len(node.shape)), self.pick([2, 3])
        shape = [size * times if i == axis else size for i, size in enumerate(node.shape)]
        if fits(shape):
            self.add("repeat", node.element, shape, (operand,), (axis, times))

    def halves(self):
        """Two vectors of words packed into one, and one half of it again."""
        wide, narrow, packed = self.pick([("f32", "bf16", 2), ("i32", "i16", 2), ("i32", "i8", 4)])
        first = self.value(wide, exact=True)
        shape = self.nodes[first].shape
        parts = [first] + [self.value(wide, shape=shape, exact=True) for _ in range(packed - 1)]
        both = self.add("pack", "i32", shape, parts, (narrow,))
        self.add("unpack", wide, shape, (both,), (narrow, self.random.randrange(packed)))

    STEPS = {strided_load: 1, broadcast_and_reduce: 1, gather: 1, repeat: 1, halves: 1, loop: 2, loop_of_loads: 1, binary: 5, unary: 1, constant_binary: 2, compare: 2, select: 3, mask_logic: 1, mask_to_number: 2, cast: 5, bitcast: 1,
             shape_cast: 5, transpose: 4, reduction: 3, reduce_index: 1, broadcast: 4, keep_and_broadcast: 1, concatenate: 4,
             slice: 5, iota: 1, rotate: 1, matmul: 1}

    def kernel(self):
        self.any()
        steps = self.pick([1, 2, 4, 6, 8, 10, 15, 20])
        weights = list(self.STEPS.values())
        while steps:
            before = len(self.nodes)
            self.random.choices(list(self.STEPS), weights)[0](self)
            steps -= len(self.nodes) > before or self.random.random() < 0.1
        used = {operand for node in self.nodes for operand in node.operands}
        stores = []
        for i, node in enumerate(self.nodes):
            if i in used or node.kind == "load" and any(other.kind != "load" for other in self.nodes):
                continue
            offsets, around = [0] * len(node.shape), list(node.shape)
            if self.random.random() < 0.2:
                offsets = [self.pick([0, 0, 1, 3, 8]) for _ in node.shape]
                around = [size + offset + self.pick([0, 0, 1, 5]) for size, offset in zip(node.shape, offsets)]
            stores.append((i, tuple(around), tuple(offsets)))
        return Kernel(self.nodes, stores)


@dataclasses.dataclass
class Kernel:
    nodes: list
    stores: list  # (node, shape of the result, offsets in it)

    def text(self, name="body"):
        """The module. Loads come first among the arguments, then the results, in order."""
        loads = [i for i, node in enumerate(self.nodes) if node.kind in LOADS]
        refs = [memref(self.nodes[i].attributes[0], self.nodes[i].element) for i in loads]
        refs += [memref(around, storage(self.nodes[i].element)) for i, around, _ in self.stores]
        arguments = ", ".join(f"%arg{i}: {ref}" for i, ref in enumerate(refs))
        lines = [f"module @{name} {{",
                 f"  func.func @main({arguments}) attributes {{scalar_prefetch = 0 : i64, scratch_operands = 0 : i64}} {{"]
        constants = {c for i in loads for c in self.nodes[i].attributes[1]} | {c for s in self.stores for c in s[2]} | {0}
        lines += [f"    %c{c} = arith.constant {c} : index" for c in sorted(constants)]
        for i, node in enumerate(self.nodes):
            if node.kind == "load_loop":
                lines += [f"    {line}" for line in load_loop_text(i, node, refs[loads.index(i)], loads.index(i))]
            elif node.kind == "strided_load":
                number = loads.index(i)
                lines.append(f"    %v{i} = tpu.strided_load %arg{number}[{places(node.attributes[1])}] {{strides = array<i32: "
                             f"{', '.join(map(str, node.attributes[2]))}>}} : {refs[number]}, {vector(node.shape, node.element)}")
            elif node.kind == "load":
                number = loads.index(i)
                lines.append(f"    %v{i} = vector.load %arg{number}[{places(node.attributes[1])}] : {refs[number]}, "
                             f"{vector(node.shape, node.element)}")
            else:
                lines += [f"    {line}" for line in op_text(i, node, self.nodes)]
        for number, (i, around, offsets) in enumerate(self.stores, len(loads)):
            node, element = self.nodes[i], storage(self.nodes[i].element)
            value = f"%v{i}"
            if node.element == "i1":
                value = f"%stored{number}"
                lines.append(f"    {value} = arith.extui %v{i} : {vector(node.shape, 'i1')} to {vector(node.shape, 'i32')}")
            if around != node.shape:  # what is beside the window must survive
                zero = "7.0" if is_float(element) else "7"
                lines += [f"    %fill{number} = arith.constant dense<{zero}> : {vector(around, element)}",
                          f"    tpu.vector_store %arg{number}[{places([0] * len(around))}], %fill{number} {{strides = array<i32>}} : "
                          f"{refs[number]}, {vector(around, element)},"]
            lines.append(f"    tpu.vector_store %arg{number}[{places(offsets)}], {value} {{strides = array<i32>}} : {refs[number]}, "
                         f"{vector(node.shape, element)},")
        return "\n".join(lines + ["    return", "  }", "}", ""])

    def inputs(self):
        return [(node.element, node.attributes[0]) for node in self.nodes if node.kind in LOADS]

    def outputs(self):
        return [(storage(self.nodes[i].element), around) for i, around, _ in self.stores]


def storage(element):
    return "i32" if element == "i1" else element


def memref(shape, element):
    return f"memref<{'x'.join(map(str, shape))}x{element}, #tpu.memory_space<vmem>>"


def places(offsets):
    return ", ".join(f"%c{offset}" for offset in offsets)


def load_loop_text(i, node, ref, number):
    around, _, count, op = node.attributes
    own, slab = vector(node.shape, node.element), vector((1, *node.shape), node.element)
    zeros = ", ".join(["%c0"] * len(node.shape))
    return [f"%from{i} = arith.constant 0 : i32", f"%to{i} = arith.constant {count} : i32", f"%step{i} = arith.constant 1 : i32",
            f"%v{i} = scf.for %i{i} = %from{i} to %to{i} step %step{i} iter_args(%carry{i} = %v{node.operands[0]}) -> ({own}) : i32 {{",
            f"  %at{i} = arith.index_cast %i{i} : i32 to index",
            f"  %slab{i} = vector.load %arg{number}[%at{i}, {zeros}] : {ref}, {slab}",
            f"  %flat{i} = vector.shape_cast %slab{i} : {slab} to {own}",
            f"  %sum{i} = {op} %carry{i}, %flat{i} : {own}",
            f"  scf.yield %sum{i} : {own}", "}"]


def loop_text(i, node, own):
    count, only, op = node.attributes
    body = [f"%sum{i} = {op} %carry{i}, %v{node.operands[1]} : {own}"]
    if only is not None:
        body = [f"%only{i} = arith.constant {only} : i32", f"%now{i} = arith.cmpi eq, %i{i}, %only{i} : i32",
                f"%sum{i} = scf.if %now{i} -> ({own}) {{", f"  %more{i} = {op} %carry{i}, %v{node.operands[1]} : {own}",
                f"  scf.yield %more{i} : {own}", "} else {", f"  scf.yield %carry{i} : {own}", "}"]
    return [f"%from{i} = arith.constant 0 : i32", f"%to{i} = arith.constant {count} : i32", f"%step{i} = arith.constant 1 : i32",
            f"%v{i} = scf.for %i{i} = %from{i} to %to{i} step %step{i} iter_args(%carry{i} = %v{node.operands[0]}) -> ({own}) : i32 {{",
            *(f"  {line}" for line in body), f"  scf.yield %sum{i} : {own}", "}"]


def op_text(i, node, nodes):
    """The lines of one op."""
    own = vector(node.shape, node.element)
    names = [f"%v{operand}" for operand in node.operands]
    types = [vector(nodes[operand].shape, nodes[operand].element) for operand in node.operands]
    match node.kind:
        case "elementwise":
            body = f"{node.attributes[0]} {', '.join(names)} : {own}"
        case "compare":
            body = f"{node.attributes[0]} {', '.join(names)} : {types[0]}"
        case "loop":
            return loop_text(i, node, own)
        case "select":
            body = f"arith.select {', '.join(names)} : {types[0]}, {own}"
        case "constant":
            body = f"arith.constant dense<{node.attributes[0]}> : {own}"
        case "cast":
            body = f"{node.attributes[0]} {names[0]} : {types[0]} to {own}"
        case "gather":
            body = f"tpu.dynamic_gather {names[0]}[{names[1]}] in [{node.attributes[0]}] : {', '.join(types)} -> {own}"
        case "repeat":
            body = f"tpu.repeat {names[0]}, {node.attributes[0]} x {node.attributes[1]} : {types[0]} -> {own}"
        case "pack":
            body = f"tpu.pack_elementwise {', '.join(names)} {{target_type = {node.attributes[0]}}} : {', '.join(types)} -> {own}"
        case "unpack":
            body = f"tpu.unpack_elementwise {names[0]}, {node.attributes[1]} {{source_type = {node.attributes[0]}}} : {types[0]} -> {own}"
        case "bitcast":
            body = f"tpu.bitcast {names[0]} : {types[0]} -> {own}"
        case "shape_cast":
            body = f"vector.shape_cast {names[0]} : {types[0]} to {own}"
        case "broadcast":
            body = f"vector.broadcast {names[0]} : {types[0]} to {own}"
        case "transpose":
            body = f"vector.transpose {names[0]}, {list(node.attributes[0])} : {types[0]} to {own}"
        case "reduction":
            kind, dimensions = node.attributes
            body = f"vector.multi_reduction <{kind}>, {names[0]}, {names[1]} {list(dimensions)} : {types[0]} to {own}"
        case "reduce_index":
            axis, kind = node.attributes
            body = f"tpu.reduce_index {names[0]} {{axis = {axis} : i32, kind = #tpu.reduction_kind<{kind}>}} : {types[0]} -> {own}"
        case "concatenate":
            body = f"tpu.concatenate {', '.join(names)} in {node.attributes[0]} : {', '.join(types)} -> {own}"
        case "slice":
            body = (f"vector.extract_strided_slice {names[0]} {{offsets = {list(node.attributes[0])}, sizes = {list(node.shape)}, "
                    f"strides = {[1] * len(node.shape)}}} : {types[0]} to {own}")
        case "iota":
            body = f"tpu.iota {{dimensions = array<i32: {node.attributes[0]}>}} : {own}"
        case "rotate":
            axis, amount = node.attributes
            return [f"%amount{i} = arith.constant {amount} : i32",
                    f"%v{i} = tpu.dynamic_rotate {names[0]} by %amount{i} dim {axis} : {own}, i32 -> {own}"]
        case "matmul":
            rhs, order = ("[1], [1], [0], [0], [0, 0, 1, 0]" if node.attributes[0] else "[1], [0], [0], [1], [0, 0, 1, 1]"), "[], []"
            body = f"tpu.matmul {', '.join(names)} {{dimension_numbers = #tpu.dot_dimension_numbers<{rhs}, {order}>}} : {', '.join(types)} -> {own}"
        case _:
            raise AssertionError(node.kind)
    return [f"%v{i} = {body}"]


def random_kernel(seed):
    return Generator(seed).kernel()
