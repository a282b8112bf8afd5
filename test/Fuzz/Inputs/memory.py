"""What the tools need of memory, against the README's promise: at most 192 MB, and 16 times the size of what
they read and write. Each runs with 4 GB of address space, and a minute at the most.

  memory.py BIN FOLDER
"""

import os
import resource
import subprocess
import sys

BASE, FACTOR, ADDRESS_SPACE, SECONDS = 192 << 20, 16, 4 << 30, 60
BIN, FOLDER = sys.argv[1:]
LOWER = "--pass-pipeline=builtin.module(mosaic-lower{hardware-generation=5})"
SERIALIZE = "--pass-pipeline=builtin.module(mosaic-serde{serialize=true})"


def kernel(source, result, lines):
    """A kernel that loads a vector, `%v`, and stores `%w`."""
    ref = lambda shape: f"memref<{shape}, #tpu.memory_space<vmem>>"
    zeros = lambda shape: ", ".join(["%c0"] * shape.count("x"))
    return f"""func.func @main(%a: {ref(source)}, %b: {ref(result)}) {{
%c0 = arith.constant 0 : index
%v = vector.load %a[{zeros(source)}] : {ref(source)}, vector<{source}>
{lines}
tpu.vector_store %b[{zeros(result)}], %w {{strides = array<i32>}} : {ref(result)}, vector<{result}>,
return
}}
"""


def chain(count):
    lines = ["%w0 = arith.addf %v, %v : vector<8x128xf32>"]
    lines += [f"%w{i + 1} = arith.mulf %w{i}, %v : vector<8x128xf32>" for i in range(count)]
    return kernel("8x128xf32", "8x128xf32", "\n".join(lines).replace(f"%w{count} ", "%w "))


def loops(depth):
    """Loops in loops, each of which carries a value that begins and ends in different layouts."""
    vector = "vector<8x128xi32>"
    lines = ["%c1 = arith.constant 1 : index", "%c2 = arith.constant 2 : index", f"%zero = arith.constant dense<0> : {vector}"]
    for i in range(depth):
        lines += [f"%r{i} = scf.for %i{i} = %c0 to %c2 step %c1 iter_args(%a{i} = %zero) -> ({vector}) {{"]
    lines += [f"%s{depth} = arith.addi %v, %a{depth - 1} : {vector}"]
    for i in reversed(range(1, depth)):
        lines += [f"scf.yield %s{i + 1} : {vector}", "}", f"%s{i} = arith.addi %r{i}, %a{i - 1} : {vector}"]
    lines += [f"scf.yield %s1 : {vector}", "}", f"%w = arith.addi %r0, %v : {vector}"]
    return kernel("8x128xi32", "8x128xi32", "\n".join(lines))


def whiles(depth):
    """The same with scf.while; each loop is in what its outer one does before the condition."""
    vector = "vector<8x128xi32>"
    lines = ["%one = arith.constant 1 : i32", f"%zero = arith.constant dense<0> : {vector}"]
    for i in range(depth):
        lines += [f"%r{i}:2 = scf.while (%n{i} = %one, %a{i} = %zero) : (i32, {vector}) -> (i32, {vector}) {{"]
        lines += [f"%x{i} = arith.addi %a{i}, %v : {vector}"]
    lines += [f"%s{depth} = arith.addi %v, %x{depth - 1} : {vector}"]
    for i in reversed(range(depth)):
        lines += [f"%less{i} = arith.cmpi slt, %n{i}, %one : i32", f"scf.condition(%less{i}) %n{i}, %s{i + 1} : i32, {vector}"]
        lines += ["} do {", f"^bb0(%m{i}: i32, %b{i}: {vector}):", f"scf.yield %m{i}, %b{i} : i32, {vector}", "}"]
        lines += [f"%s{i} = arith.addi %r{i}#1, %x{i - 1} : {vector}"] if i else [f"%w = arith.addi %r0#1, %v : {vector}"]
    return kernel("8x128xi32", "8x128xi32", "\n".join(lines))


