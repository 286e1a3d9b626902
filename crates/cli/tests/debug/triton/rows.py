"""A kernel of Triton with its lines. Makes rows.TARGET.hsaco, by Triton 3.9.0, in the folder where it stands:

    python3 -m venv /tmp/triton && /tmp/triton/bin/pip install triton==3.9.0 numpy
    PYTHONPATH=examples /tmp/triton/bin/python crates/cli/tests/debug/triton/rows.py
"""

import triton
import triton.language as tl


@triton.jit
def scaled(x, by):
    wide = x * by
    return wide + 1


@triton.jit
def rows(out, data, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    x = tl.load(data + at, mask=mask, other=0)
    y = scaled(x, 3)
    tl.store(out + at, y, mask=mask)


if __name__ == "__main__":
    from pathlib import Path

    from gfxjit_triton import compile

    for target in ["gfx942", "gfx1100"]:
        kinds = {"out": ("*i32", None), "data": ("*i32", None), "n": ("i32", None)}
        made = compile(rows, kinds, {"BLOCK": 128}, target, num_warps=2)
        image = Path(__file__).with_name(f"rows.{target}.hsaco")
        image.write_bytes(made.kernel)
        print(image, made.metadata.name, made.metadata.shared)
