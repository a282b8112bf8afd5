"""The files of the repository, for the checks beside this one."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def files(*suffixes, under=""):
    """Paths, relative to the root, of the files with one of these suffixes: what git knows or
    would add; outside a clone, everything but build trees."""
    git = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z", "-co", "--exclude-standard"],
                         capture_output=True, text=True)
    if git.returncode == 0:
        names = filter(None, git.stdout.split("\0"))
    else:
        names = (str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file())
    paths = {pathlib.PurePosixPath(name) for name in names if not name.startswith(("build", ".git/"))}
    return sorted(path for path in paths
                  if path.suffix in suffixes and str(path).startswith(under) and (ROOT / path).is_file())


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def finish(what, problems):
    """Prints the problems and ends the check."""
    for problem in problems:
        print(problem)
    if problems:
        print(f"{what}: {len(problems)} found")
    raise SystemExit(bool(problems))
