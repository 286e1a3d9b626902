"""Arrays of CuPy's on a software GPU against NumPy.

    cupy_arrays.py

CuPy compiles its kernels while it runs, by hiprtc. It asks a command `hipcc` where headers are, and includes
headers of Thrust's: ROCM_HOME is a folder that `./x corpus hosts own` makes for both.
"""

import sys

import cupy as cp
import numpy as np
from cupy._core import _accelerator

failed = []


def same(name, found, wanted, limit=0.0):
    found, wanted = cp.asnumpy(found), np.asarray(wanted)
    apart = np.abs(found.astype(np.float64) - wanted.astype(np.float64)).max() if wanted.size else 0
    is_same = found.shape == wanted.shape and apart <= limit * max(1.0, np.abs(wanted).max())
    print(f"{name}: at most {apart:.3g} apart")
    if not is_same:
        failed.append(name)


random = np.random.default_rng(1)
x, y = random.standard_normal((2, 257, 129)).astype(np.float32)
n = random.integers(-1000, 1000, 5000).astype(np.int32)
a, b, m = cp.asarray(x), cp.asarray(y), cp.asarray(n)
# Float results differ in the order of sums and in the last digits of functions.
same("a * 2 + b", a * 2 + b, x * 2 + y, 1e-6)
same("broadcast", a[:, :1] - b[:1, :], x[:, :1] - y[:1, :], 1e-6)
same("exp, sin, sqrt", cp.exp(cp.sin(a)) + cp.sqrt(cp.abs(b)), np.exp(np.sin(x)) + np.sqrt(np.abs(y)), 1e-5)
same("int arithmetic", (m * 7) // 5 % 11, (n * 7) // 5 % 11)
same("sum", a.sum(axis=0), x.sum(axis=0), 1e-5)
same("max, argmin", cp.stack([a.max(axis=1), a.argmin(axis=1).astype(cp.float32)]), np.stack([x.max(axis=1), x.argmin(axis=1)]))
same("sum of ints", m.sum(), n.sum())
same("sort", cp.sort(m), np.sort(n))
same("argsort", m[cp.argsort(m)], np.sort(n))
same("cumsum", cp.cumsum(m), np.cumsum(n))
same("where, take", cp.where(m > 0, m, -m)[m % 50], np.where(n > 0, n, -n)[n % 50])
same("transpose", cp.ascontiguousarray(a.T), x.T)
same("unique", cp.unique(m), np.unique(n))
same("complex", cp.abs(a + 1j * b), np.abs(x + 1j * y), 1e-5)
same("half", (a.astype(cp.float16) + cp.float16(1)).astype(cp.float32), (x.astype(np.float16) + np.float16(1)).astype(np.float32), 1e-3)
squares = cp.ElementwiseKernel("float32 x, float32 y", "float32 z", "z = x * x + y", "squares")
same("ElementwiseKernel", squares(a, b), x * x + y, 1e-6)
norm = cp.ReductionKernel("float32 x", "float32 y", "x * x", "a + b", "y = sqrt(a)", "0", "norm")
same("ReductionKernel", norm(a), np.linalg.norm(x), 1e-5)
raw = cp.RawKernel(
    r"""
    extern "C" __global__ void shift(const int *from, int *to, int n) {
      __shared__ int tile[64];
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      tile[threadIdx.x] = i < n ? from[i] : 0;
      __syncthreads();
      if (i < n) to[i] = tile[threadIdx.x ^ 1];
    }""",
    "shift",
)
shifted = cp.zeros(4992, dtype=cp.int32)
raw((78,), (64,), (m, shifted, np.int32(4992)))
same("RawKernel", shifted, n[:4992].reshape(-1, 2)[:, ::-1].reshape(-1))
stream = cp.cuda.Stream(non_blocking=True)
with stream:
    event = (a + b).sum()
stream.synchronize()
same("streams", event, (x + y).sum(), 1e-4)
# Sums of 129 products, by our own kernel behind hipBLAS.
same("matmul", a @ b.T, x @ y.T, 1e-5)
same("matmul, whole numbers in doubles", (m[:60].reshape(6, 10).astype(cp.float64) @ m[:40].reshape(10, 4)), n[:60].reshape(6, 10) @ n[:40].reshape(10, 4).astype(np.float64))
same("batches", a[:256].reshape(4, 64, 129) @ b[:129, :5], x[:256].reshape(4, 64, 129) @ y[:129, :5], 1e-5)
# CUB, which on AMD GPUs is rocPRIM: reductions, segments, running sums, histograms.
_accelerator.set_routine_accelerators(["cub"])
for kind in np.int32, np.int64, np.uint32, np.float32, np.float64:
    long = (random.standard_normal(100_003) * 1000).astype(kind)
    many = cp.asarray(long)
    same(f"cub: sum of {kind.__name__}", many.sum(), long.sum(dtype=np.result_type(kind, np.int64)), 1e-4)
    same(f"cub: min, max of {kind.__name__}", cp.stack([many.min(), many.max()]), [long.min(), long.max()])
    rows = long[:99_999].reshape(3, -1)
    same(f"cub: rows of {kind.__name__}", cp.asarray(rows).sum(axis=1), rows.sum(axis=1), 1e-4)
    same(f"cub: cumsum of {kind.__name__}", cp.cumsum(many), np.cumsum(long), 1e-4)
signs = random.choice(np.array([-1, 1], np.int32), 100_003)
same("cub: cumprod", cp.cumprod(cp.asarray(signs)), np.cumprod(signs))
numbers = random.standard_normal(100_003)
edges = np.linspace(-3, 3, 65)
same("cub: histogram", cp.histogram(cp.asarray(numbers), cp.asarray(edges))[0], np.histogram(numbers, edges)[0])
_accelerator.set_routine_accelerators([])
# Thrust, which is rocPRIM as well: radix sorts of one workgroup and of many, with and without values, and merge sorts,
# whose comparisons look into an array.
for kind in np.int32, np.float32, np.float64:
    for count in 1000, 100_003:
        long = (random.standard_normal(count) * 1000).astype(kind)
        many = cp.asarray(long)
        same(f"sort of {count} {kind.__name__}", cp.sort(many), np.sort(long))
        same(f"argsort of {count} {kind.__name__}", cp.argsort(many), np.argsort(long, kind="stable"))
    for count in (1000, 20_003) if kind is np.int32 else (1000,):
        keys = np.stack([np.arange(count) % 7, random.standard_normal(count) * 1000]).astype(kind)
        same(f"lexsort of {count} {kind.__name__}", cp.lexsort(cp.asarray(keys)), np.lexsort(keys))
try:
    cp.linalg.svd(a)
    failed.append("a decomposition without rocSOLVER")
except Exception as error:
    # It is not there, and says so.
    print(f"svd: {type(error).__name__}: {error}")
if failed:
    sys.exit(f"not as NumPy: {', '.join(failed)}")
