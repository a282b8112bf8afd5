#!/usr/bin/env python3
"""Compares tpu-infer-memref-layout with the reference on every kernel of the corpus.

  check-goldens.py MOSAIC-OPT CORPUS DIFFERENCES.md [-v]

The pass runs on each kernel's text; its result and the recorded result of the reference (jaxlib
0.8.1, generation 5) are printed by the same tool after `canonicalize,cse` and must be equal. So
must our result after `canonicalize,cse` and the one that the reference recorded after its own
`canonicalize,cse`: the dialect's patterns have then moved the erasures to the same places.
A kernel may come out otherwise only if DIFFERENCES.md has a row for it that says so; a row that no
longer holds fails too. With -v the differing texts are shown.
"""
import concurrent.futures
import difflib
import gzip
import os
import re
import subprocess
import sys

PASS = "func.func(tpu-infer-memref-layout{hardware-generation=5 sublane-count=8 lane-count=128})"
SIMPLIFY = "canonicalize,cse"
BATCH = 32  # kernels per process
SEPARATOR = "// -----\n"


def opt(tool, pipeline, text):
    """Runs the tool on one or more modules. Returns its output, or None and its errors."""
    command = [tool, "-", "-split-input-file", "--allow-unregistered-dialect",
               f"--pass-pipeline=builtin.module({pipeline})"]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    return (done.stdout, "") if done.returncode == 0 else (None, done.stderr)


def run_batch(tool, pipeline, texts):
    """The result of each text: (output, errors), where the output of a refused one is None."""
    output, _ = opt(tool, pipeline, SEPARATOR.join(texts))
    pieces = output.split(SEPARATOR) if output is not None else []
    if len(pieces) == len(texts):
        return [(piece, "") for piece in pieces]
    return [opt(tool, pipeline, text) for text in texts]


def read_differences(path):
    """Rows `| kernel | kind | why |` of the table: {kernel: kind}."""
    rows = {}
    for line in open(path, encoding="utf-8"):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and not re.match(r"kernel$|-+$", cells[0]):
            rows[cells[0]] = cells[1]
    return rows


def read_golden(folder, stage):
    path = os.path.join(folder, "golden", "gen5", f"{stage}.mlir.gz")
    if not os.path.exists(path):
        return None
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.read()


def read_goldens(tool, pipeline, folders, stage):
    """What the reference recorded after a stage, printed by our tool: (output, errors) or None."""
    goldens = [read_golden(folder, stage) for folder in folders]
    known = [i for i, golden in enumerate(goldens) if golden is not None]
    printed = run_batch(tool, pipeline, [goldens[i] for i in known])
    results = dict(zip(known, printed))
    return [results.get(i) for i in range(len(folders))]


def difference(theirs, ours):
    diff = difflib.unified_diff(theirs.splitlines(), ours.splitlines(), "reference", "here", lineterm="", n=0)
    return "\n".join(diff)


def compare(tool, folders):
    """(kind, detail) of each kernel; the kinds are those of the table."""
    kernels = [open(os.path.join(folder, "jax080.mlir"), encoding="utf-8").read() for folder in folders]
    ours = run_batch(tool, f"{PASS},{SIMPLIFY}", kernels)
    theirs = read_goldens(tool, SIMPLIFY, folders, "00-infer-memref-layout")
    simplified = read_goldens(tool, "", folders, "01-infer-memref-layout-simplify")
    results = []
    for here, there, there_simplified in zip(ours, theirs, simplified):
        if there is None or there_simplified is None:
            results.append(("refused there", ""))
        elif there[0] is None or there_simplified[0] is None:
            results.append(("not read", there[1] + there_simplified[1]))
        elif here[0] is None:
            results.append(("refused here", here[1]))
        elif here[0] != there[0]:
            results.append(("differs", difference(there[0], here[0])))
        elif here[0] != there_simplified[0]:
            results.append(("simplifies otherwise", difference(there_simplified[0], here[0])))
        else:
            results.append(("equal", ""))
    return results


def main():
    tool, corpus, differences = sys.argv[1:4]
    verbose = "-v" in sys.argv
    folder = os.path.join(corpus, "kernels")
    names = sorted(name for name in os.listdir(folder)
                   if os.path.exists(os.path.join(folder, name, "jax080.mlir")))
    folders = [os.path.join(folder, name) for name in names]
    allowed = read_differences(differences)

    starts = range(0, len(names), BATCH)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        batches = pool.map(lambda at: compare(tool, folders[at:at + BATCH]), starts)
        results = dict(zip(names, (result for batch in batches for result in batch)))

    wrong = 0
    for name, (kind, detail) in results.items():
        expected = allowed.pop(name, "equal")
        if kind == expected:
            continue
        wrong += 1
        print(f"{name}: {kind}, expected: {expected}")
        if verbose:
            print(detail)
    for name in allowed:
        wrong += 1
        print(f"{name}: has a row in {differences}, but is no kernel of the corpus")
    equal = sum(kind == "equal" for kind, _ in results.values())
    print(f"{len(results)} kernels, {equal} equal, {wrong} unexpected")
    return 1 if wrong or not results else 0


sys.exit(main())
