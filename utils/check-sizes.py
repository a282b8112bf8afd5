#!/usr/bin/env python3
"""Checks that files stay within 800 lines and C and C++ functions within 60; names functions over
50 as a warning. A function that is one table is no function (its line ends in `= {`)."""

import re

from sources import files, finish, read

FILE_LIMIT = 800
FUNCTION_LIMIT, FUNCTION_SOFT_LIMIT = 60, 50
NOT_A_FUNCTION = re.compile(r"^(typedef|struct|enum|union|namespace|class|extern|template<>|#|//)|=\s*\{$")


def functions(text):
    """(name, first line, length) of the definitions that start at the left margin, as
    clang-format leaves them."""
    start = None
    name = "?"
    signature = ""
    for number, line in enumerate(text.splitlines(), 1):
        if start is None:
            if line[:1].strip() and not line.startswith(("}", "#", "//", ")")):
                start, signature = number, line
            else:
                continue
        elif not signature.endswith(("{", ";", "}")):
            signature += " " + line.strip()
        if signature.endswith(";") or NOT_A_FUNCTION.search(signature) or signature.endswith("}"):
            start = None
        elif line.startswith("}"):
            match = re.search(r"([\w:~]+)\s*\(", signature)
            name = match[1] if match else signature
            yield name, start, number - start + 1
            start = None


def main():
    problems = []
    for path in files(".c", ".cpp", ".h", ".td", ".def", ".py", ".mlir", ".test", ".cmake"):
        text = read(path)
        length = text.count("\n")
        if length > FILE_LIMIT:
            problems.append(f"{path}: {length} lines, the limit is {FILE_LIMIT}")
        if path.suffix not in (".c", ".cpp", ".h"):
            continue
        for name, line, size in functions(text):
            if size > FUNCTION_LIMIT:
                problems.append(f"{path}:{line}: {name} has {size} lines, the limit is {FUNCTION_LIMIT}")
            elif size > FUNCTION_SOFT_LIMIT:
                print(f"{path}:{line}: warning: {name} has {size} lines, more than {FUNCTION_SOFT_LIMIT}")
    finish("things too long", problems)


main()
