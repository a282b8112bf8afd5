"""Compiles each header of include/mosaic-c alone, as C11 and as C++17, with every compiler at hand.
Arguments: our include folder, LLVM's."""

import pathlib
import shutil
import subprocess
import sys

include, llvm_include = sys.argv[1:]
headers = sorted(pathlib.Path(include, "mosaic-c").glob("*.h"))
compilers = [compiler for compiler in ("clang", "gcc") if shutil.which(compiler)]
failed = False
for compiler in compilers:
    for language, standard in (("c", "c11"), ("c++", "c++17")):
        for header in headers:
            command = [compiler, f"-std={standard}", "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic",
                       "-Werror", f"-I{include}", f"-isystem{llvm_include}", "-x", language, "-"]
            run = subprocess.run(command, input=f'#include "mosaic-c/{header.name}"\n', text=True)
            failed |= run.returncode != 0
print(f"{len(headers)} headers, each by {' and '.join(compilers)}")
sys.exit(failed or not headers or "clang" not in compilers)
