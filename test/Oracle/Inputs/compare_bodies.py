#!/usr/bin/env python3
"""Payloads of a corpus, imported and written again in their own format and version: does a reader of that time see the
same module?

  compare_bodies.py MOSAIC-TRANSLATE FORMAT CORPUS/kernels/*/jaxNNN.backend_config.json    (with a Python of the reader)

Both bodies go through the mosaic-serde of that wheel. The modules must be the same text, and each operation and block
argument must have the same location; so must the elements of `tpu.locs`, in debug_locations. Exits with 1 unless all
are."""

import base64
import itertools
import json
import os
import re
import subprocess
import sys

os.environ["JAX_PLATFORMS"] = "cpu"

from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
from jaxlib.mlir.passmanager import PassManager
from jaxlib.mosaic.python import tpu

READ = "builtin.module(mosaic-serde{serialize=false})"
VERSION = "stable_mosaic.version"


def run(tool, *arguments, stdin):
    return subprocess.run([tool, *arguments, "-"], input=stdin, capture_output=True, check=True).stdout


def field(config, name):
    config = config.replace(b", value: ", b', "value": ')  # as it was before jax 0.8.1
    return base64.b64decode(json.loads(config)["custom_call_config"].get(name, ""))


def locations(operation):
    """Those of the operations and block arguments, in order."""
    yield str(operation.location)
    for region in operation.regions:
        for block in region:
            yield from (str(argument.location) for argument in block.arguments)
            for inner in block:
                yield from locations(inner.operation)


def read(body):
    """The version of the body; its module, as text; its locations."""
    module = ir.Module.parse(body)
    version = module.operation.attributes[VERSION].value
    PassManager.parse(READ).run(module.operation)
    return version, module.operation.get_asm(enable_debug_info=False), list(locations(module.operation))


def listed(debug_locations):
    """The locations that travel beside the body."""
    if not debug_locations:
        return []
    array = ir.Module.parse(debug_locations).operation.attributes["tpu.locs"]
    return re.split(r", (?=loc\()", str(array)[1:-1])


def compare(tool, format, payload):
    """What differs, or None; and the number of locations."""
    version, text, there = read(field(payload, "body"))
    kernel = run(tool, "--import", "--emit-bytecode", stdin=payload)
    again = run(tool, "--export-backend-config", "--format", format, "--target-version", str(version), stdin=kernel)
    our_version, our_text, ours = read(field(again, "body"))
    beside, our_beside = (listed(field(config, "debug_locations")) for config in (payload, again))
    if our_version != version:
        return f"version {our_version}, not {version}", 0
    if our_text != text:
        line = next((line for line in zip(our_text.splitlines(), text.splitlines()) if line[0] != line[1]), "length")
        return f"ours and theirs: {line}", 0
    for pair in itertools.zip_longest(ours + our_beside, there + beside):
        if pair[0] != pair[1]:
            return f"ours and theirs: {pair}", 0
    return None, len([location for location in there + beside if location != "loc(unknown)"])


def main():
    tool, format, *paths = sys.argv[1:]
    equal = count = 0
    with make_ir_context() as context, ir.Location.unknown():
        tpu.register_dialect(context)
        context.allow_unregistered_dialects = True
        for path in paths:
            with open(path, "rb") as file:
                payload = file.read()
            try:
                difference, number = compare(tool, format, payload)
            except Exception as error:
                difference, number = " ".join(str(error).split())[:500], 0
            equal += difference is None
            count += number
            if difference:
                print(f"{path}: {difference}", flush=True)
    print(f"format {format}: {equal} of {len(paths)} bodies are the same module, with {count} known locations")
    return equal != len(paths) or not paths


if __name__ == "__main__":
    sys.exit(main())
