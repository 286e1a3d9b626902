"""tinygrad with `DEV=HIP`, or `DEV=AMD`, its own driver: its own tests of the package (`test_tiny.py`), and operations
against NumPy.

    tinygrad_ops.py [TEST_TINY]

The larger suites (test_ops, test_tensor) are in no package and want PyTorch. tinygrad makes HIP C++ of each operation and has
AMD's comgr compile it.
"""

import os
import runpy
import sys
import unittest

import numpy as np
from tinygrad import Context, Device, Tensor, TinyJit, dtypes, nn

RANDOM = np.random.default_rng(5)
FAILED = []


def same(what, ours, expected, tolerance=1e-5):
    ours = ours.numpy() if isinstance(ours, Tensor) else np.asarray(ours)
    expected = np.asarray(expected)
    limit = tolerance * max(1.0, float(np.max(np.abs(expected.astype(float)))))
    good = ours.shape == expected.shape and bool(np.all(np.abs(ours.astype(float) - expected.astype(float)) <= limit))
    print(f"{what}: {'same' if good else 'DIFFERENT'}", flush=True)
    if not good:
        FAILED.append(what)


def array(*shape, low=-2.0, high=2.0):
    return RANDOM.uniform(low, high, shape).astype(np.float32)


def elementwise():
    a, b = array(45, 65), array(45, 65)
    positive = array(45, 65, low=0.1, high=4)
    for name, ours, expected in (
        ("add", Tensor(a) + Tensor(b), a + b),
        ("divide", Tensor(a) / Tensor(positive), a / positive),
        ("power", Tensor(positive) ** Tensor(b), positive**b),
        ("exp", Tensor(a).exp(), np.exp(a)),
        ("log", Tensor(positive).log(), np.log(positive)),
        ("sin", Tensor(30 * a).sin(), np.sin((30 * a).astype(float))),
        ("sqrt", Tensor(positive).sqrt(), np.sqrt(positive)),
        ("tanh", Tensor(a).tanh(), np.tanh(a)),
        ("sigmoid", Tensor(a).sigmoid(), 1 / (1 + np.exp(-a))),
        ("relu", Tensor(a).relu(), np.maximum(a, 0)),
        ("where", (Tensor(a) < Tensor(b)).where(Tensor(a), 3.0), np.where(a < b, a, 3)),
        ("maximum", Tensor(a).maximum(Tensor(b)), np.maximum(a, b)),
        ("round", (Tensor(a) * 9).round(), np.round(a * 9)),
        ("broadcast", Tensor(a) * Tensor(b[:1]), a * b[:1]),
    ):
        same(name, ours, expected, 3e-5)


