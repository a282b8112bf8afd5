"""wrap_proto.py MODULE: the same HLO as the first field of another message, with a second field behind it."""

import sys


def varint(value):
    return bytes([value & 127 | 128]) + varint(value >> 7) if value > 127 else bytes([value])


with open(sys.argv[1], "rb") as file:
    module = file.read()
sys.stdout.buffer.write(b"\x0a" + varint(len(module)) + module + b"\x1a\x02\x08\x01")
