#!/usr/bin/env python3
"""Checks that every error which the library and the tools can report is expected by some test.

An error counts as tested when the longest literal part of its text stands in one line of test/.
What is not a literal where the error is reported (a text that a caller or a table gives) is not
seen here."""

import re

from sources import files, finish, read

REPORTING = {
    ".c": r"\b(?:mosaicOpError|mosaicLocationError|mlirEmitError|mosaicPayloadFail|mosaicByteReaderFail|"
          r"mosaicEntryFail|decodeError|machineError|machineWarn|windowError|mosaicEmitWarning|applyUnsupported|"
          r"requireCompatibility)\(",
    ".cpp": r"\bemit(?:Op)?Error\(",
}
# The tools return what is wrong with a file as a text.
REPORTING_IN_TOOLS = r"\b(?:mosaicLocationError|usage|usageError|refuse|mosaicArenaFormat)\(|\b(?:return|error =) (?=\")"
STRING = r'"((?:[^"\\]|\\.)*)"'
CONVERSION = re.compile(r"%[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|j|z|t)?[diouxXeEfgGcsp]|%%|\n")
SHORTEST = 6  # a part that is shorter says nothing


JOINED_LINE = "\0"  # stands for a line break between two halves of a string


def unescape(text):
    text = text.replace(JOINED_LINE, "")
    return text.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")


def joined_strings(text):
    """The text with adjacent string literals (and the PRI… macros between them) made one."""
    def join(match):
        return (match["macro"] or "") + JOINED_LINE * match[0].count("\n")

    macro = r"PRI(?P<macro>[dioux])(?:8|16|32|64|PTR|MAX)"
    text = re.sub(r'(?<!\\)"\s*%s\s*"' % macro, join, text)
    text = re.sub(r'(?<!\\)"\s*%s\b' % macro, lambda match: join(match) + '"', text)
    return re.sub(r'(?<!\\)"(?P<macro>)\s*\n\s*"', join, text)


def errors(path):
    """(line, part): of each error that the file reports, the longest literal part."""
    text = joined_strings(read(path))
    reporting = REPORTING_IN_TOOLS if path.parts[0] == "tools" else REPORTING[path.suffix]
    for call in re.finditer(reporting, text):
        statement = re.match(r"(?:%s|'(?:\\.|[^'])'|[^;\"'])*" % STRING, text[call.start():], re.S)[0]
        strings = [unescape(match[1]) for match in re.finditer(STRING, statement)]
        if path.suffix == ".c" and not call[0].startswith("requireCompatibility"):
            strings = strings[:1]  # what follows is printed into it
        texts = strings if path.suffix == ".c" else [" \n ".join(strings)]
        for said in texts:
            longest = max((part.strip() for part in CONVERSION.split(said)), key=len, default="")
            if len(longest) >= SHORTEST:
                before = text[:call.start()]
                yield before.count("\n") + before.count(JOINED_LINE) + 1, longest


def main():
    tests = "\n".join(unescape(joined_strings(read(path)))
                      for path in files(".mlir", ".test", ".c", ".py", ".txt", under=["test"]))
    problems = [f"{path}:{line}: no test expects: {longest}"
                for path in files(*REPORTING, under=["lib", "tools"])
                for line, longest in errors(path) if longest not in tests]
    finish("errors without a test", problems)


main()
