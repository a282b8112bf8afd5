#!/usr/bin/env python3
"""Random linalg.generic ops on 32-bit integers, lowered and run, against the loops themselves in Python.

  random-ops.py MOSAIC_OPT RUN_CASE... --seed N --count N

RUN_CASE is the command of run-case.py with its runner. Each seed draws loops, maps (any order, any loops left out),
a body, outputs that are reduced or not, and a generation. Prints what differs or is refused; exits 1 then.
"""
import argparse, itertools, math, os, random, subprocess, sys, tempfile


def wrap(number):
    return (number + 2**31) % 2**32 - 2**31


ELEMENTWISE = {"addi": lambda a, b: wrap(a + b), "subi": lambda a, b: wrap(a - b), "muli": lambda a, b: wrap(a * b),
               "maxsi": max, "minsi": min, "xori": lambda a, b: a ^ b}
COMBINERS = {"addi": ELEMENTWISE["addi"], "muli": ELEMENTWISE["muli"], "maxsi": max, "minsi": min, "andi": lambda a, b: a & b,
             "xori": ELEMENTWISE["xori"], "maxui": lambda a, b: max(a, b, key=lambda number: number % 2**32)}
MOST_POINTS = 8000


class Kernel:
    """One linalg.generic: loops, operands as lists of loops, and a body as a list of (op, result, left, right)."""

    def __init__(self, seed):
        pick = self.pick = random.Random(seed)
        num_loops = pick.choice([1, 2, 2, 3, 3, 4])
        self.sizes = [MOST_POINTS] * 2
        while math.prod(self.sizes) > MOST_POINTS:
            self.sizes = [pick.choice([1, 2, 3, 5, 8, 9, 16, 24, 100, 128, 130]) for _ in range(num_loops)]
        self.inputs = [self.some_loops(0.65) for _ in range(pick.choice([1, 2, 2, 3]))]
        share = pick.choice([0.7, 1.0])
        self.outputs = [self.some_loops(share) for _ in range(pick.choice([1, 1, 2]))]
        for loop in range(num_loops):  # each loop needs a size
            if not any(loop in operand for operand in self.inputs + self.outputs):
                self.inputs[0].append(loop)
        self.draw_body()
        self.arrays = [[pick.randrange(-50, 50) for _ in range(self.volume(loops))] for loops in self.inputs]
        self.before = pick.randrange(-5, 6)

    def some_loops(self, share):
        loops = [loop for loop in range(len(self.sizes)) if self.pick.random() < share] or [self.pick.randrange(len(self.sizes))]
        self.pick.shuffle(loops)
        return loops

    def volume(self, loops):
        return math.prod(self.sizes[loop] for loop in loops)

    def draw_body(self):
        pick, values = self.pick, [f"%in{i}" for i in range(len(self.inputs))]
        self.body = []
        for number in range(pick.choice([1, 1, 2, 3])):
            kind, name = pick.random(), f"%v{number}"
            if kind < 0.15:
                self.body.append(("index", name, pick.randrange(len(self.sizes)), None))
            else:
                right = pick.randrange(-9, 9) if kind < 0.3 else pick.choice(values)
                self.body.append((pick.choice(list(ELEMENTWISE)), name, pick.choice(values), right))
            values.append(name)
        self.terms = [pick.choice(values) if i else values[-1] for i in range(len(self.outputs))]
        # How an output goes on from what it holds: a combiner, "subi", or None for the term alone.
        self.steps = [pick.choice(list(COMBINERS)) if len(loops) < len(self.sizes) else pick.choice([None, None, "subi"])
                      for loops in self.outputs]

    def position(self, loops, point):
        place = 0
        for loop in loops:
            place = place * self.sizes[loop] + point[loop]
        return place

    def run(self):
        results = [[self.before] * self.volume(loops) for loops in self.outputs]
        for point in itertools.product(*map(range, self.sizes)):
            values = {f"%in{i}": self.arrays[i][self.position(loops, point)] for i, loops in enumerate(self.inputs)}
            for op, name, left, right in self.body:
                values[name] = point[left] if op == "index" else ELEMENTWISE[op](values[left], values.get(right, right))
            for loops, result, step, term in zip(self.outputs, results, self.steps, self.terms):
                place = self.position(loops, point)
                step = {**ELEMENTWISE, **COMBINERS, None: lambda before, term: term}[step]
                result[place] = step(result[place], values[term])
        return results

    def shape(self, loops):
        return [str(self.sizes[loop]) for loop in loops]

    def memref(self, loops):
        return f"memref<{'x'.join(self.shape(loops))}xi32>"

    def map(self, loops):
        return f"affine_map<({', '.join(f'd{i}' for i in range(len(self.sizes)))}) -> ({', '.join(f'd{loop}' for loop in loops)})>"

    def body_lines(self):
        for op, name, left, right in self.body:
            if op == "index":
                yield f"{name}_index = linalg.index {left} : index"
                yield f"{name} = arith.index_cast {name}_index : index to i32"
            elif isinstance(right, int):
                yield f"{name}_constant = arith.constant {right} : i32"
                yield f"{name} = arith.{op} {left}, {name}_constant : i32"
            else:
                yield f"{name} = arith.{op} {left}, {right} : i32"
        for i, (step, term) in enumerate(zip(self.steps, self.terms)):
            if step:
                yield f"%next{i} = arith.{step} %out{i}, {term} : i32"
        yields = [f"%next{i}" if step else term for i, (step, term) in enumerate(zip(self.steps, self.terms))]
        yield f"linalg.yield {', '.join(yields)} : {', '.join(['i32'] * len(yields))}"

    def text(self):
        operands = [(f"%in{i}", loops) for i, loops in enumerate(self.inputs)]
        outputs = [(f"%out{i}", loops) for i, loops in enumerate(self.outputs)]
        names = lambda part: ", ".join(f"{name}_all" for name, _ in part)
        types = lambda part: ", ".join(self.memref(loops) for _, loops in part)
        iterators = ", ".join('"parallel"' if all(loop in loops for loops in self.outputs) else '"reduction"' for loop in range(len(self.sizes)))
        lines = [f"// IN: int32[{','.join(self.shape(loops))}] {array}" for loops, array in zip(self.inputs, self.arrays)]
        lines += [f"// OUT: int32[{','.join(self.shape(loops))}] {array}" for loops, array in zip(self.outputs, self.run())]
        lines += [f"func.func @main({', '.join(f'{name}_all: {self.memref(loops)}' for name, loops in operands + outputs)}) {{",
                  f"  %before = arith.constant {self.before} : i32"]
        lines += [f"  linalg.fill ins(%before : i32) outs({name}_all : {self.memref(loops)})" for name, loops in outputs]
        lines += [f"  linalg.generic {{indexing_maps = [{', '.join(self.map(loops) for _, loops in operands + outputs)}], iterator_types = [{iterators}]}}",
                  f"      ins({names(operands)} : {types(operands)}) outs({names(outputs)} : {types(outputs)}) {{",
                  f"  ^bb0({', '.join(f'{name}: i32' for name, _ in operands + outputs)}):"]
        return "\n".join(lines + [f"    {line}" for line in self.body_lines()] + ["  }", "  return", "}", ""])


def check(options, seed, folder):
    kernel, lowered = os.path.join(folder, "kernel.mlir"), os.path.join(folder, "lowered.mlir")
    with open(kernel, "w") as file:
        file.write(Kernel(seed).text())
    run = lambda *command: subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    done = run(options.mosaic_opt, kernel, f"--mosaic-lower=hardware-generation={4 + seed % 4} allow-hlo=true", "-o", lowered)
    if done.returncode == 0:
        done = run(*options.run_case, kernel, "--text", lowered)
    if done.returncode:
        print(f"seed {seed}:\n{done.stdout}")
    return done.returncode != 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mosaic_opt")
    parser.add_argument("run_case", nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        failed = sum(check(options, seed, folder) for seed in range(options.seed, options.seed + options.count))
    print(f"{options.count} kernels, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
