"""Triton's own time from the IR of a kernel to machine code that is loaded, and the same IR for `cuda_bench --compile`.

    triton_compile.py FOLDER [ptx-only]

Triton's stages are timed by itself (`triton.knobs.compilation.listener`); its caches are off. FOLDER gets the IR that it makes
of each kernel. Without an NVIDIA GPU, `ptx-only` stops before loading.
"""

import statistics
import sys
import time
from pathlib import Path

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

ROUNDS = 21


@triton.jit
def saxpy(x, y, a, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, a * tl.load(x + i, i < n) + tl.load(y + i, i < n), i < n)


@triton.jit
def softmax(x, y, columns, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    value = tl.load(x + row * columns + i, i < columns, -float("inf"))
    value = tl.exp(value - tl.max(value, 0))
    tl.store(y + row * columns + i, value / tl.sum(value, 0), i < columns)


@triton.jit
def matmul(a, b, c, n, TILE: tl.constexpr, K: tl.constexpr):
    row = tl.program_id(0) * TILE + tl.arange(0, TILE)
    column = tl.program_id(1) * TILE + tl.arange(0, TILE)
    k = tl.arange(0, K)
    sum = tl.zeros((TILE, TILE), tl.float32)
    for start in range(0, n, K):
        left = tl.load(a + row[:, None] * n + (start + k)[None, :])
        right = tl.load(b + (start + k)[:, None] * n + column[None, :])
        sum = tl.dot(left, right, sum)
    tl.store(c + row[:, None] * n + column[None, :], sum)


KERNELS = [
    (saxpy, {"x": "*fp32", "y": "*fp32", "a": "fp32", "n": "i32"}, {"BLOCK": 256}),
    (softmax, {"x": "*fp32", "y": "*fp32", "columns": "i32"}, {"BLOCK": 1024}),
    (matmul, {"a": "*fp16", "b": "*fp16", "c": "*fp32", "n": "i32"}, {"TILE": 64, "K": 32}),
]


def main(folder, only=None):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    triton.knobs.compilation.always_compile = True
    stages = {}
    triton.knobs.compilation.listener = lambda *, times, **_: stages.update(times.lowering_stages)
    target = GPUTarget("cuda", 90, 32)
    for kernel, signature, constants in KERNELS:
        signature = signature | {name: "constexpr" for name in constants}
        whole, from_ir, loads = [], [], []
        for _ in range(ROUNDS):
            source = ASTSource(kernel, signature, {(list(signature).index(name),): value for name, value in constants.items()})
            start = time.perf_counter()
            compiled = triton.compile(source, target)
            middle = time.perf_counter()
            if only is None:
                compiled._init_handles()
            loads.append(time.perf_counter() - middle)
            whole.append(time.perf_counter() - start)
            from_ir.append((stages["ptx"] + stages["cubin"]) / 1e6 + loads[-1])
        name = kernel.fn.__name__
        (folder / f"{name}.ll").write_text(compiled.asm["llir"])
        of = [f"{statistics.median(times) * 1e3:.2f} ms" for times in (whole, from_ir, loads)]
        print(f"{name}: Python to loaded kernel {of[0]}, of it from IR {of[1]}, of it loading {of[2]}")


main(*sys.argv[1:])
