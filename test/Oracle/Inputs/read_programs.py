#!/usr/bin/env python3
"""read_programs.py PROGRAM...: what JAX's own readers make of programs in bytecode or serialized HLO, as text."""

import os
import sys

os.environ["JAX_PLATFORMS"] = "cpu"

from jax._src.interpreters.mlir import make_ir_context
from jaxlib import _hlo
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

for path in sys.argv[1:]:
    with open(path, "rb") as file:
        data = file.read()
    if data[:2] != b"ML":
        print(_hlo.HloModule.from_serialized_hlo_module_proto(data).to_string())
    elif b"vhlo" in data:
        print(stablehlo.deserialize_portable_artifact(make_ir_context(), data))
    else:
        with make_ir_context():
            print(ir.Module.parse(data))
