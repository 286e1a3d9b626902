#!/usr/bin/env python3
"""Compiles Triton kernels for AMD GPUs and checks them against numpy where there is no AMD GPU.

    python3 -m venv venv && venv/bin/pip install 'triton==3.9.*' numpy
    cargo build --release -p gfxjit-cli
    venv/bin/python examples/gfxjit_triton.py                 # on four GPUs
    venv/bin/python examples/gfxjit_triton.py gfx1100         # on one

For a kernel of your own, `from gfxjit_triton import launch`, or write it in the place of
`softmax` below: `launch` runs a kernel as `kernel[grid](…)` would, but on numpy arrays and on
the software GPU, through the command `gfxjit`. Nothing of PyTorch or ROCm is needed. Tried with
Triton 3.6.0, which knows gfx1030 too, and 3.9.0. They link with the LLD inside them; 3.4.0 starts
a program, and gfxjit serves as that too (`ln -s …/gfxjit ld.lld`):

    TRITON_HIP_LLD_PATH=$PWD/ld.lld venv/bin/python examples/gfxjit_triton.py

The project's own tests do not run this script, since they do without Python packages; they run
kernels that were compiled by its `compile` (tests/triton).
"""

import math
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget

# --- The kernel, and what it must compute: put your own here ----------------------------


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    values = tl.load(x + row * columns + at, inside, other=-float("inf"))
    powers = tl.exp(values - tl.max(values, axis=0))
    tl.store(out + row * columns + at, powers / tl.sum(powers, axis=0), inside)


def check(target):
    x = np.random.default_rng(0).normal(size=(32, 1000)).astype(np.float32)
    out = np.zeros_like(x)
    rows, columns = x.shape
    launch(softmax, (rows,), x, out, columns, target=target, BLOCK=triton.next_power_of_2(columns))

    powers = np.exp(x.astype(np.float64))
    np.testing.assert_allclose(out, powers / powers.sum(axis=1, keepdims=True), rtol=1e-5)


# --- What runs it -----------------------------------------------------------------------

# numpy's name of a type: Triton's, and that of `gfxjit run`. bfloat16 and the 8-bit floats are
# those of the package ml_dtypes; gfxjit sees the latter as bytes.
TYPES = {
    "bool": ("i1", "u8"), "int8": ("i8", "i8"), "uint8": ("u8", "u8"),
    "int16": ("i16", "i16"), "uint16": ("u16", "u16"), "int32": ("i32", "i32"),
    "uint32": ("u32", "u32"), "int64": ("i64", "i64"), "uint64": ("u64", "u64"),
    "float16": ("fp16", "f16"), "float32": ("fp32", "f32"), "float64": ("fp64", "f64"),
    "bfloat16": ("bf16", "u16"), "float8_e4m3fn": ("fp8e4nv", "u8"), "float8_e5m2": ("fp8e5", "u8"),
    "float8_e4m3fnuz": ("fp8e4b8", "u8"), "float8_e5m2fnuz": ("fp8e5b16", "u8"),
}  # fmt: skip


def lanes(target):
    """Lanes of a wave as Triton compiles for it: 64 up to gfx9, 32 from gfx10 on."""
    return 64 if target.startswith("gfx9") else 32


def compile(kernel, arguments, constants, target, **options):
    """Compiles as Triton's own launcher would. `arguments` has for each parameter that is no
    constant Triton's type and the value: buffers begin at multiples of 16 bytes and are smaller
    than 2 GiB; an integer 1 becomes a constant, and multiples of 16 are known to be such."""
    signature, constants, hints = {}, dict(constants), {}
    for at, name in enumerate(kernel.arg_names):
        if name in constants:
            signature[name] = "constexpr"
            continue
        signature[name], value = arguments[name]
        if signature[name].startswith("*"):
            hints[(at,)] = [["tt.divisibility", 16], ["tt.pointer_range", 32]]
        elif isinstance(value, int) and value == 1:
            signature[name], constants[name] = "constexpr", 1
        elif isinstance(value, int) and value % 16 == 0:
            hints[(at,)] = [["tt.divisibility", 16]]
    source = triton.compiler.ASTSource(kernel, signature, constants, hints)
    return triton.compile(source, target=GPUTarget("hip", target, lanes(target)), options=options)


