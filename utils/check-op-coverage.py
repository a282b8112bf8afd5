#!/usr/bin/env python3
"""Checks that the interpreter runs what the library lowers, and that each of its ops has a test.

- Each op of the interpreter's table of semantics occurs in a test of test/Interpreter.
- Each op that a room of the lowering names has a row in that table, and so has each op of MLIR's
  arith, index and math dialects, which are lowered by their traits, without being named. What is
  not to be run stands below, with the reason."""

import pathlib
import re

from sources import files, finish, read

NOT_RUN = {
    "func.func": "what is run is what it holds",
    "tpu.core_type": "an attribute",
    "tpu.tile_size": "an attribute",
    "arith.scaling_extf": "scales of f8E8M0FNU, which no TPU has",
    "arith.scaling_truncf": "scales of f8E8M0FNU, which no TPU has",
    "index.sizeof": "asks what machine it is compiled for",
}
LOWERING = ["lib/Builder", "lib/Pipeline", "lib/Relayout", "lib/Transforms"]
NAMED = re.compile(r'"((?:arith|cf|func|index|math|memref|scf|tpu|ub|vector)\.[a-z_0-9.]*[a-z0-9])"')
MLIR = pathlib.Path("/usr/lib/llvm-22/include/mlir/Dialect")
UPSTREAM = {"arith": "Arith/IR/ArithOps.td", "index": "Index/IR/IndexOps.td", "math": "Math/IR/MathOps.td"}
DEFINITION = re.compile(r"(?m)^def \w+\s*:\s*\w+<\"([a-z_0-9.]+)\"")


def upstream_ops():
    return {f"{dialect}.{name}" for dialect, path in UPSTREAM.items() if (MLIR / path).exists()
            for name in DEFINITION.findall((MLIR / path).read_text())}


def main():
    tests = "\n".join(read(path) for path in files(".mlir", under=["test/Interpreter"]))
    used = set(re.findall(r"[a-z_]+\.[a-z_0-9.]+", tests)) | {
        "func." + name for name in re.findall(r"(?m)^\s*(return)\b", tests)}
    run = {op: path for path in files(".def", under=["lib/Interpreter"])
           for op in re.findall(r'(?m)^[A-Z]+\("([^"]+)"', read(path))}
    named = {op: path for path in files(".c", ".def", ".h", under=LOWERING) for op in NAMED.findall(read(path))}
    named |= {op: "lowered by its traits" for op in upstream_ops()}
    problems = [f"{path}: no test of test/Interpreter has {op}" for op, path in run.items() if op not in used]
    problems += [f"{path}: the interpreter does not run {op}" for op, path in sorted(named.items())
                 if op not in run and op not in NOT_RUN]
    finish("ops without a test, or that are lowered but not run", problems)


main()
