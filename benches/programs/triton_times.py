"""Triton kernels against NumPy: a matrix product, softmax, layer norm, attention.

    triton_times.py LIBAMDHIP64
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tests/programs"))
import triton
import triton.language as tl
from triton_kernels import Array, check, HIP, matmul, softmax

from timed import compare


@triton.jit
def layer_norm(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    values = tl.load(x + row * columns + at, mask=inside, other=0.0)
    values = tl.where(inside, values - tl.sum(values, axis=0) / columns, 0.0)
    variance = tl.sum(values * values, axis=0) / columns
    tl.store(out + row * columns + at, values / tl.sqrt(variance + 1e-5), mask=inside)


@triton.jit
def attention(q, k, v, out, n, scale, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
    rows = tl.program_id(0) * M + tl.arange(0, M)
    inner = tl.arange(0, D)
    queries = tl.load(q + rows[:, None] * D + inner[None, :])
    most = tl.full((M,), -float("inf"), tl.float32)
    total = tl.zeros((M,), tl.float32)
    sums = tl.zeros((M, D), tl.float32)
    for start in range(0, n, N):
        at = start + tl.arange(0, N)
        keys = tl.load(k + at[None, :] * D + inner[:, None])
        scores = tl.dot(queries, keys, input_precision="ieee") * scale
        new_most = tl.maximum(most, tl.max(scores, axis=1))
        weights = tl.exp(scores - new_most[:, None])
        old = tl.exp(most - new_most)
        values = tl.load(v + at[:, None] * D + inner[None, :])
        sums = sums * old[:, None] + tl.dot(weights, values, input_precision="ieee")
        total = total * old + tl.sum(weights, axis=1)
        most = new_most
    tl.store(out + rows[:, None] * D + inner[None, :], sums / total[:, None])


def waited(launch):
    def work():
        launch()
        check(HIP.hipDeviceSynchronize(), "hipDeviceSynchronize")

    return work


def same(name, found, wanted, limit):
    apart = np.abs(found - wanted).max()
    if not apart <= limit:
        sys.exit(f"{name}: {apart} apart, more than {limit}")


random = np.random.default_rng(7)

size = 512
a, b = (random.standard_normal((size, size), np.float32) for _ in range(2))
left, right, out = Array(a), Array(b), Array(np.zeros((size, size), np.float32))
blocks = {"M": 64, "N": 64, "K": 32}
grid = (size // blocks["M"], size // blocks["N"])
compare(
    f"Triton, product of {size}³",
    waited(lambda: matmul[grid](left, right, out, size, size, size, num_warps=4, **blocks)),
    lambda: a @ b,
)
same("product", out.read(), a @ b, 1e-2)

rows, columns = 2048, 1000
x = random.standard_normal((rows, columns), np.float32)


def numpy_softmax():
    powers = np.exp(x - x.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def numpy_layer_norm():
    centred = x - x.mean(axis=1, keepdims=True)
    return centred / np.sqrt((centred * centred).mean(axis=1, keepdims=True) + 1e-5)


for name, kernel, by_numpy in (("softmax", softmax, numpy_softmax), ("layer norm", layer_norm, numpy_layer_norm)):
    source, out = Array(x), Array(np.zeros_like(x))
    launch = waited(lambda: kernel[(rows,)](source, out, columns, BLOCK=1024, num_warps=4))
    compare(f"Triton, {name} of {rows}×{columns}", launch, by_numpy)
    same(name, out.read(), by_numpy(), 1e-4)

length, depth = 1024, 64
q, k, v = (random.standard_normal((length, depth), np.float32) for _ in range(3))
queries, keys, values, out = Array(q), Array(k), Array(v), Array(np.zeros_like(q))
scale = depth**-0.5


def numpy_attention():
    scores = (q @ k.T) * np.float32(scale)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers @ v / powers.sum(axis=1, keepdims=True)


compare(
    f"Triton, attention of {length}×{depth}",
    waited(lambda: attention[(length // 32,)](queries, keys, values, out, length, scale, M=32, N=32, D=depth, num_warps=4)),
    numpy_attention,
)
same("attention", out.read(), numpy_attention(), 1e-4)
