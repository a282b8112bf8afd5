"""MLIR text that nests, in the ways in which text can.

  deep.py WAY N         prints it, N deep
  deep.py MOSAIC_OPT    tells what a mosaic-opt says of each way, 100 and 100,000 deep
"""

import subprocess
import sys

FUNCTION = "func.func private @f() attributes {a = %s}"
WAYS = {
    "regions": lambda n: "func.func @f(%c: i1) {\n" + "scf.if %c {\n" * n + "}\n" * n + "return\n}",
    "modules": lambda n: "module {" * n + "}" * n,
    "arrays": lambda n: FUNCTION % ("[" * n + "]" * n),
    "types": lambda n: "func.func private @f(" + "tuple<" * n + "i1" + ">" * n + ")",
    "locations": lambda n: "module {} loc(" + "callsite(" * n + "unknown" + " at unknown)" * n + ")",
    "sums": lambda n: FUNCTION % ("affine_map<(d0) -> (" + " + d0 mod 3" * n + ")>").replace("( + ", "("),
    "signs": lambda n: FUNCTION % ("affine_map<(d0) -> (" + "-" * n + "d0)>"),
    "aliases": lambda n: "#a0 = []\n" + "".join(f"#a{i + 1} = [#a{i}]\n" for i in range(n)) + FUNCTION % f"#a{n}",
    "type-aliases": lambda n: "!a0 = i1\n" + "".join(f"!a{i + 1} = tuple<!a{i}>\n" for i in range(n)) + f"func.func private @f(!a{n})",
}


def answer(tool, text):
    """Exit status and error, without the name of the file."""
    done = subprocess.run([tool, "-", "-o", "/dev/null"], input=text, capture_output=True, text=True, check=False)
    return ": ".join([str(done.returncode), *(line.removeprefix("-: ") for line in done.stderr.splitlines()[:1])])


if __name__ == "__main__":
    if len(sys.argv) == 3:
        print(WAYS[sys.argv[1]](int(sys.argv[2])))
    else:
        for way, text in WAYS.items():
            print(f"{way}: {answer(sys.argv[1], text(100))}, {answer(sys.argv[1], text(100000))}")
