#!/usr/bin/env python3
"""Compares a pass with what the reference gave, kernel by kernel.

  compare-goldens.py MOSAIC_OPT CORPUS PASS [GLOB [DIFFERENCES.md]]

PASS is tpu-canonicalize-mosaic (golden stage 01 to 02), tpu-infer-vector-layout (02 to 03) or
tpu-relayout-insertion (03 to 04). Both sides of the first and the last go through canonicalize and
cse before they are compared, so that dead and repeated ops do not count. Prints what differs and
what is refused; exits 1 when a kernel does that DIFFERENCES.md has no row for, or does not that has one.
"""
import difflib
import fnmatch
import glob
import gzip
import os
import subprocess
import sys

SIMPLIFY = ("canonicalize", "cse")
# Pass: golden before it, golden after it, its further options, what both sides go through.
STAGES = {"tpu-canonicalize-mosaic": ("01-infer-memref-layout-simplify", "02-canonicalize-mosaic", "", SIMPLIFY),
          "tpu-infer-vector-layout": ("02-canonicalize-mosaic", "03-infer-vector-layout", " strict-reference=true", ()),
          "tpu-relayout-insertion": ("03-infer-vector-layout", "04-relayout-insertion", "", SIMPLIFY)}
GENERATION = 5


def run(opt, text, *passes):
    """The module after the passes, or None and the first error."""
    pipeline = "builtin.module(" + ",".join(passes) + ")"
    done = subprocess.run([opt, f"--pass-pipeline={pipeline}", "-"], input=text, capture_output=True, text=True)
    if done.returncode == 0:
        return done.stdout, ""
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    return None, (errors or [f"exit {done.returncode}"])[0]


def expected_differences(path):
    """Kernels of the rows `| kernel | kind | why |` whose kind is `differs`."""
    rows = (line.strip().strip("|").split("|") for line in open(path, encoding="utf-8") if line.startswith("|"))
    return {row[0].strip() for row in rows if row[1].strip() == "differs"}


def main():
    opt, corpus, pass_name = sys.argv[1:4]
    pattern = sys.argv[4] if len(sys.argv) > 4 else "*"
    expected = expected_differences(sys.argv[5]) if len(sys.argv) > 5 else set()
    before, after, options, simplify = STAGES[pass_name]
    counts = {"equal": 0, "differs": 0, "refused": 0, "as expected": 0}
    for folder in sorted(glob.glob(os.path.join(corpus, "kernels", "*"))):
        name = os.path.basename(folder)
        stages = [os.path.join(folder, "golden", f"gen{GENERATION}", s + ".mlir.gz") for s in (before, after)]
        if not fnmatch.fnmatch(name, pattern) or not all(map(os.path.exists, stages)):
            continue
        source, golden = (gzip.open(s, "rt").read() for s in stages)
        wanted, error = run(opt, golden, *simplify)
        the_pass = f"func.func({pass_name}{{hardware-generation={GENERATION}{options}}})"
        got, refusal = run(opt, source, the_pass, *simplify)
        if error or refusal:
            counts["refused"] += 1
            print(f"refused  {name}: {error or refusal}")
        elif (wanted == got) != (name in expected):
            counts["equal" if wanted == got else "as expected"] += 1
        else:
            counts["differs"] += 1
            print(f"differs  {name}")
            print("".join(difflib.unified_diff(wanted.splitlines(True), got.splitlines(True), "reference", "ours", n=0)))
    print(", ".join(f"{n} {what}" for what, n in counts.items()))
    return 1 if counts["differs"] or counts["refused"] or not counts["equal"] else 0


if __name__ == "__main__":
    sys.exit(main())