def whole_numbers():
    a = RANDOM.integers(-1000, 1000, (33, 17)).astype(np.int32)
    b = RANDOM.integers(1, 50, (33, 17)).astype(np.int32)
    for name, ours, expected in (
        ("quotient", Tensor(a) // Tensor(b), a // b),
        ("remainder", Tensor(a) % Tensor(b), a % b),
        ("xor", Tensor(a) ^ Tensor(b), a ^ b),
        ("shift", Tensor(b) << 3, b << 3),
        ("sum of int64", Tensor(a.astype(np.int64) * 10**12).sum(), np.sum(a.astype(np.int64) * 10**12)),
        ("uint8", Tensor(a.astype(np.uint8)) + Tensor(b.astype(np.uint8)), a.astype(np.uint8) + b.astype(np.uint8)),
    ):
        same(name, ours, expected, 0)


def kinds():
    a = array(64)
    half = a.astype(np.float16)
    same("half", Tensor(half) * Tensor(half), half * half, 1e-3)
    same("double", Tensor(a.astype(np.float64)) / 3, a.astype(np.float64) / 3, 1e-15)
    short = (a.view(np.uint32) + 0x7FFF + ((a.view(np.uint32) >> 16) & 1)) & 0xFFFF0000
    same("bfloat16", Tensor(a).cast(dtypes.bfloat16).float(), short.astype(np.uint32).view(np.float32), 0)
    same("to int8", (Tensor(a) * 40).cast(dtypes.int8), np.trunc(a * 40).astype(np.int8), 0)


def reductions():
    a = array(7, 33, 65)
    wide = a.astype(float)
    for name, ours, expected in (
        ("sum", Tensor(a).sum(), wide.sum()),
        ("sum of an axis", Tensor(a).sum(axis=1), wide.sum(axis=1)),
        ("maximum of an axis", Tensor(a).max(axis=2), wide.max(axis=2)),
        ("mean", Tensor(a).mean(axis=(0, 2)), wide.mean(axis=(0, 2))),
        ("deviation", Tensor(a).std(axis=2), wide.std(axis=2, ddof=1)),
        ("argmax", Tensor(a).argmax(axis=1), wide.argmax(axis=1)),
        ("cumsum", Tensor(a).cumsum(axis=2), wide.cumsum(axis=2)),
        ("sorted", Tensor(a[0]).sort()[0], np.sort(a[0])),
    ):
        same(name, ours, expected)
    large = array(1 << 18)
    same("sum of 2^18", Tensor(large).sum(), large.astype(float).sum(), 1e-2)
    exponents = np.exp(wide - wide.max(axis=-1, keepdims=True))
    same("softmax", Tensor(a).softmax(), exponents / exponents.sum(axis=-1, keepdims=True))


def movement():
    a = array(4, 6, 8)
    for name, ours, expected in (
        ("transpose", Tensor(a).permute(2, 0, 1).contiguous(), a.transpose(2, 0, 1)),
        ("flip", Tensor(a).flip(1).contiguous(), a[:, ::-1]),
        ("slice", Tensor(a)[1:3, ::2, -3:].contiguous(), a[1:3, ::2, -3:]),
        ("pad", Tensor(a).pad(((1, 0), (0, 2), (0, 0))), np.pad(a, ((1, 0), (0, 2), (0, 0)))),
        ("joined", Tensor(a).cat(Tensor(a) * 2, dim=1), np.concatenate([a, a * 2], 1)),
        ("gathered", Tensor(a)[Tensor([3, 0, 2])], a[[3, 0, 2]]),
        ("expanded", Tensor(a[:, :1]).expand(4, 6, 8).contiguous(), np.broadcast_to(a[:, :1], (4, 6, 8))),
    ):
        same(name, ours, expected, 0)


def products():
    for rows, inner, columns in ((1, 1, 1), (33, 65, 17), (64, 64, 64), (128, 256, 96)):
        a, b = array(rows, inner), array(inner, columns)
        same(f"product {rows}x{inner}x{columns}", Tensor(a) @ Tensor(b), a.astype(float) @ b, 3e-6)
        # Of small whole numbers: without matrix instructions each product is rounded to half.
        a, b = np.round(3 * a).astype(np.float16), np.round(3 * b).astype(np.float16)
        half = Tensor(a).matmul(Tensor(b), dtype=dtypes.float)
        same(f"product of half {rows}x{inner}x{columns}", half, a.astype(float) @ b.astype(float), 0)
    a = array(3, 16, 32)
    same("batches", Tensor(a) @ Tensor(a).transpose(1, 2), a.astype(float) @ a.transpose(0, 2, 1))


def convolutions():
    image, weights = array(2, 3, 12, 11), array(4, 3, 3, 3)
    expected = np.zeros((2, 4, 10, 9))
    for row in range(3):
        for column in range(3):
            part = image[:, :, row : row + 10, column : column + 9].astype(float)
            expected += np.einsum("nchw,oc->nohw", part, weights[:, :, row, column])
    same("convolution", Tensor(image).conv2d(Tensor(weights)), expected)
    pooled = image[:, :, :12, :10].reshape(2, 3, 6, 2, 5, 2).max(axis=(3, 5))
    same("pooling", Tensor(image).max_pool2d(), pooled, 0)


def learns():
    """Gradients, and a network that learns a sum."""
    a, b = array(6, 5), array(5, 4)
    left, right = Tensor(a), Tensor(b)
    of_left, of_right = (left @ right).tanh().sum().gradient(left, right)
    slope = 1 - np.tanh(a.astype(float) @ b) ** 2
    same("gradient of a product", of_left, slope @ b.T)
    same("gradient of the other", of_right, a.T @ slope)
    Tensor.manual_seed(3)
    layers = [nn.Linear(8, 32), Tensor.relu, nn.Linear(32, 1)]
    optimizer = nn.optim.Adam(nn.state.get_parameters(layers), lr=0.01)
    given = array(64, 8)
    wanted = Tensor(given.sum(axis=1, keepdims=True))

    @TinyJit
    def step():
        with Context(TRAINING=1):
            optimizer.zero_grad()
            loss = ((Tensor(given).sequential(layers) - wanted) ** 2).mean().backward()
            return loss.realize(*optimizer.schedule_step())

    losses = [step().item() for _ in range(40)]
    print(f"a network's loss: {losses[0]:.3f}, then {losses[-1]:.4f}", flush=True)
    if not losses[-1] < losses[0] / 10:
        FAILED.append("a network learns")


def own(path):
    print("tinygrad's own tests", flush=True)
    space = runpy.run_path(path)
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(space["TestTiny"])
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    if not result.wasSuccessful() or result.testsRun < 15:
        FAILED.append("its own tests")


wanted = os.environ.get("DEV")
if Device.DEFAULT != wanted:
    sys.exit(f"tinygrad takes {Device.DEFAULT}, not {wanted}")
for part in (elementwise, whole_numbers, kinds, reductions, movement, products, convolutions, learns):
    part()
for path in sys.argv[1:]:
    own(path)
sys.exit(f"wrong: {', '.join(FAILED)}" if FAILED else 0)
