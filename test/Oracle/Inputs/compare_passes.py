#!/usr/bin/env python3
"""Runs a pass of ours and the reference's on the same modules, and compares what they give.

  compare_passes.py --mosaic-opt TOOL --oracle "COMMAND" --pass PASS --stage STAGE [--against PASS]
                    [--differences FILE.md]... CORPUS|FILE...

A CORPUS folder gives the recorded result of STAGE (01-infer-memref-layout-simplify, ...) of each
kernel; a FILE its pieces, split at `// -----`. Both results go through `canonicalize,cse` of
mosaic-opt and are compared as text. PASS is one or more pass pipelines on functions; the reference
runs --against where its options are others. FILE.md holds rows `| kernel | kind | why |` of what may
come out otherwise; kinds: `differs`, `refused here`, `refused there`. A row that does not hold fails.
"""
import argparse
import difflib
import glob
import gzip
import os
import re
import subprocess
import sys
import tempfile

SEPARATOR = re.compile(r"(?m)^// -----.*\n")
SIMPLIFY = "canonicalize,cse"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("mosaic-opt", "oracle", "pass"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--against", help="the pass of the reference, if spelled otherwise")
    parser.add_argument("--stage", default="01-infer-memref-layout-simplify")
    parser.add_argument("--ignore", default="(?!)", help="regular expression of text that is left out of both sides")
    parser.add_argument("--differences", action="append", default=[], help="table of what may differ; several add up")
    parser.add_argument("-v", action="store_true", help="show what differs")
    parser.add_argument("inputs", nargs="+")
    return parser.parse_args()


def modules(inputs, stage):
    """Names and texts."""
    for path in inputs:
        if os.path.isdir(path):
            for golden in sorted(glob.glob(os.path.join(path, "kernels", "*", "golden", "gen5", f"{stage}.mlir.gz"))):
                yield golden.split(os.sep)[-4], gzip.open(golden, "rt").read()
        else:
            for number, piece in enumerate(SEPARATOR.split(open(path).read())):
                yield f"{os.path.basename(path)}:{number}", piece


def run(tool, text, pipeline):
    """The module after the passes, or None and the error."""
    done = subprocess.run([tool, "-", f"--pass-pipeline=builtin.module({pipeline})"], input=text, capture_output=True,
                          text=True)
    if done.returncode == 0:
        return done.stdout, ""
    lines = [line for line in done.stderr.splitlines() if "error:" in line]
    return None, lines[0] if lines else f"exit {done.returncode}"


def reference(oracle, texts, pipeline):
    """What the reference gives for each text; None where it refuses."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write("// -----\n".join(text.rstrip("\n") + "\n" for text in texts))
        file.flush()
        done = subprocess.run([*oracle.split(), "batch", file.name, pipeline], capture_output=True, text=True)
    results = SEPARATOR.split(done.stdout)
    if len(results) != len(texts):
        sys.exit(f"the reference gave {len(results)} results for {len(texts)} modules\n{done.stderr[-2000:]}")
    return [None if result.startswith("// refused") else result for result in results]


def compare(options, text, wanted):
    """The kind of the module, and what there is to show."""
    got, error = run(options.mosaic_opt, text, f"{getattr(options, 'pass')},{SIMPLIFY}")
    if wanted is None:
        return ("refused by both" if got is None else "refused there"), error
    if got is None:
        return "refused here", error
    simple, error = run(options.mosaic_opt, wanted, SIMPLIFY)
    if simple is None:
        return "not read", error
    simple, got = (re.sub(options.ignore, "", side) for side in (simple, got))
    lines = difflib.unified_diff(simple.splitlines(True), got.splitlines(True), "reference", "ours", n=0)
    return ("equal" if simple == got else "differs"), "".join(lines)


def read_differences(paths):
    rows = {}
    for path in paths:
        for line in open(path, encoding="utf-8"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if line.startswith("|") and len(cells) == 3 and not re.match(r"kernel$|-+$", cells[0]):
                rows[cells[0]] = cells[1]
    return rows


def main():
    options = arguments()
    names, texts = zip(*modules(options.inputs, options.stage))
    results = reference(options.oracle, texts, options.against or getattr(options, "pass"))
    expected = read_differences(options.differences)
    counts, unexpected = {}, 0
    for name, text, wanted in zip(names, texts, results):
        kind, detail = compare(options, text, wanted)
        counts[kind] = counts.get(kind, 0) + 1
        fine = kind in ("equal", "refused by both")
        if not fine and expected.get(name) != kind or fine and name in expected:
            unexpected += 1
            print(f"{kind}: {name}\n{detail if options.v or kind != 'differs' else ''}".rstrip())
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())) + f"; {unexpected} unexpected")
    return 1 if unexpected or "equal" not in counts else 0


if __name__ == "__main__":
    sys.exit(main())
