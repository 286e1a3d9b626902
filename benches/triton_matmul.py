"""A product of matrices by Triton's own launcher, from arrays of the host's to arrays of the host's.

    triton_matmul.py LIBAMDHIP64

`./x bench hip` runs it by our own HIP and by ROCm's, on the same software GPU. Triton has compiled the kernel before.
"""

import sys
import time
from pathlib import Path

BEGIN = time.perf_counter()
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests/programs"))

import numpy as np
from triton_kernels import Array, compare, matmul

SIZE, TILE = 512, 64


def product(a, b):
    out = Array(np.zeros((SIZE, SIZE), np.float32))
    left, right = Array(a), Array(b)
    matmul[(SIZE // TILE, SIZE // TILE)](left, right, out, SIZE, SIZE, SIZE, M=TILE, N=TILE, K=32)
    left.read(), right.read()
    return out.read()


random = np.random.default_rng(7)
a, b = random.standard_normal((2, SIZE, SIZE)).astype(np.float16)
first = product(a, b)
print(f"from the start of Python to the first result: {time.perf_counter() - BEGIN:.2f} s")
compare("matmul", first, a.astype(np.float64) @ b, 1e-2)
times = []
for _ in range(120):
    start = time.perf_counter()
    product(a, b)
    times.append((time.perf_counter() - start) * 1e3)
# The software GPU interprets until LLVM's translation is there, some seconds later. When that is depends on which of the
# host's cores has time for it, and is not a property of HIP.
cold, warm = times[:60], sorted(times[60:])
print(f"{SIZE}x{SIZE}x{SIZE} in halves, with its copies: the first 60 took {sum(cold) / 1e3:.2f} s", end="; ")
print(f"translated {warm[30]:.2f} ms each (best {warm[0]:.2f} ms)")