def gfxjit():
    """The command: $GFXJIT, or what was built here, or what is installed."""
    built = Path(__file__).resolve().parent.parent / "target/release/gfxjit"
    found = os.environ.get("GFXJIT") or (built if built.exists() else shutil.which("gfxjit"))
    return found or sys.exit(f"no {built}; run `cargo build --release -p gfxjit-cli` or set GFXJIT")


def launch(kernel, grid, *args, target, device=None, num_warps=4, options=None, **constants):
    """Runs a Triton kernel on numpy arrays and numbers; arrays hold what it wrote afterwards.

    `args` are the parameters that are no constants, in order; `constants` the `tl.constexpr`
    ones. `target` is what to compile for (gfx942), `device` where to run (default: that GPU in
    software), `options` Triton's, such as `num_stages`. Fails when gfxjit reports an error:
    it names the instruction, the lane and the address."""
    names = [name for name in kernel.arg_names if name not in constants]
    if len(names) != len(args):
        raise TypeError(f"{kernel.__name__} takes {names}; {len(args)} arguments are given")
    with tempfile.TemporaryDirectory() as folder:
        arguments, given, arrays = {}, [], {}
        for at, (name, value) in enumerate(zip(names, args)):
            if isinstance(value, np.ndarray):
                own, element = TYPES[value.dtype.name]
                arguments[name] = "*" + own, None
                array, file = np.ascontiguousarray(value).reshape(-1), f"{folder}/{at}.bin"
                array.tofile(file)
                given.append(f"{element}[{array.size}]=@{file}")
                arrays[len(given) - 1] = value, file
            elif isinstance(value, (bool, int, np.integer)):
                value = int(value)
                element = "i32" if -(2**31) <= value < 2**31 else "i64" if value < 2**63 else "u64"
                arguments[name] = element, value
                if value != 1:  # else it becomes a constant
                    given.append(f"{element}={value}")
            else:
                arguments[name] = "fp32", float(value)
                given.append(f"f32={float(value)!r}")
        made = compile(kernel, arguments, constants, target, num_warps=num_warps, **(options or {}))
        meta, image = made.metadata, f"{folder}/{kernel.__name__}.hsaco"
        Path(image).write_bytes(made.asm["hsaco"])
        # Triton's kernels take two pointers more, in 3.4 one: to scratch memory of all workgroups.
        older = tuple(map(int, triton.__version__.split(".")[:2])) < (3, 5)
        for kind in ("global",) if older else ("global", "profile"):
            size = getattr(meta, f"{kind}_scratch_size", 0)  # Triton 3.6 does without the first
            given.append(f"u8[{size * math.prod(grid)}]=0" if size else "null")
        command = [gfxjit(), "run", image, "--kernel", meta.name, "--device", device or f"sim://{target}"]
        command += ["--grid", ",".join(map(str, grid)), "--block", str(num_warps * lanes(target))]
        command += ["--lds", str(meta.shared)]
        for spec in given:
            command += ["--arg", spec]
        for at, (_, file) in arrays.items():
            command += ["--out", f"{at}={file}"]
        done = subprocess.run(command, capture_output=True, text=True)
        # What tl.device_print wrote comes before gfxjit's own report.
        print(done.stdout.partition(f"kernel   {meta.name} on ")[0], end="")
        if done.returncode != 0:
            raise RuntimeError(f"gfxjit: {done.stderr.strip() or done.returncode}")
        for value, file in arrays.values():
            value[...] = np.fromfile(file, value.dtype).reshape(value.shape)


if __name__ == "__main__":
    for target in sys.argv[1:] or ["gfx90a", "gfx942", "gfx1100", "gfx1201"]:
        check(target)
        print(f"softmax compiled for {target} agrees with numpy")
