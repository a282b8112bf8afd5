#!/usr/bin/env python3
"""Checks that every op of the interpreter's table of semantics occurs in a test of test/Interpreter."""

import re

from sources import files, finish, read



def main():
    tests = "\n".join(read(path) for path in files(".mlir", under=["test/Interpreter"]))
    used = set(re.findall(r"[a-z_]+\.[a-z_0-9]+", tests)) | {
        "func." + name for name in re.findall(r"(?m)^\s*(return)\b", tests)}
    problems = [f"{path}: no test of test/Interpreter has {op}"
                for path in files(".def", under=["lib/Interpreter"])
                for op in re.findall(r'(?m)^[A-Z]+\("([^"]+)"', read(path)) if op not in used]
    finish("ops without a test", problems)


main()
