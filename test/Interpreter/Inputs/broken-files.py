#!/usr/bin/env python3
"""Gives mosaic-run files that are broken in one way each, and prints what it says.

  broken-files.py MOSAIC_RUN RUN_CASE.py

Every line is `NAME: exit STATUS: OUTPUT`; more than one line of output shows as ` | `.
"""
import importlib.util, io, json, os, subprocess, sys, tempfile, zipfile

KERNEL = """func.func @main(%a: memref<4xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0] : memref<4xf32>, vector<4xf32>
  vector.store %x, %out[%c0] : memref<4xf32>, vector<4xf32>
  return
}
"""
CALL = {"in_avals": ["float32[4]"], "out_avals": ["float32[4]"]}

spec = importlib.util.spec_from_file_location("run_case", sys.argv[2])
run_case = importlib.util.module_from_spec(spec)
spec.loader.exec_module(run_case)
FOUR = run_case.npy("float32", [4], [1.0, 2.0, 3.0, 4.0])
OTHER = run_case.npy("float32", [4], [1.0, 2.0, 3.5, 0.0])


def archive(size=None, **members):
    """An archive of these; `size` is what its directory says of the size of each."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        for name, content in members.items():
            file.writestr(name + ".npy", content)
        for member in file.infolist():
            member.file_size = size or member.file_size
    return data.getvalue()


def changed(npy, old, new):
    return npy.replace(old.encode(), new.encode().ljust(len(old)))


def call(**fields):
    return json.dumps(CALL | fields).encode()


GOOD = archive(in0=FOUR, out0=FOUR)


def run(name, kernel=KERNEL.encode(), calls=call(), data=GOOD, options=("--check",), arguments=None):
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for file, content in (("kernel.mlir", kernel), ("call.json", calls), ("io.npz", data)):
            if content is not None:
                with open(file, "wb") as out:
                    out.write(content)
        command = arguments if arguments is not None else [
            "kernel.mlir", "--call", "call.json", "--io", "io.npz", *options]
        done = subprocess.run([sys.argv[1], *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL)
        lines = done.stdout.decode("utf-8", "replace").strip().splitlines()
        print(f"{name}: exit {done.returncode}: {' | '.join(lines)}".rstrip())
        if name == "out file":
            run("out file read back", data=archive(in0=FOUR, out0=zipfile.ZipFile("out.npz").read("out0.npy")))


run("good")
run("different", data=archive(in0=FOUR, out0=OTHER))
run("range", data=archive(in0=FOUR, out0=OTHER), calls=call(check={"out0": [[0, 2]]}))
run("no range", data=archive(in0=FOUR, out0=OTHER), calls=call(check={"out0": []}))
run("tolerance", data=archive(in0=FOUR, out0=OTHER), calls=call(tolerance={"out0": [0, 4.0]}))
run("out file", options=("--out", "out.npz"))
run("out nowhere", options=("--out", "nowhere/out.npz"))
run("out folder", options=("--out", "."))
run("only operands", data=archive(in0=FOUR), options=())
run("trace", options=("--trace",))

run("no file", data=None)
run("no archive", data=b"PK not really")
run("truncated archive", data=GOOD[:len(GOOD) // 2])
run("no npy", data=archive(in0=b"something else", out0=FOUR))
run("header cut off", data=archive(in0=FOUR[:40], out0=FOUR))
run("data cut off", data=archive(in0=FOUR[:-5], out0=FOUR))
run("huge", data=archive(size=1 << 40, in0=FOUR, out0=FOUR))
run("missing", data=archive(out0=FOUR))
run("missing result", data=archive(in0=FOUR))
run("wrong count", data=archive(in0=run_case.npy("float32", [3], [1.0] * 3), out0=FOUR))
run("wrong shape", data=archive(in0=FOUR, out0=run_case.npy("float32", [2, 2], [1.0] * 4)))
run("no shape at all", data=archive(in0=FOUR, out0=run_case.npy("float32", [], [1.0])))
run("shape of devices", calls=call(devices=2))
run("wrong type", data=archive(in0=run_case.npy("int32", [4], [1] * 4), out0=FOUR))
run("wrong suffix", data=archive(in0__bfloat16=FOUR, out0=FOUR))
run("big-endian", data=archive(in0=changed(FOUR, "<f4", ">f4"), out0=FOUR))
run("strings", data=archive(in0=changed(FOUR, "<f4", "<U1"), out0=FOUR))
run("structure", data=archive(in0=changed(FOUR, "'<f4'", "[('a'"), out0=FOUR))
run("odd size", data=archive(in0=changed(FOUR, "<f4", "<f3"), out0=FOUR))
run("no shape", data=archive(in0=changed(FOUR, "shape", "shake"), out0=FOUR))
run("bad shape", data=archive(in0=changed(FOUR, "(4,)", "(x,)"), out0=FOUR))
run("columns", data=archive(in0=changed(run_case.npy("float32", [2, 2], [1.0] * 4), "False", "True"), out0=FOUR))

run("no call", calls=None)
run("no JSON", calls=b"{")
run("no avals", calls=b"{}")
run("bad aval", calls=call(in_avals=["float32"]))
run("huge aval", calls=call(in_avals=["float32[1048576,1048576]"]))
run("huge arrays", calls=call(out_avals=["float32[536870912]"], devices=2))
run("unknown type", calls=call(in_avals=["float3[4]"]))
run("64-bit type", calls=call(in_avals=["int64[4]"]), data=archive(
    in0=changed(run_case.npy("int32", [8], [0] * 8), "<i4", "<i8").replace(b"(8,)", b"(4,)"), out0=FOUR))
run("bad aliases", calls=call(aliases=[[0]]))
run("bad check", calls=call(check={"out0": 4}))
run("empty range", calls=call(check={"out0": [[2, 2]]}))
run("range outside", calls=call(check={"out0": [[0, 4], [4, 8]]}))
run("bad tolerance", calls=call(tolerance={"out0": [-1, 0]}))
run("bad devices", calls=call(devices=0))
run("outside", calls=call(io="outer"))
run("no kernel", kernel=None)
run("bad kernel", kernel=b"func.func @main(")

run("no arguments", arguments=[])
run("no value", arguments=["k.mlir", "--call"])
run("unknown option", arguments=["--fast"])
run("two kernels", arguments=["a.mlir", "b.mlir"])
run("bad number", options=("--poison", "x"))
run("too many devices", options=("--devices", "4097"))
run("bad timing", options=("--dma", "never"))
run("help", arguments=["--help"])
run("version", arguments=["--version"])
