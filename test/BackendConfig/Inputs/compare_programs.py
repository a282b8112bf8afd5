#!/usr/bin/env python3
"""compare_programs.py BEFORE AFTER: two programs in bytecode or serialized HLO that differ in strings which hold a
backend_config, and there only in body and debug_locations. Both are taken apart here, by the documents of the formats:
every length must be right."""

import re
import sys


def without_bytes(string):
    return re.sub(rb'"(body|debug_locations)": "[^"]*"', rb"\1", string)


def varint(data, position):
    """Protobuf's."""
    value = shift = 0
    while True:
        byte = data[position]
        value |= (byte & 127) << shift
        position, shift = position + 1, shift + 7
        if byte < 128:
            return value, position


def message(data, path):
    """The fields of a message; those on the way to an instruction's backend_config are messages too."""
    fields, position = [], 0
    while position < len(data):
        tag, position = varint(data, position)
        number, wire = tag >> 3, tag & 7
        size = {1: 8, 5: 4}.get(wire)
        if wire == 0:
            value, position = varint(data, position)
            fields.append((number, value))
            continue
        if wire == 2:
            size, position = varint(data, position)
        contents = data[position:position + size]
        assert len(contents) == size, "cut short"
        position += size
        if wire == 2 and path and number == path[0]:
            contents = without_bytes(contents) if len(path) == 1 else message(contents, path[1:])
        fields.append((number, contents))
    return fields


def prefixed(data, position):
    """The integer of MLIR's bytecode."""
    more = (data[position] & -data[position]).bit_length() - 1 if data[position] else 8
    value = int.from_bytes(data[position:position + more + 1], "little")
    return (value >> (more + 1) if more < 8 else value >> 8), position + more + 1


def bytecode(data):
    """Version, producer and sections; of the string section its strings."""
    assert data[:4] == b"ML\xefR"
    position = data.index(b"\0", 5) + 1
    parts = [data[:position]]
    while position < len(data):
        section = data[position]
        size, position = prefixed(data, position + 1)
        alignment = 1
        if section & 0x80:
            alignment, position = prefixed(data, position)
            while position % alignment:
                assert data[position] == 0xCB, "padding"
                position += 1
        payload = data[position:position + size]
        assert len(payload) == size, "cut short"
        position += size
        if section & 0x7F == 0:
            count, place = prefixed(payload, 0)
            sizes = []
            for _ in range(count):
                size, place = prefixed(payload, place)
                sizes.insert(0, size)
            strings = []
            for size in sizes:
                strings.append(payload[place:place + size])
                assert strings[-1][-1] == 0
                place += size
            assert place == len(payload)
            payload = [without_bytes(string) for string in strings]
        parts.append((section, alignment, payload))
    return parts


def parts(path, wrapped):
    with open(path, "rb") as file:
        data = file.read()
    return bytecode(data) if data[:2] == b"ML" else message(data, [1] * wrapped + [3, 2, 43])


def main():
    before, after = sys.argv[1:3]
    wrapped = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    assert open(before, "rb").read() != open(after, "rb").read()
    if parts(before, wrapped) != parts(after, wrapped):
        sys.exit(f"{before} and {after} differ outside body and debug_locations")


main()