def cases(count):
    """A switch of many cases, not in the order of their values."""
    lines = ["%i = arith.index_cast %c0 : index to i32", "%at = arith.index_cast %i : i32 to index"]
    lines += ["%y = scf.index_switch %at -> i32"]
    lines += [f"case {7919 * i % count} {{\n%d{i} = arith.constant {i} : i32\nscf.yield %d{i} : i32\n}}" for i in range(count)]
    lines += ["default {\n%d = arith.constant -1 : i32\nscf.yield %d : i32\n}"]
    lines += ["%s = vector.broadcast %y : i32 to vector<8x128xi32>", "%w = arith.addi %v, %s : vector<8x128xi32>"]
    return kernel("8x128xi32", "8x128xi32", "\n".join(lines))


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def run(title, text, command):
    """Runs a tool on `text`; compares the largest memory of all its threads together with what is promised."""
    source, result = os.path.join(FOLDER, "in"), os.path.join(FOLDER, "out")
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    with open(result + ".err", "wb") as errors:
        process = subprocess.Popen([*command, source, "-o", result], stderr=errors, preexec_fn=limited)
        _, status, usage = os.wait4(process.pid, 0)
    peak = usage.ru_maxrss << 10
    promised = BASE + FACTOR * sum(os.path.getsize(path) for path in (source, result) if os.path.exists(path))
    said = f"{peak >> 20} MB, {promised >> 20} MB are promised"
    with open(result + ".err", encoding="utf-8", errors="replace") as errors:
        error = "".join(line.split("error: ", 1)[-1].rstrip() for line in errors.readlines()[:1])
    print(f"{title}: exit {os.waitstatus_to_exitcode(status)}, {'fine' if peak <= promised else said}{', ' * bool(error)}{error}")
    if os.environ.get("VERBOSE"):
        print("   ", said)


def opt(title, text, *flags):
    run(title, text, [os.path.join(BIN, "mosaic-opt"), *flags])


opt("many registers", kernel("8192x1024xf32", "8192x1024xf32", "%w = arith.addf %v, %v : vector<8192x1024xf32>"), LOWER)
opt("transpose", kernel("4096x1024xf32", "1024x4096xf32", "%w = vector.transpose %v, [1, 0] : vector<4096x1024xf32> to vector<1024x4096xf32>"), LOWER)
opt("column", kernel("16384x1xf32", "16384xf32", "%w = vector.shape_cast %v : vector<16384x1xf32> to vector<16384xf32>"), LOWER)
opt("packed", kernel("1024x1024xi8", "1024x1024xf32", "%w = arith.sitofp %v : vector<1024x1024xi8> to vector<1024x1024xf32>"), LOWER)
opt("many ops", chain(20000), LOWER)
opt("deep loops", loops(200), LOWER)
opt("deep whiles", whiles(100), LOWER)
opt("many cases", cases(20000), LOWER)
opt("serialize", chain(20000), "--allow-unregistered-dialect", SERIALIZE)
opt("gather", kernel("8x65536xf32", "8x65536xf32", "%w = tpu.gather %v[[{}]] in 1 : vector<8x65536xf32> -> vector<8x65536xf32>".format(", ".join(str(i * 7 % 65536) for i in range(65536)))), LOWER)
opt("huge", kernel("1048576x1048576xf32", "1048576x1048576xf32", "%w = arith.addf %v, %v : vector<1048576x1048576xf32>"), LOWER)
opt("huge repeat", kernel("8x128xf32", "8x8388608xf32", "%w = tpu.repeat %v, 1 x 65536 : vector<8x128xf32> -> vector<8x8388608xf32>"), LOWER)
run("deep body", '{"custom_call_config": {"body": "' + "W1tb" * 300000 + '"}}', [os.path.join(BIN, "mosaic-translate"), "--import"])
