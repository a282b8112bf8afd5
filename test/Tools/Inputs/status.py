"""Runs a command and succeeds when it ends with the given exit status: status.py STATUS COMMAND..."""
import subprocess
import sys

status = subprocess.run(sys.argv[2:]).returncode
if status != int(sys.argv[1]):
    sys.exit(f"{sys.argv[2]} ended with status {status}, not {sys.argv[1]}")
