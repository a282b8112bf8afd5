"""Texts that are nearly layouts."""

VPADS = ['32,{0,0},(8,128)', '16,{*,5},(16,128),-1', '8,{0,*},(32,128),-2', '32,{7,130},(1,128)', 'none', '4,{0,0},(64,128)', '1,{*,*},(8,128)']
TILED = ['(8,128),[1,1]', '(8,128)(2,1),[4,1]', '(1024),[1]', '(8,128),[9,1,1]', '(32,128)(4,1),[1,1]', '(1,128)(2,1),[*,1]', '[1]']
PIECES = ['0', '1', '2', '8', '128', '-1', '-2', '-3', '*', '{', '}', '(', ')', '[', ']', ',', ' ', '32', '16', '4294967296', '9223372036854775807',
          '9223372036854775808', '-9223372036854775808', '00', '0x8', 'none', '(8,128)', '(2,1)', '{0,0}', 'é', '\\00', '()', '{}', '[]', '1.5', '+1']


def near(text, pick):
    for _ in range(pick.choice([0, 1, 1, 1, 2, 3])):
        start = pick.randrange(len(text) + 1)
        end = min(len(text), start + pick.choice([0, 0, 1, 1, 2, 5]))
        text = text[:start] + pick.choice(PIECES) * pick.choice([1, 1, 1, 1, 2, 60]) + text[end:]
    return text


def module(pick):
    """A module with one attribute, or one memref, that may be a layout."""
    if pick.random() < 0.5:
        return f'func.func private @f() attributes {{x = #tpu.vpad<"{near(pick.choice(VPADS), pick)}">}}\n'
    layout = f"#tpu.tiled<{near(pick.choice(TILED), pick)}>"
    if pick.random() < 0.3:
        return f"func.func private @f() attributes {{x = {layout}}}\n"
    shape = pick.choice(["16x256", "7x100", "1024", "4x8x128", "?x128", "0x128", "9223372036854775807x2", "1099511627776"])
    return f"func.func private @f(memref<{shape}x{pick.choice(['f32', 'bf16', 'i8', 'i4', 'i1', 'index'])}, {layout}>)\n"
