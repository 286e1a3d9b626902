"""Ten small models by IREE's runtime on a software GPU (`--device=hip`) against its back end for processors.

    iree_models.py gfx942

JAX writes the models down (StableHLO); IREE compiles and runs them. Weights are normal numbers over the root of
a layer's inputs K, so that what goes from layer to layer is about 1. Rounding errors of a sum of K products,
whose absolute values are about sqrt(K) together, add up to about sqrt(K) u sqrt(K) = K u (u = 2^-24): a model of
several layers may be 8 times that off, functions of mathematics included. Results in whole numbers are equal.
"""

import os
import sys

os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import numpy as np
from iree import compiler, runtime
from jax import lax

numbers = np.random.default_rng(1)


def normal(*shape, inputs=1):
    return (numbers.standard_normal(shape) / np.sqrt(inputs)).astype(np.float32)


def layer_norm(x):
    x = x - x.mean(-1, keepdims=True)
    return x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5)


def convolution(x, w, stride=1):
    return lax.conv_general_dilated(x, w, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def attend(q, k, v):
    return jax.nn.softmax(jnp.einsum("qd,kd->qk", q, k) / np.sqrt(q.shape[-1]), axis=-1) @ v


def perceptron(x, a, b):
    return jnp.tanh(jnp.tanh(x @ a) @ b)


def pictures(x, a, b, c):
    x = lax.reduce_window(jax.nn.relu(convolution(x, a)), -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    return jax.nn.relu(convolution(x, b, stride=2)).mean((1, 2)) @ c


def transformer(x, qkv, out, up, down):
    q, k, v = jnp.split(layer_norm(x) @ qkv, 3, axis=-1)
    x = x + attend(q, k, v) @ out
    return x + jax.nn.gelu(layer_norm(x) @ up) @ down


def lstm(x, w, u):
    def step(state, x):
        h, c = state
        i, f, g, o = jnp.split(x @ w + h @ u, 4)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        return (jax.nn.sigmoid(o) * jnp.tanh(c), c), c

    return lax.scan(step, (jnp.zeros(32), jnp.zeros(32)), x)[1]


def autoencoder(x, a, b):
    small = jax.nn.relu(convolution(x, a, stride=2))
    return jax.nn.sigmoid(lax.conv_transpose(small, b, (2, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")))


def embedding(words, table, w):
    return jax.nn.log_softmax(table[words].mean(1) @ w)


def residual(x, a, b):
    def normed(x):
        return (x - x.mean((0, 1, 2))) * lax.rsqrt(x.var((0, 1, 2)) + 1e-5)

    return jax.nn.relu(x + normed(convolution(jax.nn.relu(normed(convolution(x, a))), b)))


def quantized(x, w):
    sums = lax.dot(x, w, preferred_element_type=jnp.int32)
    return jnp.clip((sums + 64) >> 7, -128, 127).astype(jnp.int8)


def nearest(points, centres):
    return jnp.argmin(((points[:, None] - centres[None]) ** 2).sum(-1), axis=1)


# Each with its inputs, its layers, and the largest K.
MODELS = [
    (perceptron, [normal(16, 64), normal(64, 128, inputs=64), normal(128, 10, inputs=128)], 2, 128),
    (pictures, [normal(2, 16, 16, 3), normal(3, 3, 3, 8, inputs=27), normal(3, 3, 8, 16, inputs=72), normal(16, 10, inputs=16)], 3, 72),
    (attend, [normal(48, 32), normal(48, 32), normal(48, 32)], 2, 48),
    (transformer, [normal(24, 64), normal(64, 192, inputs=64), normal(64, 64, inputs=64), normal(64, 256, inputs=64), normal(256, 64, inputs=256)], 6, 256),
    (lstm, [normal(6, 24), normal(24, 128, inputs=24), normal(32, 128, inputs=32)], 6, 56),
    (autoencoder, [normal(1, 16, 16, 4), normal(3, 3, 4, 8, inputs=36), normal(3, 3, 8, 4, inputs=72)], 2, 72),
    (embedding, [numbers.integers(0, 100, (8, 12), dtype=np.int32), normal(100, 32), normal(32, 20, inputs=32)], 2, 32),
    (residual, [normal(2, 8, 8, 16), normal(3, 3, 16, 16, inputs=144), normal(3, 3, 16, 16, inputs=144)], 4, 144),
    (quantized, [numbers.integers(-128, 128, (32, 64), dtype=np.int8), numbers.integers(-9, 9, (64, 48), dtype=np.int8)], 0, 64),
    (nearest, [normal(100, 8), normal(12, 8)], 0, 8),
]


def back_ends(target):
    """The compiler's options for each driver: a GPU's, and that of processors."""
    return {
        "hip": ["--iree-hal-target-device=hip", f"--iree-rocm-target={target}"],
        "local-task": [
            "--iree-hal-target-device=local",
            "--iree-hal-local-target-device-backends=llvm-cpu",
            "--iree-llvmcpu-target-cpu=host",
        ],
    }


def loaded(text, config, options):
    """A model's function, compiled and loaded."""
    code = compiler.compile_str(text, input_type="stablehlo", extra_args=options)
    context = runtime.SystemContext(config=config)
    module = runtime.VmModule.copy_buffer(context.instance, code)
    context.add_vm_module(module)
    return context.modules[module.name]["main"]


def main():
    drivers = [(runtime.Config(driver), options) for driver, options in back_ends(sys.argv[1]).items()]
    failed = []
    for model, inputs, layers, k in MODELS:
        text = jax.jit(model).lower(*inputs).as_text()
        found, wanted = (np.asarray(loaded(text, *driver)(*inputs).to_host()) for driver in drivers)
        allowed = 8 * layers * k * 2.0**-24
        apart = np.abs(found.astype(np.float64) - wanted.astype(np.float64)).max()
        print(f"{model.__name__}: {found.shape} {found.dtype}, {apart:.3g} apart at most of {allowed:.3g}", flush=True)
        # A model that gives one number for everything shows nothing.
        if found.shape != wanted.shape or not apart <= allowed or np.unique(wanted).size < 5:
            failed.append(model.__name__)
    if failed:
        sys.exit(f"not as on the processor: {', '.join(failed)}")


if __name__ == "__main__":
    main()
