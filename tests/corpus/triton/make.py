"""Makes the Triton code objects of this folder: python make.py OUTDIR (no GPU needed)."""

import sys
import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget


@triton.jit
def axpy(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(out + at, 2.0 * tl.load(x + at, inside) + tl.load(y + at, inside), inside)


@triton.jit
def matmul(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    rows = tl.program_id(0) * M + tl.arange(0, M)
    cols = tl.program_id(1) * N + tl.arange(0, N)
    inner = tl.arange(0, K)
    sum = tl.zeros((M, N), tl.float32)
    for start in range(0, k, K):
        left = tl.load(a + rows[:, None] * k + (start + inner)[None, :])
        right = tl.load(b + (start + inner)[:, None] * n + cols[None, :])
        sum += tl.dot(left, right)
    tl.store(c + rows[:, None] * n + cols[None, :], sum)


def make(fn, signature, constants, arch, wave, name, out):
    source = triton.compiler.ASTSource(fn=fn, signature=signature, constexprs=constants)
    made = triton.compile(source, target=GPUTarget("hip", arch, wave))
    path = f"{out}/{name}-{arch}-triton{triton.__version__}.hsaco"
    with open(path, "wb") as file:
        file.write(made.asm["hsaco"])
    print(path, len(made.asm["hsaco"]), made.metadata.shared)


out = sys.argv[1]
for arch, wave in [("gfx942", 64), ("gfx1100", 32)] + ([("gfx1250", 32)] if triton.__version__ >= "3.9" else []):
    pointers = {"x": "*fp32", "y": "*fp32", "out": "*fp32", "n": "i32", "BLOCK": "constexpr"}
    make(axpy, pointers, {"BLOCK": 256}, arch, wave, "axpy", out)
    tiles = {"a": "*fp16", "b": "*fp16", "c": "*fp32", "m": "i32", "n": "i32", "k": "i32"}
    tiles |= {"M": "constexpr", "N": "constexpr", "K": "constexpr"}
    make(matmul, tiles, {"M": 32, "N": 32, "K": 32}, arch, wave, "matmul", out)
