"""gfxjit compiles, links, loads and runs AMD GPU code inside a Python process.

Where there is no AMD GPU, the same code runs on a software GPU.

>>> import gfxjit, numpy as np
>>> gpu = gfxjit.open("sim://gfx1100")
>>> saxpy = gpu.build("saxpy.hip", '''
... extern "C" __global__ void saxpy(const float *x, float *y, float a, unsigned n) {
...   unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
...   if (i < n) y[i] += a * x[i];
... }''')["saxpy"]
>>> x = gpu.array(np.arange(1000, dtype=np.float32))
>>> y = gpu.array(np.ones(1000, dtype=np.float32))
>>> _ = saxpy[4, 256](x, y, np.float32(2), np.uint32(1000))
>>> y.numpy()[:3]
array([1., 3., 5.], dtype=float32)
"""

from __future__ import annotations

import functools
import inspect
import os
import textwrap
import weakref

from . import _gfxjit, _html
from ._arrays import Array, ArrayDownload
from ._gfxjit import (
    Device,
    Download,
    Error,
    Event,
    Image,
    Kernel,
    Memory,
    Module,
    Queue,
    build,
    compile,
    devices,
    link,
    open,
    portable,
)
from ._html import Page
from ._launches import Parameter, launcher, queue_of

__version__ = _gfxjit.__version__
# Notebooks call it.
Error._repr_html_ = _html.error
# Without `open` and `compile`: `from gfxjit import *` would replace Python's built-in functions.
__all__ = [
    "Array", "ArrayDownload", "Device", "Download", "Error", "Event", "Image", "Kernel", "Memory", "Module",
    "Page", "Parameter", "Queue", "SourceKernel", "build", "devices", "kernel", "link", "portable", "queue_of", "wait",
]  # fmt: skip


def kernel(function=None, **options):
    """Makes a kernel from a function whose docstring is HIP C++ source.

    >>> @gfxjit.kernel
    ... def scale(x, factor):
    ...     '''extern "C" __global__ void scale(float *x, float factor) {
    ...       x[blockIdx.x * blockDim.x + threadIdx.x] *= factor;
    ...     }'''
    >>> x = gpu.array(np.ones(128, dtype=np.float32))
    >>> scale[2, 64](x, 3.0).wait()
    True
    >>> x.numpy().max().item()
    3.0

    The source is compiled for each device at its first use there; the result is kept. ``gfxjit.kernel(opt="O2")``
    takes the options of ``gfxjit.compile``.

    Raises ValueError if the docstring has no ``__global__`` function; a launch raises the errors of ``Device.build``.
    """
    if function is None:
        return functools.partial(SourceKernel, **options)
    return SourceKernel(function, **options)


class SourceKernel:
    """A kernel in HIP C++, for every device: ``gfxjit.kernel`` makes it.

    ``kernel[grid, block](arguments)`` launches it on the device of the first array among its arguments.
    """

    def __init__(self, function, **options):
        source = inspect.cleandoc(function.__doc__ or "")
        if "__global__" not in source:
            raise ValueError(f"{function.__name__}: its documentation is no HIP C++ with a __global__ function")
        self.name, self.source, self.options = function.__name__, textwrap.dedent(source), options
        self._built = weakref.WeakKeyDictionary()

    def on(self, device):
        """The kernel, compiled for a device. Raises the errors of Device.build."""
        # Keyed by the device object: two open devices can have the same name, and a kernel belongs to one of them.
        kernel = self._built.get(device)
        if kernel is None:
            module = device.build(f"{self.name}.hip", self.source, **self.options)
            kernel = self._built[device] = module.kernel(self.name)
        return kernel

    def __getitem__(self, size):
        launcher(None, size)

        def launch(*arguments, queue=None):
            arrays = [argument for argument in arguments if isinstance(argument, Array)]
            if not arrays:
                raise TypeError(f"{self.name}: no argument is an Array, which says on which device it runs")
            return self.on(arrays[0].device)[size](*arguments, queue=queue)

        return launch


def wait(event, description=None):
    """Waits for a launch, with a progress bar where tqdm is installed. Raises the errors of Event.wait.

    >>> gfxjit.wait(gpu.queue().record(), "nothing to do")
    """
    try:
        from tqdm.auto import tqdm
    except ImportError:
        event.wait()
        return
    with tqdm(desc=description, unit="workgroup", leave=False) as bar:
        while not event.wait(0.1):
            progress = event.progress
            if progress is not None:
                bar.total = progress[1]
                bar.n = progress[0]
                bar.refresh()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_gfxjit._forked)
