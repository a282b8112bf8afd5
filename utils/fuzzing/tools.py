"""Runs the tools, and judges what they answer.

What is right: success, or exit status 1 with exactly one line `error:`. Everything else (a signal, no
answer in time, silence, several errors, an error together with status 0) is a finding.
"""

import dataclasses
import os
import re
import resource
import signal
import subprocess
import tempfile

from fuzzing import arrays

TIME_LIMIT = 20  # seconds of a processor
PATIENCE = 10  # so many times as long on a loaded machine


@dataclasses.dataclass
class Lowering:
    text: str = ""  # of the lowered module
    refusal: str = ""  # the one error
    finding: str = ""  # what is wrong


class Tools:
    def __init__(self, build):
        self.opt, self.run, self.translate = (os.path.join(build, "bin", f"mosaic-{name}") for name in ("opt", "run", "translate"))


def execute(command, text=None, limit=TIME_LIMIT):
    """Exit status (negative: a signal; None: no answer in time), standard output and error."""
    def limit_processor():
        if limit:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, errors="replace", check=False,
                              timeout=limit and PATIENCE * limit, preexec_fn=limit_processor)
        return None if done.returncode == -signal.SIGXCPU else done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return None, "", ""


def judge(status, errors, functions=1):
    """What is wrong with an answer, or nothing. Passes on functions may refuse each function."""
    lines = [line for line in errors.splitlines() if re.search(r"\berror:", line)]
    places = {line.split(" error:")[0] for line in lines}  # some of MLIR's own verifiers say it twice
    if status is None:
        return f"no answer in {TIME_LIMIT} s"
    if status < 0 or status > 1:
        reason = [line for line in errors.splitlines() if "Assertion" in line or "Sanitizer" in line or "runtime error" in line]
        return f"exit status {status}: {(reason or errors.splitlines() or ['nothing said'])[0]}"
    if status == 1 and not 0 < len(places) <= max(functions, 1):
        return f"refused with {len(lines)} errors: {lines[:2]}"
    if status == 0 and lines:
        return f"an error, but success: {lines[0]}"
    return ""


def errors_by_module(modules, errors):
    """The errors of each module: which one an error is about follows from its line."""
    ends, line = [], 0
    for module in modules:
        line += module.count("\n") + 1
        ends.append(line)
    found = [[] for _ in modules]
    for number, message in re.findall(r"(?m)^\S*?:(\d+):\d+: error: (.*)", errors):
        found[next(i for i, end in enumerate(ends) if int(number) <= end)].append(message)
    return found


def pieces_of(output):
    """The modules of an output, by name."""
    pieces = (piece for piece in re.split(r"(?m)^// -----\n", output))
    return {name[1]: piece for piece in pieces if (name := re.search(r"(?m)^module @(\w+)", piece))}


def command_of(tools, flags, pipeline):
    return [tools.opt, "--split-input-file", *flags, *([f"--pass-pipeline=builtin.module({pipeline})"] if pipeline else []), "-"]


def lower_all(tools, modules, pipeline, flags=()):
    """Lowers modules, each of its own name, in one process; alone only where that one dies."""
    limit = TIME_LIMIT + len(modules)
    status, output, errors = execute(command_of(tools, flags, pipeline), "// -----\n".join(modules), limit)
    if len(modules) == 1:
        finding = judge(status, errors, modules[0].count("func.func"))
        refusal = "" if finding or status == 0 else re.search(r"\berror: (.*)", errors)[1]
        return [Lowering(output if status == 0 and not finding else "", refusal, finding)]
    if status not in (0, 1):
        half = len(modules) // 2
        return lower_all(tools, modules[:half], pipeline, flags) + lower_all(tools, modules[half:], pipeline, flags)
    lowered = pieces_of(output)
    results = []
    for module, messages in zip(modules, errors_by_module(modules, errors)):
        text = lowered.get(re.search(r"(?m)^module @(\w+)", module)[1], "")
        if len(messages) == 1 and not text:
            results.append(Lowering(refusal=messages[0]))
        elif text and not messages:
            results.append(Lowering(text))
        else:  # unclear in company
            results += lower_all(tools, [module], pipeline, flags)
    return results


def accepted(tools, modules, flags=(), first=0):
    """The modules that parse and verify, as printed, by their number from `first` on, by which they are named @kN; and findings."""
    status, output, errors = execute(command_of(tools, flags, ""), "\n// -----\n".join(modules), TIME_LIMIT + len(modules))
    if status not in (0, 1):
        if len(modules) == 1:
            return {}, [(modules[0], judge(status, errors))]
        half = len(modules) // 2
        left, right = accepted(tools, modules[:half], flags, first), accepted(tools, modules[half:], flags, first + half)
        return left[0] | right[0], left[1] + right[1]
    pieces = [piece for piece in re.split(r"(?m)^// -----\n", output) if piece.strip()]
    good = [i for i, messages in enumerate(errors_by_module([module + "\n" for module in modules], errors)) if not messages]
    if len(good) != len(pieces):
        if len(modules) == 1:  # an error without a line, perhaps
            finding = judge(status, errors) or ("" if status else "neither parsed nor refused")
            return {}, [(modules[0], finding)] if finding else []
        half = len(modules) // 2
        left, right = accepted(tools, modules[:half], flags, first), accepted(tools, modules[half:], flags, first + half)
        return left[0] | right[0], left[1] + right[1]
    name = re.compile(r"(?m)^module(?: @[\w$.-]+)?(?= |$)")
    return {first + i: name.sub(f"module @k{first + i}", piece, count=1) for i, piece in zip(good, pieces)}, []


def compare(tools, kernel, text, lowered, seed, poisons=("1", "2")):
    """Whether the lowered kernel computes what the unlowered one does; returns what is wrong, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        path = lambda name: os.path.join(folder, name)
        for name, module in (("kernel.mlir", text), ("lowered.mlir", lowered)):
            with open(path(name), "w", encoding="utf-8") as file:
                file.write(module)
        arrays.write_call(path("call.json"), kernel.inputs(), kernel.outputs())
        arrays.write_inputs(path("io.npz"), kernel.inputs(), seed)
        common = ["--call", path("call.json"), "--io", path("io.npz")]
        status, _, errors = execute([tools.run, path("kernel.mlir"), *common, "--out", path("out.npz")])
        if status != 0:
            return f"mosaic-run of the kernel: {judge(status, errors) or errors.splitlines()[0]}".replace(folder + "/", "")
        if "undefined" in errors:
            return f"mosaic-run of the kernel: {errors.splitlines()[0]}".replace(folder + "/", "")
        arrays.add_arrays(path("io.npz"), path("out.npz"))
        for poison in poisons:
            status, output, errors = execute([tools.run, path("lowered.mlir"), *common, "--check", "--poison", poison])
            if status != 0:
                said = (output + errors).strip().splitlines()
                return f"different (poison {poison}): {judge(status, errors) if status != 1 else said[0] if said else 'silent'}".replace(folder + "/", "")
    return ""


def verdict(tools, kernel, text, lowering, seed):
    """What is wrong with how a random kernel was lowered, or nothing. All of them can be lowered."""
    refused = f"refused: {lowering.refusal}" if lowering.refusal else ""
    return lowering.finding or refused or compare(tools, kernel, text, lowering.text, seed)
