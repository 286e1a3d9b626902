"""Triton's kernels, compiled and launched by Triton itself, against NumPy.

    triton_kernels.py LIBAMDHIP64

Triton asks PyTorch which GPU there is, and has it time kernels; here a small driver over Triton's own does, for there is
no PyTorch. Everything else is Triton's: its compiler, its launcher, its autotuner, the calls of HIP.
"""

import ctypes
import importlib.util
import os
import sys
import types

import numpy as np

os.environ["TRITON_LIBHIP_PATH"] = sys.argv[1]
if importlib.util.find_spec("torch") is None:
    # Triton 3.6 asks whether an argument is a tensor of PyTorch's.
    sys.modules["torch"] = types.ModuleType("torch")
    sys.modules["torch"].Tensor = type("Tensor", (), {})

import triton
import triton.language as tl
from triton.backends.amd.driver import HIPDriver, HIPLauncher, HIPUtils
from triton.runtime import driver

HIP = ctypes.CDLL(sys.argv[1])
TO_DEVICE, TO_HOST = 1, 2


def check(status, call):
    if status != 0:
        sys.exit(f"{call}: error {status}")


def hip(name, *arguments):
    check(getattr(HIP, name)(*arguments), name)


class Driver(HIPDriver):
    """What Triton otherwise asks PyTorch for."""

    def __init__(self):
        self.utils, self.launcher_cls = HIPUtils(), HIPLauncher

    def get_current_device(self):
        return 0

    def set_current_device(self, device):
        pass

    def get_current_stream(self, device):
        return 0

    def get_device_capability(self, device):
        return None

    def get_benchmarker(self):
        return milliseconds


def milliseconds(call, quantiles=None, **_):
    """Times of launches, by events on the GPU."""
    begin, end, time = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_float()
    hip("hipEventCreate", ctypes.byref(begin))
    hip("hipEventCreate", ctypes.byref(end))
    call()
    times = []
    for _ in range(5):
        hip("hipEventRecord", begin, None)
        call()
        hip("hipEventRecord", end, None)
        hip("hipEventSynchronize", end)
        hip("hipEventElapsedTime", ctypes.byref(time), begin, end)
        times.append(time.value)
    hip("hipEventDestroy", begin)
    hip("hipEventDestroy", end)
    return [float(np.quantile(times, at)) for at in quantiles] if quantiles else float(np.median(times))


driver.set_active(Driver())


class Array:
    """An array of the GPU's, as Triton wants it."""

    def __init__(self, content):
        content = np.ascontiguousarray(content)
        self.shape, self.dtype, self.nbytes = content.shape, content.dtype, content.nbytes
        self.at = ctypes.c_void_p()
        hip("hipMalloc", ctypes.byref(self.at), ctypes.c_size_t(self.nbytes))
        data = content.ctypes.data_as(ctypes.c_void_p)
        hip("hipMemcpy", self.at, data, ctypes.c_size_t(self.nbytes), TO_DEVICE)

    def data_ptr(self):
        return self.at.value

    def ptr_range(self):
        return self.nbytes

    def read(self):
        content = np.empty(self.shape, self.dtype)
        to = content.ctypes.data_as(ctypes.c_void_p)
        hip("hipMemcpy", to, self.at, ctypes.c_size_t(self.nbytes), TO_HOST)
        hip("hipFree", self.at)
        return content


@triton.jit
def axpy(a, x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    value = a * tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside)
    tl.store(out + at, value, mask=inside)


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    values = tl.load(x + row * columns + at, mask=at < columns, other=-float("inf"))
    values = tl.exp(values - tl.max(values, axis=0))
    tl.store(out + row * columns + at, values / tl.sum(values, axis=0), mask=at < columns)


@triton.jit
def matmul(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    rows = tl.program_id(0) * M + tl.arange(0, M)
    columns = tl.program_id(1) * N + tl.arange(0, N)
    total = tl.zeros((M, N), tl.float32)
    for start in range(0, k, K):
        inner = start + tl.arange(0, K)
        left = tl.load(a + rows[:, None] * k + inner[None, :])
        right = tl.load(b + inner[:, None] * n + columns[None, :])
        total += tl.dot(left, right, input_precision="ieee")
    tl.store(c + rows[:, None] * n + columns[None, :], total)


@triton.jit
def histogram(x, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.atomic_add(out + tl.load(x + at, mask=inside, other=0), 1, mask=inside)


TUNED = triton.autotune(
    [
        triton.Config({"M": m, "N": n, "K": 32}, num_warps=warps)
        for m, n, warps in ((16, 16, 1), (32, 32, 2), (32, 32, 4), (64, 32, 4))
    ],
    key=["m", "n", "k"],
)(matmul)


def compare(name, got, want, limit):
    worst = float(np.max(np.abs(got.astype(np.float64) - want.astype(np.float64))))
    print(f"{name}: at most {worst:.3g} apart")
    if not worst <= limit:
        sys.exit(f"{name}: more than {limit}")


def main():
    random = np.random.default_rng(7)
    n = 5000
    x, y = random.standard_normal((2, n), np.float32)
    out = Array(np.zeros(n, np.float32))
    axpy[(triton.cdiv(n, 256),)](2.5, Array(x), Array(y), out, n, BLOCK=256)
    compare("axpy", out.read(), np.float32(2.5) * x + y, 2e-6)

    rows, columns = 37, 781
    x = random.standard_normal((rows, columns)).astype(np.float32)
    out = Array(np.zeros_like(x))
    softmax[(rows,)](Array(x), out, columns, BLOCK=1024)
    want = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    compare("softmax", out.read(), want / want.sum(axis=1, keepdims=True), 1e-6)

    m, n, k = 128, 96, 64
    for kind, limit in ((np.float16, 1e-3), (np.float32, 1e-4)):
        a = random.standard_normal((m, k)).astype(kind)
        b = random.standard_normal((k, n)).astype(kind)
        out = Array(np.zeros((m, n), np.float32))
        matmul[(m // 32, n // 32)](Array(a), Array(b), out, m, n, k, M=32, N=32, K=32)
        compare(f"matmul {kind.__name__}", out.read(), a.astype(np.float64) @ b, limit)

    a, b = random.standard_normal((2, 128, 128)).astype(np.float32)
    out = Array(np.zeros((128, 128), np.float32))
    grid = lambda meta: (128 // meta["M"], 128 // meta["N"])
    TUNED[grid](Array(a), Array(b), out, 128, 128, 128)
    compare("autotuned matmul", out.read(), a.astype(np.float64) @ b, 1e-4)
    if len(TUNED.configs_timings) != 4:
        sys.exit(f"the autotuner has times of {TUNED.configs_timings}")
    print(f"the autotuner takes {TUNED.best_config}")

    n, bins = 10000, 64
    x = random.integers(0, bins, n, np.int32)
    out = Array(np.zeros(bins, np.int32))
    histogram[(triton.cdiv(n, 512),)](Array(x), out, n, BLOCK=512)
    compare("histogram", out.read(), np.bincount(x, minlength=bins), 0)


if __name__ == "__main__":
    main()
