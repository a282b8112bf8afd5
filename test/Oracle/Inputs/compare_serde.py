#!/usr/bin/env python3
"""Compares mosaic-serde with that of two wheels: jaxlib 0.12 (versions 0 to 18) and, from what that one
writes for version 9, jaxlib 0.8.1 (versions 0 to 9).

  compare_serde.py --mosaic-opt PROGRAM --oracle COMMAND --oracle-now COMMAND FILE.mlir...

Every op form in the files (an op without regions and successors, with its operand types, attributes and
results) becomes a module of its own. For each version both sides must write the same text or both refuse,
and what the wheel wrote must read and write back the same here. (A form that the wheel writes alike at the
first and the last version is not tried at those in between.) A form that the wheel cannot parse, or that
the other wheel cannot read, has no verdict: it is counted as skipped, and named with --verbose."""

import argparse
import collections
import concurrent.futures
import re
import shlex
import subprocess
import sys
import tempfile

NEWEST_NOW, NEWEST_081 = 18, 9
SEPARATOR = re.compile(r"(?m)^// -----.*\n?")
OP = re.compile(r'^\s*(?:%[\w:]+ = )?"(?P<name>[\w.]+)"\((?P<operands>[^()]*)\)(?P<rest>(?: <\{.*?\}>)?(?: \{.*?\})?)'
                r" : \((?P<types>.*)\) (?P<arrow>\x01) (?P<results>.*)$")
TERMINATORS = {"func.return", "scf.yield", "scf.condition", "tpu.yield", "cf.br", "cf.cond_br"}
# Where the two may differ: why, what comparison and form match, and whether it is a refusal of the wheel.
EXPECTED = [
    # Its MLIR changed how a mask lies in memory; that of its old readers, like ours, did not.
    ("a mask constant that only jaxlib 0.12 cannot write", re.compile(r'"arith\.constant".*xi1>'), True),
    ("an attribute of text from 2025 that jaxlib 0.12 does not know",
     re.compile(r'"tpu\.sem_signal".*core_type = '), False),
    ("an attribute that upstream added after MLIR 22", re.compile(r'"vector\.contract"'), False),
    ("a default that versions before 10 did not have, or under another name; jaxlib 0.12 writes it all the same",
     re.compile(r'(?s)version [0-9]\n.*"(stable_mosaic\.)?tpu\.(reciprocal|unpack_subelements)"'), False),
]


def split_types(text):
    parts, depth, start = [], 0, 0
    for position, character in enumerate(text):
        depth += (character in "<([{") - (character in ">)]}")
        if character == "," and depth == 0:
            parts.append(text[start:position].strip())
            start = position + 1
    return parts + [text[start:].strip()] if text.strip() else []


def op_forms(generic):
    """Modules in generic form, one for each op without regions and successors."""
    forms, ops = {}, []
    for line in generic.replace("->", "\x01").splitlines():
        match = OP.match(line)
        if match and match["name"] not in TERMINATORS and match["name"] != "builtin.module":
            ops.append(match)
        function_end = re.match(r"^  \}\)(?P<attributes> \{.*\})? : \(\) \x01 \(\)$", line)
        if not function_end:
            continue
        attributes = function_end["attributes"] or ""
        core = re.search(r"tpu\.core_type = #tpu\.core_type<\w+>", attributes)
        for op in ops:
            types = split_types(op["types"])
            count = 0 if op["results"] == "()" else len(split_types(op["results"].strip("()")))
            form = "\n".join([
                '"builtin.module"() ({',
                f'  "func.func"() <{{function_type = ({", ".join(types)}) -> (), sym_name = "main"}}> ({{',
                f'  ^bb0({", ".join(f"%arg{i}: {type}" for i, type in enumerate(types))}):' if types else "",
                f'    {f"%result:{count} = " if count else ""}"{op["name"]}"('
                f'{", ".join(f"%arg{i}" for i in range(len(types)))}){op["rest"]}'
                f' : ({op["types"]}) -> {op["results"]}',
                '    "func.return"() : () -> ()',
                f'  }}) {{{core[0] if core else ""}}} : () -> ()',
                "}) : () -> ()"])
            forms[form.replace("\x01", "->")] = None
        ops = []
    return list(forms)


def normal(piece):
    """The text without aliases and outer space."""
    aliases = re.findall(r"(?m)^([#!]\w+) = (.*)$", piece)
    piece = re.sub(r"(?m)^[#!]\w+ = .*\n", "", piece)
    for name, value in reversed(aliases):
        piece = re.sub(re.escape(name) + r"\b", lambda _: value, piece)
    return piece.strip()


