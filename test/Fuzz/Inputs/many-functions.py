"""Prints a module of the first twenty random kernels (utils/fuzz) of plain ops, as functions @k0 to @k19."""

import os
import sys

sys.path.insert(0, os.path.join(sys.argv[1], "utils"))
from fuzzing import kernels

# Ops that lower at every generation.
SIMPLE = {"load", "elementwise", "constant", "compare", "select", "slice", "concatenate", "transpose", "shape_cast", "broadcast"}
count = seed = 0
while count < 20:
    kernel = kernels.random_kernel(seed)
    seed += 1
    if len(kernel.nodes) > 6 and {node.kind for node in kernel.nodes} <= SIMPLE and {node.element for node in kernel.nodes} <= {"f32", "i32"}:
        lines = kernel.text().splitlines()
        print("\n".join(lines[1:-1]).replace("@main", f"@k{count}"))
        count += 1
