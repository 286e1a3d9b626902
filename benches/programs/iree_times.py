"""Models by IREE's runtime: its HIP back end against its back end for processors (llvm-cpu).

    iree_times.py gfx942
"""

import os
import sys

os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import numpy as np
from iree import compiler, runtime
from jax import lax

from timed import compare

target = sys.argv[1]
numbers = np.random.default_rng(1)
BACK_ENDS = {
    "hip": ["--iree-hal-target-device=hip", f"--iree-rocm-target={target}"],
    "local-task": [
        "--iree-hal-target-device=local",
        "--iree-hal-local-target-device-backends=llvm-cpu",
        "--iree-llvmcpu-target-cpu=host",
    ],
}


def normal(*shape, inputs=1):
    return (numbers.standard_normal(shape) / np.sqrt(inputs)).astype(np.float32)


def convolution(x, w):
    return lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def layer_norm(x):
    x = x - x.mean(-1, keepdims=True)
    return x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5)


def transformer(x, qkv, out, up, down):
    q, k, v = jnp.split(layer_norm(x) @ qkv, 3, axis=-1)
    x = x + jax.nn.softmax(q @ k.T / np.sqrt(q.shape[-1]), axis=-1) @ v @ out
    return x + jax.nn.gelu(layer_norm(x) @ up) @ down


def pictures(x, a, b, c):
    x = jax.nn.relu(convolution(x, a))
    return jax.nn.relu(convolution(x, b)).mean((1, 2)) @ c


MODELS = [
    (
        transformer,
        [
            normal(128, 128),
            normal(128, 384, inputs=128),
            normal(128, 128, inputs=128),
            normal(128, 512, inputs=128),
            normal(512, 128, inputs=512),
        ],
    ),
    (pictures, [normal(4, 32, 32, 3), normal(3, 3, 3, 16, inputs=27), normal(3, 3, 16, 32, inputs=144), normal(32, 10, inputs=32)]),
]


def loaded(text, driver):
    code = compiler.compile_str(text, input_type="stablehlo", extra_args=BACK_ENDS[driver])
    config = runtime.Config(driver)
    context = runtime.SystemContext(config=config)
    module = runtime.VmModule.copy_buffer(context.instance, code)
    context.add_vm_module(module)
    return context.modules[module.name]["main"], config.device


for model, inputs in MODELS:
    text = jax.jit(model).lower(*inputs).as_text()
    works = []
    for driver in BACK_ENDS:
        function, device = loaded(text, driver)
        arrays = [runtime.asdevicearray(device, x) for x in inputs]
        works.append(lambda function=function, arrays=arrays: function(*arrays).to_host())
    compare(f"IREE, {model.__name__}", *works)
    found, wanted = (np.asarray(work()) for work in works)
    if not np.abs(found - wanted).max() < 1e-3:
        sys.exit(f"{model.__name__}: {np.abs(found - wanted).max()} apart")
