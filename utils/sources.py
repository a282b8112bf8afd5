"""The files of the repository, for the checks beside this one."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("include", "lib", "test", "tools", "utils")


def files(*suffixes, under=FOLDERS):
    """Paths, relative to the root, of the files below these folders with one of these suffixes."""
    return sorted(path.relative_to(ROOT) for folder in under for path in (ROOT / folder).rglob("*")
                  if path.suffix in suffixes and path.is_file())


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def finish(what, problems):
    """Prints the problems and ends the check."""
    for problem in problems:
        print(problem)
    if problems:
        print(f"{what}: {len(problems)} found")
    raise SystemExit(bool(problems))
