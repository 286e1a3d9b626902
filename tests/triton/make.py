"""Compiles the kernels of kernels.py and writes, for each, NAME.TARGET.hsaco, NAME.case (how to
launch it) and what numpy computed, NAME.K.npy for argument K. No GPU is needed.

    python3 -m venv /tmp/triton && /tmp/triton/bin/pip install triton==3.9.0 numpy
    /tmp/triton/bin/python tests/triton/make.py            # all; or names of kernels

The code of a kernel may differ in the order of instructions from a run to the next: commit
what was changed on purpose only.
"""

import os
import sys
import tempfile
from pathlib import Path

# Line tables and old results have no place here; Triton reads these when it is imported.
os.environ["TRITON_DISABLE_LINE_INFO"] = "1"
os.environ["TRITON_DEFAULT_FP_FUSION"] = "1"
os.environ["TRITON_CACHE_DIR"] = tempfile.mkdtemp()

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "../../examples"))

import numpy as np
from gfxjit_triton import compile
from kernels import KERNELS, TRITON, Array, bf16_bits


def compiled(kernel, target):
    arguments, values = {}, iter(kernel.args)
    for name in kernel.fn.arg_names:
        if name not in kernel.constants:
            arg = next(values)
            own = TRITON[arg.element]
            arguments[name] = ("*" + own, None) if isinstance(arg, Array) else (own, arg.value)
    options = {"num_warps": kernel.warps, **kernel.options}
    return compile(kernel.fn, arguments, kernel.constants, target, **options)


def make(name, kernel):
    images = {target: compiled(kernel, target) for target in kernel.targets}
    lines, symbols = [], {made.metadata.name for made in images.values()}
    (symbol,) = symbols
    grid = ",".join(map(str, kernel.grid))
    args = [arg.spec for arg in kernel.args if isinstance(arg, Array) or arg.spec != "i32=1"]
    # Triton's kernels take two pointers more: to scratch memory, which these do without.
    lines.append(f"; RUN: --kernel {symbol} --grid {grid}")
    lines += [f"; RUN: --arg {spec}" for spec in args] + ["; RUN: --arg null --arg null"]
    for at, arg in enumerate(kernel.args):
        if isinstance(arg, Array) and arg.out is not None:
            assert arg.out.shape == arg.shape, (name, at)
            if arg.element == "bf16":
                out = bf16_bits(arg.out)
            else:
                out = arg.out.astype(arg.content().dtype)
            np.save(HERE / f"{name}.{at}.npy", out)
            lines.append(f"; RUN: --expect {at}={name}.{at}.npy")
    if kernel.tolerance:
        lines.append(f"; RUN: --tolerance {kernel.tolerance:g}")
    if kernel.ordered:
        lines.append("; ORDER: one")
    for target, made in images.items():
        meta = made.metadata
        assert meta.global_scratch_size == 0 and meta.profile_scratch_size == 0, (name, target)
        (HERE / f"{name}.{target}.hsaco").write_bytes(made.asm["hsaco"])
        lines.append(f"; RUN {target}: --block {meta.num_warps * meta.warp_size} --lds {meta.shared}")
    (HERE / f"{name}.case").write_text("\n".join(lines) + "\n")
    print(name, *(f"{target}:{len(made.asm['hsaco'])}" for target, made in images.items()))


for name in sys.argv[1:] or KERNELS:
    make(name, KERNELS[name])
