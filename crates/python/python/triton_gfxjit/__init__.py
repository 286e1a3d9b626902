"""Runs Triton kernels on gfxjit's devices, in the program's process: with numpy arrays, without PyTorch, ROCm or a GPU.

Triton finds this package by the entry point ``triton.backends``, and uses it if no other GPU is active.

>>> import numpy as np, triton, triton.language as tl
>>> import triton_gfxjit
>>> triton_gfxjit.use("sim://gfx942")
>>> @triton.jit
... def add(x, y, out, n, BLOCK: tl.constexpr):
...     at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
...     tl.store(out + at, tl.load(x + at, at < n) + tl.load(y + at, at < n), at < n)
>>> x, y, out = np.ones(1000, np.float32), np.arange(1000, dtype=np.float32), np.empty(1000, np.float32)
>>> add[(triton.cdiv(1000, 256),)](x, y, out, 1000, BLOCK=256)

Triton's own compiler compiles the kernels. A launch with numpy arrays (or PyTorch's CPU tensors) uses their memory and
waits for its end; a launch whose arrays are all ``gfxjit.Array`` does not wait.

Without ``use``, the device is that of ``GFXJIT_TRITON_DEVICE``, else ``gfxjit.open("auto")``.
"""

__all__ = ["synchronize", "use"]


def use(device):
    """Makes Triton use this device, even if there are other GPUs: a name (``sim://gfx1100``) or a ``gfxjit.Device``."""
    from triton.runtime import driver

    from .driver import Driver

    active = driver._active
    if not isinstance(active, Driver):
        active = Driver()
        driver.set_active(active)
    active.set_current_device(device)


def synchronize():
    """Waits for all launches on the device."""
    from triton.runtime import driver

    driver.active.queue.wait()
