"""Triton's kernels in this process, on numpy arrays: python triton_kernels.py DEVICE

Wants the wheel, and triton 3.6 or 3.9; PyTorch is tried where it is. `./x wheel --triton` runs it.
"""

import importlib.util
import sys

import gfxjit
import numpy as np
import triton
import triton.language as tl
import triton_gfxjit


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, at < n) + tl.load(y + at, at < n), at < n)


@triton.jit
def axpy(a, x, y, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + at, a * tl.load(x + at, at < n) + tl.load(y + at, at < n), at < n)


@triton.jit
def softmax(x, out, x_stride, out_stride, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    values = tl.load(x + row * x_stride + at, mask=at < columns, other=-float("inf"))
    values = tl.exp(values - tl.max(values, axis=0))
    tl.store(out + row * out_stride + at, values / tl.sum(values, axis=0), mask=at < columns)


@triton.jit
def matmul(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    rows = tl.program_id(0) * M + tl.arange(0, M)
    columns = tl.program_id(1) * N + tl.arange(0, N)
    total = tl.zeros((M, N), tl.float32)
    for start in range(0, k, K):
        inner = start + tl.arange(0, K)
        left = tl.load(a + rows[:, None] * k + inner[None, :], (rows < m)[:, None] & (inner < k)[None, :], 0)
        right = tl.load(b + inner[:, None] * n + columns[None, :], (inner < k)[:, None] & (columns < n)[None, :], 0)
        total += tl.dot(left, right, input_precision="ieee")
    tl.store(c + rows[:, None] * n + columns[None, :], total, (rows < m)[:, None] & (columns < n)[None, :])


@triton.jit
def count(x, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.atomic_add(out + tl.load(x + at, mask=inside, other=0), 1, mask=inside)


def raises(error, words, call):
    try:
        call()
    except error as found:
        assert words in str(found), str(found)
        return
    raise AssertionError(f"no {error}")


RANDOM = np.random.default_rng(7)


def test_add():
    for kind in (np.float16, np.float32, np.float64, np.int8, np.int32, np.int64, np.uint8):
        x, y = (RANDOM.standard_normal((2, 1000)) * 50).astype(kind)
        out = np.zeros(1000, kind)
        add[(triton.cdiv(1000, 256),)](x, y, out, 1000, BLOCK=256)
        assert np.array_equal(out, x + y), kind


def test_numbers():
    for number in (2.5, 3, 1, -7, np.float32(0.1), np.int64(5), True):
        x, y = RANDOM.standard_normal((2, 700)).astype(np.float32)
        want = np.float32(number) * x + y
        axpy[(3,)](number, x, y, 700, BLOCK=256)
        # Where the product is not rounded first.
        np.testing.assert_allclose(y, want, rtol=0, atol=2e-6)


def test_softmax_of_a_part():
    whole = RANDOM.standard_normal((37, 1000)).astype(np.float32)
    x, out = whole[5:30, 100:881], np.zeros((50, 800), np.float32)[::2, :781]
    softmax[(25,)](x, out, x.strides[0] // 4, out.strides[0] // 4, 781, BLOCK=1024)
    powers = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    np.testing.assert_allclose(out, powers / powers.sum(axis=1, keepdims=True), rtol=1e-5)


def product(kind, m=100, n=96, k=72):
    a = RANDOM.standard_normal((m, k)).astype(kind)
    b = RANDOM.standard_normal((k, n)).astype(kind)
    return a, b, np.zeros((m, n), np.float32), a.astype(np.float64) @ b


def test_matmul():
    for kind, limit in ((np.float16, 1e-3), (np.float32, 1e-4)):
        a, b, c, want = product(kind)
        matmul[(triton.cdiv(100, 32), 3)](a, b, c, 100, 96, 72, M=32, N=32, K=32)
        assert np.abs(c - want).max() < limit


def test_atomics():
    x, out = RANDOM.integers(0, 64, 10000, np.int32), np.zeros(64, np.int32)
    count[(triton.cdiv(10000, 512),)](x, out, 10000, BLOCK=512)
    assert np.array_equal(out, np.bincount(x, minlength=64))


def test_arrays_that_overlap_or_may_not_be_written():
    whole = np.arange(600, dtype=np.float32)
    x, y = whole[:300], whole[150:450]
    x.flags.writeable = False
    out = np.zeros(300, np.float32)
    add[(2,)](x, y, out, 300, BLOCK=256)
    assert np.array_equal(out, x + y)
    constant = np.full(300, 2, np.float32)
    constant.flags.writeable = False
    add[(2,)](whole, constant, whole, 300, BLOCK=256)
    assert whole[299] == 301 and whole[300] == 300


def configs():
    sizes = ((16, 16, 32), (32, 32, 32), (64, 32, 32))
    return [triton.Config({"M": m, "N": n, "K": k}, num_warps=warps) for m, n, k in sizes for warps in (2, 4)]


def test_autotune():
    tuned = triton.autotune(configs(), key=["m", "n", "k"])(matmul)
    a, b, c, want = product(np.float32)
    tuned[lambda meta: (triton.cdiv(100, meta["M"]), triton.cdiv(96, meta["N"]))](a, b, c, 100, 96, 72)
    assert np.abs(c - want).max() < 1e-4
    assert len(tuned.configs_timings) == 6 and tuned.best_config in tuned.configs_timings
    # What a kernel changes is set back between trials.
    adds = triton.autotune([triton.Config({"BLOCK": size}) for size in (64, 128)], key=["n"], restore_value=["y"])(axpy)
    x, y = np.ones(500, np.float32), np.zeros(500, np.float32)
    adds[lambda meta: (triton.cdiv(500, meta["BLOCK"]),)](2.0, x, y, 500)
    assert (y == 2).all(), y
    counts = triton.autotune([triton.Config({"BLOCK": size}) for size in (64, 128)], key=["n"], reset_to_zero=["out"])
    numbers, out = np.zeros(1000, np.int32), np.zeros(4, np.int32)
    counts(count)[lambda meta: (triton.cdiv(1000, meta["BLOCK"]),)](numbers, out, 1000)
    assert out[0] == 1000, out


def test_arrays_of_gfxjit():
    gpu = triton.runtime.driver.active.device
    x, y, out = gpu.array(np.ones(1000, np.float32)), gpu.array(np.full(1000, 2, np.float32)), gpu.zeros(1000, np.float32)
    for _ in range(3):
        add[(4,)](x, out, out, 1000, BLOCK=256)
        add[(4,)](y, out, out, 1000, BLOCK=256)
    triton_gfxjit.synchronize()
    assert (out.numpy() == 9).all()


def test_wrong_arguments_and_faults():
    x = np.ones(1000, np.float32)
    raises(gfxjit.Error, "add", lambda: add[(4096,)](x, x, x, 1 << 20, BLOCK=256))
    raises(Exception, "list", lambda: add[(1,)]([1.0], x, x, 1, BLOCK=256))
    # The device lives on; what the launch had done by then is done.
    x[:] = 1
    add[(4,)](x, x, x, 1000, BLOCK=256)
    assert (x == 2).all()


def test_tensors_of_pytorch():
    import torch

    x, y = torch.arange(1000.0), torch.ones(3, 1000)[1]
    add[(4,)](x, y, y, 1000, BLOCK=256)
    assert torch.equal(y, x + 1)


def main():
    triton_gfxjit.use(sys.argv[1])
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    if importlib.util.find_spec("torch") is None:
        del tests["test_tensors_of_pytorch"]
        print("test_tensors_of_pytorch: NOT run, there is no PyTorch")
    for name, test in tests.items():
        test()
        print(f"{name}: ok")
    print(f"{len(tests)} tests of Triton {triton.__version__} on {sys.argv[1]}")


if __name__ == "__main__":
    main()
