"""Models by IREE's runtime: its HIP back end against its back end for processors (llvm-cpu).

    iree_times.py gfx942
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tests/programs"))
from iree_models import back_ends, convolution, jax, loaded, normal, np, runtime, transformer

from timed import compare


def pictures(x, a, b, c):
    x = jax.nn.relu(convolution(x, a))
    return jax.nn.relu(convolution(x, b)).mean((1, 2)) @ c


# Larger ones than those of the test, so that a run is more than its launches.
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
drivers = [(runtime.Config(driver), options) for driver, options in back_ends(sys.argv[1]).items()]

for model, inputs in MODELS:
    text = jax.jit(model).lower(*inputs).as_text()
    works = []
    for config, options in drivers:
        function = loaded(text, config, options)
        arrays = [runtime.asdevicearray(config.device, x) for x in inputs]
        works.append(lambda function=function, arrays=arrays: function(*arrays).to_host())
    compare(f"IREE, {model.__name__}", *works)
    found, wanted = (np.asarray(work()) for work in works)
    if not np.abs(found - wanted).max() < 1e-3:
        sys.exit(f"{model.__name__}: {np.abs(found - wanted).max()} apart")
