"""Makes a kernel that fails smaller, as long as it fails."""

import dataclasses

from fuzzing.kernels import Kernel, Node


def without_unused(nodes, stores):
    """The kernel without nodes that no store needs."""
    needed = set()
    pending = [i for i, _, _ in stores]
    while pending:
        i = pending.pop()
        if i not in needed:
            needed.add(i)
            pending += nodes[i].operands
    place = {i: number for number, i in enumerate(sorted(needed))}
    kept = [dataclasses.replace(nodes[i], operands=tuple(place[o] for o in nodes[i].operands)) for i in sorted(needed)]
    return Kernel(kept, [(place[i], around, offsets) for i, around, offsets in stores])


def smaller(kernel):
    """Kernels with one thing less, the boldest first."""
    nodes, stores = kernel.nodes, kernel.stores
    if len(stores) > 1:
        for store in stores:
            yield without_unused(nodes, [store])
    for i in range(len(nodes) - 1, -1, -1):
        node = nodes[i]
        if node.kind != "load" and node.element != "i1":  # what it computes becomes an input
            load = Node("load", node.element, node.shape, (), (node.shape, (0,) * len(node.shape)))
            yield without_unused(nodes[:i] + [load] + nodes[i + 1:], stores)
        if node.kind == "load" and node.attributes[0] != node.shape:
            load = dataclasses.replace(node, attributes=(node.shape, (0,) * len(node.shape)))
            yield Kernel(nodes[:i] + [load] + nodes[i + 1:], stores)
    for i, node in enumerate(nodes):  # an intermediate value is the result
        if node.kind != "load" and node.element != "i1" and any(i in other.operands for other in nodes):
            yield without_unused(nodes, [(i, node.shape, (0,) * len(node.shape))])
    for number, (i, around, _) in enumerate(stores):
        if around != nodes[i].shape:
            plain = (i, nodes[i].shape, (0,) * len(nodes[i].shape))
            yield Kernel(nodes, stores[:number] + [plain] + stores[number + 1:])


def minimize(kernel, fails):
    while True:
        for candidate in smaller(kernel):
            if fails(candidate):
                kernel = candidate
                break
        else:
            return kernel
