#!/usr/bin/env python3
"""Lowers every corpus kernel that has numbers with the reference passes and runs what they emit: it must give those
numbers.

  run_lowered.py --mosaic-run RUN --oracle "PYTHON ORACLE.py" --corpus DIR GENERATION...

Prints, per generation, `generation G: N equal, N refused by the reference, N different`, and a line for each that
differs."""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import shlex
import subprocess
import tempfile


def kernels(corpus):
    """Folders of the TensorCore kernels with expected numbers."""
    for folder in sorted(glob.glob(os.path.join(corpus, "kernels", "*"))):
        with open(os.path.join(folder, "call.json"), encoding="utf-8") as file:
            call = json.load(file)
        files = all(os.path.exists(os.path.join(folder, name)) for name in ("io.npz", "jax080.mlir"))
        if files and call.get("core", "tensorcore") == "tensorcore" and "io" not in call and call.get("out_avals"):
            yield folder


def pipelines(generation):
    """The stages of the reference, as its own Python front end runs them."""
    mxu = 128 if generation < 6 else 256
    target = f"hardware-generation={generation} sublane-count=8 lane-count=128"
    return [f"func.func(tpu-infer-memref-layout{{{target}}})", "canonicalize,cse",
            f"func.func(tpu-canonicalize-mosaic{{hardware-generation={generation} compatibility-mode=1}})",
            f"func.func(tpu-infer-vector-layout{{{target}}})", f"func.func(tpu-relayout-insertion{{{target}}})",
            f"func.func(tpu-apply-vector-layout{{{target} mxu-contracting-size={mxu} "
            f"mxu-noncontracting-size={mxu} max-sublanes-in-scratch=72}})", "canonicalize,cse"]


def lower(oracle, generation, folders):
    """The lowered text of each kernel, or null where the reference refuses it."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir", encoding="utf-8") as file:
        for number, folder in enumerate(folders):
            file.write("// -----\n" if number else "")
            with open(os.path.join(folder, "jax080.mlir"), encoding="utf-8") as kernel:
                file.write(kernel.read())
        file.flush()
        text = subprocess.run([*oracle, "batch", file.name, *pipelines(generation)], check=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    modules = re.split(r"(?m)^// -----.*$", text)
    assert len(modules) == len(folders), f"{len(modules)} modules for {len(folders)} kernels"
    return [None if module.lstrip().startswith("// refused") else module for module in modules]


def run(mosaic_run, folder, module):
    """Null when the numbers are right, else what is wrong."""
    if re.search(r"\b(vector\.(load|store)|tpu\.vector_(load|store))\b", module):
        return "it is not lowered"
    with tempfile.NamedTemporaryFile("w", suffix=".mlir", encoding="utf-8") as file:
        file.write(module)
        file.flush()
        done = subprocess.run([mosaic_run, file.name, "--call", os.path.join(folder, "call.json"), "--io",
                               os.path.join(folder, "io.npz"), "--check"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=600)
    lines = [line for line in done.stdout.splitlines() if "error" in line]
    return None if done.returncode == 0 else (lines or ["(silent)"])[0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mosaic-run", required=True)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("generations", nargs="+", type=int)
    options = parser.parse_args()
    folders = list(kernels(options.corpus))
    for generation in options.generations:
        modules = lower(shlex.split(options.oracle), generation, folders)
        lowered = [(folder, module) for folder, module in zip(folders, modules) if module]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            wrong = [(folder, what) for (folder, _), what in
                     zip(lowered, pool.map(lambda pair: run(options.mosaic_run, *pair), lowered)) if what]
        for folder, what in wrong:
            print(f"{os.path.basename(folder)}: {what}")
        print(f"generation {generation}: {len(lowered) - len(wrong)} equal, "
              f"{len(folders) - len(lowered)} refused by the reference, {len(wrong)} different", flush=True)


main()
