#!/usr/bin/env python3
"""Checks that `#include` only points down the layers of lib/, that C++ stays where it may be, and
that every room of lib/ has its place in the order."""

import re

from sources import ROOT, files, finish, read

# Room: the rooms that it may include, besides itself and what everybody may (COMMON).
SUPPORT = {"Support"}
LAYOUT = SUPPORT | {"Layout"}
BUILDER = LAYOUT | {"Builder"}
RELAYOUT = BUILDER | {"Relayout"}
ANALYSIS = BUILDER | {"Analysis"}
SERDE = ANALYSIS | {"Serde"}
PAYLOAD = SERDE | {"Payload"}
BELOW_PIPELINE = RELAYOUT | PAYLOAD | {"Transforms", "BackendConfig", "Interpreter", "Dialect"}
ROOMS = {
    "Support": set(),
    "Layout": SUPPORT,
    "Dialect": LAYOUT,
    "CAPI": LAYOUT | {"Dialect"},
    "Builder": LAYOUT,
    "Relayout": BUILDER,
    "Transforms": RELAYOUT,
    "Analysis": BUILDER,
    "Serde": ANALYSIS,
    "Payload": SERDE,
    "BackendConfig": PAYLOAD,
    "Interpreter": BUILDER,  # it must not share code with what it proves
    "Pipeline": BELOW_PIPELINE,
    "Plugin": BELOW_PIPELINE | {"Pipeline"},
    "tools": BELOW_PIPELINE | {"Pipeline", "Plugin"},
    "test": BELOW_PIPELINE | {"Pipeline", "Plugin"},
}
COMMON = {"CAPI"}
CPP_ROOMS = {"Dialect", "CAPI", "Plugin", "tools", "test"}
CPP_SUFFIXES = (".cpp", ".cc", ".cxx", ".hpp")


def room(path):
    """The room of a file or of an included name: a part of lib/, tools or test."""
    parts = path.parts if hasattr(path, "parts") else tuple(path.split("/"))
    if parts[0] == "lib":
        parts = parts[1:]
    return parts[0]


def subroom(name):
    """Transforms/X of a path below lib/Transforms; None for a file that all its rooms share."""
    match = re.search(r"\bTransforms/(\w+)/", name)
    return match and match[1]


def problems_of_includes():
    for path in files(".c", ".h", ".cpp", ".def", ".inc"):
        here = room(path)
        if path.parts[0] == "lib" and here not in ROOMS or path.parts[0] not in ("lib", "tools", "test"):
            continue
        for number, line in enumerate(read(path).splitlines(), 1):
            match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if not match:
                continue
            target = match[1]
            if target.startswith("mosaic/Dialect/") and here not in CPP_ROOMS:
                yield f"{path}:{number}: {target} is C++; C reaches the dialect through mosaic-c and CAPI/Shims.h"
            there = room(target)
            if there not in ROOMS or there == "test":
                if ".." in target:
                    yield f"{path}:{number}: include it by its room, not as {target}"
                continue
            if there != here and there not in ROOMS[here] | COMMON:
                yield f"{path}:{number}: {here} may not include {target}"
            elif there == here == "Transforms" and subroom(target) not in (None, subroom(str(path))):
                yield f"{path}:{number}: rooms of Transforms do not include each other ({target})"


def problems_of_languages():
    for path in files(*CPP_SUFFIXES):
        if room(path) not in CPP_ROOMS:
            yield f"{path}: C++ belongs in {', '.join(sorted(CPP_ROOMS))} only"


def problems_of_rooms():
    for folder in sorted((ROOT / "lib").iterdir()):
        if folder.is_dir() and folder.name not in ROOMS:
            yield f"lib/{folder.name}: a room without a place in the order (utils/check-layers.py)"


finish("layering problems", [*problems_of_includes(), *problems_of_languages(), *problems_of_rooms()])
