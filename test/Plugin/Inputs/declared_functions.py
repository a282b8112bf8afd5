"""Prints the functions that the shared object must export: its two entry points, and those that
include/mosaic-c declares with MOSAIC_C_EXPORT. Arguments: our include folder, LLVM's."""

import pathlib
import re
import subprocess
import sys

include, llvm_include = sys.argv[1:]
headers = sorted(pathlib.Path(include, "mosaic-c").glob("*.h"))
text = subprocess.run(
    ["clang", "-std=c11", "-E", "-P", f"-I{include}", f"-I{llvm_include}", "-x", "c", "-"],
    input="".join(f'#include "mosaic-c/{header.name}"\n' for header in headers),
    capture_output=True, text=True, check=True).stdout

names = re.findall(r'visibility\("default"\)\)\)[^;{}]*?\b((?:mosaic|tpu)\w+)\s*\(', text)
for name in {"mlirGetPassPluginInfo", "mlirGetDialectPluginInfo", *names}:
    print(name)
