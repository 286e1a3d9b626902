"""JAX: the ROCm plugin against its back end for processors, on a gradient and on attention."""

import sys

import jax
import jax.numpy as jnp
import numpy as np

from timed import compare

random = np.random.default_rng(3)


def loss(weights, x, y):
    for w in weights:
        x = jnp.tanh(x @ w)
    return ((x - y) ** 2).mean()


def attention(q, k, v):
    return jax.nn.softmax(q @ k.T / np.sqrt(q.shape[-1]), axis=-1) @ v


def normal(*shape):
    return (random.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)


WORKS = [
    ("gradient of three layers of 256", jax.grad(loss), ([normal(256, 256) for _ in range(3)], normal(128, 256), normal(128, 256))),
    ("attention of 512×64", attention, (normal(512, 64), normal(512, 64), normal(512, 64))),
]

for name, function, inputs in WORKS:
    works = []
    for platform in ("rocm", "cpu"):
        device = jax.devices(platform)[0]
        compiled = jax.jit(function)
        placed = jax.device_put(inputs, device)
        works.append(lambda compiled=compiled, placed=placed: jax.block_until_ready(compiled(*placed)))
    compare(f"JAX, {name}", *works)
    for found, wanted in zip(*(jax.tree.leaves(work()) for work in works)):
        if not np.abs(np.asarray(found) - np.asarray(wanted)).max() < 1e-3:
            sys.exit(f"{name}: {np.abs(np.asarray(found) - np.asarray(wanted)).max()} apart")
