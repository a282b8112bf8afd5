#!/usr/bin/env python3
"""Runs a command with a limit on its address space: limit-memory.py BYTES COMMAND..."""
import os, resource, sys

resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]),) * 2)
os.execvp(sys.argv[2], sys.argv[2:])
