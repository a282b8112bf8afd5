#!/usr/bin/env python3
"""Runs passes on kernels of the corpus, and then the kernels on their numbers.

  run-corpus.py MOSAIC_OPT MOSAIC_RUN CORPUS PIPELINE [GLOB]

The passes start from the kernel with memref layouts, simplified (golden stage 01). Every kernel that
has numbers must compute them. Prints what fails, and how many kernels and assertions held.
"""
import glob
import gzip
import json
import os
import subprocess
import sys

BEFORE = "01-infer-memref-layout-simplify"


def main():
    opt, run, corpus, pipeline = sys.argv[1:5]
    pattern = sys.argv[5] if len(sys.argv) > 5 else "*"
    kernels = assertions = failed = 0
    for folder in sorted(glob.glob(os.path.join(corpus, "kernels", pattern))):
        golden = os.path.join(folder, "golden", "gen5", f"{BEFORE}.mlir.gz")
        call = os.path.join(folder, "call.json")
        numbers = os.path.join(folder, "io.npz")
        if not all(map(os.path.exists, (golden, call, numbers))) or "io" in json.load(open(call)):
            continue
        lowered = subprocess.run([opt, "-", f"--pass-pipeline=builtin.module({pipeline})"],
                                 input=gzip.open(golden, "rt").read(), capture_output=True, text=True)
        done = subprocess.run([run, "-", "--call", call, "--io", numbers, "--check"], input=lowered.stdout,
                              capture_output=True, text=True)
        kernels += 1
        assertions += lowered.stdout.count("cf.assert")
        if lowered.returncode or done.returncode:
            failed += 1
            print(f"{os.path.basename(folder)}: {(lowered.stderr + done.stderr + done.stdout).strip()[:300]}")
    print(f"{kernels} kernels, {assertions} assertions; {failed} kernels fail")
    return 1 if failed or not kernels else 0


if __name__ == "__main__":
    sys.exit(main())
