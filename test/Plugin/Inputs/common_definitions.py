"""Counts the functions and variables that two shared objects both define strongly. The first one's
local symbols count too: a hidden copy is a copy."""

import os
import subprocess
import sys


def strong_definitions(path, *options):
    output = subprocess.run(["llvm-nm", "--defined-only", "--format=posix", *options, path],
                            capture_output=True, text=True, check=True).stdout
    rows = (line.split() for line in output.splitlines())
    return {row[0].split("@")[0] for row in rows if row[1] in "TtDdBbRr" and row[0].startswith("_Z")}


first, second = sys.argv[1:]
ours = strong_definitions(first) or strong_definitions(first, "--dynamic")
theirs = {name for name in strong_definitions(second, "--dynamic")}
print(f"{len(ours)} strong definitions in {os.path.basename(first)}, {len(theirs)} in {os.path.basename(second)}")
print(f"{len(ours & theirs)} in both")
for name in sorted(ours & theirs)[:20]:
    print(name)