class Side:
    """One program that turns pieces into pieces; None stands for a refused one."""

    def __init__(self, command):
        self.command = command

    def run(self, pieces, *passes):
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write("\n// -----\n".join(pieces) + "\n")
            file.flush()
            result = subprocess.run(self.arguments(file.name, passes), capture_output=True, text=True)
        outputs = SEPARATOR.split(result.stdout)
        if len(outputs) != len(pieces):
            sys.exit(f"{self.command}: {len(pieces)} pieces in, {len(outputs)} out\n{result.stderr[-2000:]}")
        return [None if not text.strip() or text.startswith("// refused") else normal(text) for text in outputs]


class Ours(Side):
    def arguments(self, path, passes):
        return [self.command, path, "--allow-unregistered-dialect", "-split-input-file",
                f"--pass-pipeline=builtin.module({','.join(passes)})"]


class Wheel(Side):
    def arguments(self, path, passes):
        return shlex.split(self.command) + ["batch", path] + list(passes or ["cse"])


def same_but_version(text, other):
    version = re.compile(r"stable_mosaic\.version = -?\d+")
    return None not in (text, other) and version.sub("", text) == version.sub("", other)


READ = "mosaic-serde{serialize=0}"
OUR_READ = "mosaic-serde{serialize=false}"


def write(version):
    return f"mosaic-serde{{serialize=1 target-version={version}}}"


def our_write(version):
    return f"mosaic-serde{{serialize=true target-version={version}}}"


class Report:
    def __init__(self, verbose):
        self.verbose, self.equal, self.refused = verbose, 0, 0
        self.skipped, self.differences = collections.Counter(), []

    def compare(self, what, form, ours, theirs):
        if ours == theirs:
            self.equal += ours is not None
            self.refused += ours is None
            return
        for why, pattern, refusal in EXPECTED:
            if pattern.search(f"{what}\n{form}") and (theirs is None) == refusal:
                self.skipped[why] += 1
                return
        self.differences.append(f"{what}\n{form}\nours:   {ours}\ntheirs: {theirs}\n")

    def skip(self, why, form):
        self.skipped[why] += 1
        if self.verbose:
            print(f"skipped: {why}\n{form}\n")

    def finish(self):
        for difference in self.differences:
            print(difference)
        for why, count in self.skipped.items():
            print(f"{count} skipped: {why}")
        print(f"{self.equal} equal, {self.refused} refused by both, {len(self.differences)} different")
        return bool(self.differences) or not self.equal


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mosaic-opt", required=True)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--oracle-now", required=True)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    ours, old, now = Ours(arguments.mosaic_opt), Wheel(arguments.oracle), Wheel(arguments.oracle_now)
    report = Report(arguments.verbose)

    forms = []
    for path in arguments.files:
        generic = subprocess.run(
            [arguments.mosaic_opt, path, "--mlir-print-op-generic", "--mlir-print-local-scope", "-split-input-file"],
            capture_output=True, text=True)
        forms += op_forms(generic.stdout)
    forms = list(dict.fromkeys(forms))

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        known = [form for form, parsed in zip(forms, now.run(forms)) if parsed is not None]
        for form in set(forms) - set(known):
            report.skip("jaxlib 0.12 does not parse it", form)
        mine, written = {}, {}

        def compare(version, forms):
            ours_text, their_text = ours.run(forms, our_write(version)), now.run(forms, write(version))
            mine[version] = dict(zip(forms, ours_text))
            written[version] = dict(zip(forms, their_text))
            for form in forms:
                report.compare(f"jaxlib 0.12, version {version}", form, mine[version][form], written[version][form])
            texts = [text for text in their_text if text is not None]
            for text, again in zip(texts, ours.run(texts, OUR_READ, our_write(version))):
                report.compare(f"read and written back, version {version}", text, again, text)

        # Every form at the ends; in between the forms that are not the same there.
        list(pool.map(lambda version: compare(version, known), [0, NEWEST_081, NEWEST_NOW]))
        changing = [form for form in known if not same_but_version(written[0][form], written[NEWEST_NOW][form])]
        list(pool.map(lambda version: compare(version, changing), sorted(set(range(NEWEST_NOW)) - {0, NEWEST_081})))

        source = {form: text for form, text in written[NEWEST_081].items() if text is not None}
        readable = old.run(list(source.values()), READ)
        source = {form: text for (form, text), read in zip(source.items(), readable) if read is not None}

        def compare_old(version):
            forms = [form for form in source if form in mine[version]]
            for form, text in zip(forms, old.run([source[form] for form in forms], READ, write(version))):
                report.compare(f"jaxlib 0.8.1, version {version}", form, mine[version][form], text)
        list(pool.map(compare_old, range(NEWEST_081 + 1)))
    print(f"{len(forms)} op forms, {len(known)} of them known to jaxlib 0.12, {len(source)} to 0.8.1")
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
