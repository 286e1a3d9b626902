"""Functions of JAX's on a software GPU against its back end for processors, with XLA's autotuning on.

    jax_functions.py gfx942

A result may differ by what rounding allows, which is computed for each element beforehand: `u` is half of the
distance from 1 to the next number that a format has. A sum of n products is at most about n * u * (|A| |B|)
off, whatever the order; functions of mathematics are at most 4 units of their last place off (OCML).
"""

import sys

import jax
import jax.numpy as jnp
import numpy as np

target = sys.argv[1]
gpu, cpu = jax.devices("rocm")[0], jax.devices("cpu")[0]
failed = []
U32, U16 = 2.0**-24, 2.0**-8 / 2
# gfx942 has matrix instructions that take float32 with ten bits behind the point (xf32), which XLA uses unless
# more is asked for: both factors are rounded so.
PRODUCT = 2 * 2.0**-11 if target == "gfx942" else 0.0


def both(function, *arguments):
    """The results of the GPU and of the processor."""
    on = lambda device: jax.jit(function)(*jax.device_put(arguments, device))
    found = on(gpu)
    assert jax.tree.leaves(found)[0].devices() == {gpu}
    return (jax.tree.map(lambda x: np.asarray(x).astype(np.float64), results) for results in (found, on(cpu)))


def check(name, found, wanted, allowed):
    """Compares one result; `allowed` is a number, or one for each element."""
    apart = np.abs(found - wanted)
    share = (apart / np.maximum(allowed, 1e-300)).max()
    is_well = found.shape == wanted.shape and np.isfinite(found).all() and (apart <= allowed).all()
    print(f"{name}: {apart.max():.3g} apart at most, {share:.2g} of what is allowed", flush=True)
    if not is_well:
        failed.append(name)


def random(*shape, seed=1):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def dot_limit(a, b, product=PRODUCT):
    """What a product of float32 may be off: both back ends round."""
    return (np.abs(a).astype(np.float64) @ np.abs(b)) * (product + 2 * a.shape[-1] * U32)


# Each of the functions has a derivative of at most 1 here but exp(-x²), whose argument is rounded as well:
# values are at most 1, so with 4 units each, and a rounding for each operation, 30 u are enough.
x = random(64, 257)
check("elementwise", *both(lambda x: jnp.tanh(x) + jnp.sin(x) * jnp.exp(-x * x), x), 30 * U32)

# exp is 4 units off, its argument (at most 8) by a rounding of 8; a sum of 257 positive numbers is at most 257 u off.
softmax = jax.nn.softmax(x.astype(np.float64), axis=1)
check("softmax", *both(lambda x: jax.nn.softmax(x, axis=1), x), np.asarray(softmax) * 2 * (257 + 16 + 8) * U32)

check("sort", *both(jnp.sort, random(1000)), 0)
# rocPRIM's radix sort, in the plugin's own code.
check("sort of 300,000", *both(jnp.sort, random(300_000)), 0)
check("argsort", *both(lambda x: jnp.argsort(x, axis=1), random(8, 4000)), 0)

a, b = random(65, 96), random(96, 130, seed=2)
check("dot", *both(jnp.dot, a, b), dot_limit(a, b))
a16, b16 = jnp.asarray(a, jnp.bfloat16), jnp.asarray(b, jnp.bfloat16)
found, wanted = both(jnp.dot, a16, b16)
# Products of two bfloat16 are exact in float32; the result is rounded to bfloat16 on both sides.
exact = dot_limit(np.asarray(a16, np.float32), np.asarray(b16, np.float32), 0)
check("dot of bfloat16", found, wanted, exact + 2 * U16 * (np.abs(wanted) + exact))

# The gradient of a net of two layers. `|·|` of every factor, and a limit for each product that is taken:
# the second layer's error reaches the result through the derivative of a square, 2 (y - t).
inputs, w1, w2, goal = random(32, 48), random(48, 64, seed=2) / 7, random(64, 8, seed=3) / 8, random(32, 8, seed=4)


def loss(w1, w2):
    return jnp.sum((jnp.tanh(inputs @ w1) @ w2 - goal) ** 2)


hidden = np.tanh(inputs.astype(np.float64) @ w1)
off_1 = dot_limit(inputs, w1) + 12 * U32
off_2 = dot_limit(hidden, w2) + off_1 @ np.abs(w2)
delta_2, off_delta_2 = 2 * (hidden @ w2 - goal), 2 * off_2 + 8 * U32
back = np.abs(delta_2) @ np.abs(w2.T)
off_back = dot_limit(delta_2, w2.T) + off_delta_2 @ np.abs(w2.T)
slope = 1 - hidden**2
off_delta_1 = off_back * slope + back * (2 * np.abs(hidden) * off_1 + off_1**2 + 8 * U32)
delta_1 = (delta_2 @ w2.T) * slope
limits = (
    dot_limit(inputs.T, delta_1) + np.abs(inputs.T) @ off_delta_1,
    dot_limit(hidden.T, delta_2) + np.abs(hidden.T) @ off_delta_2 + off_1.T @ np.abs(delta_2),
)
found, wanted = both(jax.grad(loss, argnums=(0, 1)), w1, w2)
for layer, grads in enumerate(zip(found, wanted, limits)):
    check(f"gradient of layer {layer + 1}", *grads)

# Attention: what scores are off makes weights off by that factor.
q, k, v = random(4, 64, 32), random(4, 64, 32, seed=2), random(4, 64, 32, seed=3)


def attention(q, k, v):
    return jax.nn.softmax(jnp.einsum("hqd,hkd->hqk", q, k) / jnp.sqrt(32.0), axis=-1) @ v


keys = k.transpose(0, 2, 1)
scores = dot_limit(q, keys) / np.sqrt(32)
weights = np.asarray(jax.nn.softmax((q.astype(np.float64) @ keys) / np.sqrt(32), axis=-1))
off = weights * (np.expm1(2 * scores.max(axis=-1, keepdims=True)) + 2 * (64 + 24) * U32)
check("attention", *both(attention, q, k, v), dot_limit(weights, v) + off @ np.abs(v))

# Layer norm: sums of 512 for the mean and the variance, whose relative error is halved by the root.
rows = random(16, 512) * 3 + 1


def norm(x):
    mean = x.mean(axis=-1, keepdims=True)
    return (x - mean) / jnp.sqrt(((x - mean) ** 2).mean(axis=-1, keepdims=True) + 1e-5)


check("layer norm", *both(norm, rows), 2 * (512 + 16) * U32 * np.abs(rows).max())
check("cumulative sum", *both(lambda n: jnp.cumsum(n), np.arange(5000, dtype=np.int32) % 7), 0)
check("random bits", *both(lambda key: jax.random.bits(key, (1000,)), jax.random.key(1)), 0)

if failed:
    sys.exit(f"not as on the processor: {', '.join(failed)}")
