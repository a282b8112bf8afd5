#!/usr/bin/env python3
"""Runs kernels of the corpus with the assertions of debug-assert-insertion in them.

  check-corpus.py MOSAIC_OPT MOSAIC_RUN CORPUS [OPTIONS [GLOB]]

OPTIONS are those of the pass ("" for none). Every kernel that has numbers must compute them; none of
the assertions may fail. Prints what fails, and how many assertions held in how many kernels.
"""
import glob
import gzip
import json
import os
import subprocess
import sys

BEFORE = "01-infer-memref-layout-simplify"


def main():
    opt, run, corpus = sys.argv[1:4]
    options = sys.argv[4] if len(sys.argv) > 4 else ""
    pattern = sys.argv[5] if len(sys.argv) > 5 else "*"
    kernels = assertions = failed = 0
    for folder in sorted(glob.glob(os.path.join(corpus, "kernels", pattern))):
        golden = os.path.join(folder, "golden", "gen5", f"{BEFORE}.mlir.gz")
        call = os.path.join(folder, "call.json")
        numbers = os.path.join(folder, "io.npz")
        if not all(map(os.path.exists, (golden, call, numbers))) or "io" in json.load(open(call)):
            continue
        pipeline = f"builtin.module(func.func(debug-assert-insertion{{{options}}}))"
        source = gzip.open(golden, "rt").read()
        checked = subprocess.run([opt, "-", f"--pass-pipeline={pipeline}"], input=source, capture_output=True, text=True)
        done = subprocess.run([run, "-", "--call", call, "--io", numbers, "--check"], input=checked.stdout,
                              capture_output=True, text=True)
        kernels += 1
        assertions += checked.stdout.count("cf.assert") - source.count("cf.assert")
        if checked.returncode or done.returncode:
            failed += 1
            print(f"{os.path.basename(folder)}: {(checked.stderr + done.stderr + done.stdout).strip()[:300]}")
    print(f"{assertions} assertions in {kernels} kernels; {failed} kernels fail")
    return 1 if failed or not assertions else 0


if __name__ == "__main__":
    sys.exit(main())
