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
import operator
import os
import textwrap
import weakref

import numpy

from . import _gfxjit
from ._gfxjit import (
    Device,
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

__version__ = _gfxjit.__version__
__all__ = [
    "Array", "Device", "Error", "Event", "Image", "Kernel", "Memory", "Module", "Queue", "SourceKernel",
    "build", "compile", "devices", "kernel", "link", "open", "portable", "queue_of", "wait",
]  # fmt: skip


class Array:
    """Elements in memory of a device.

    Memory of kind ``host`` or ``fine-grained`` is the host's as well: numpy, and through DLPack PyTorch and
    others, see the same bytes without a copy (``numpy.asarray(array)``, ``torch.from_dlpack(array)``). Of the
    device's own memory ``numpy()`` makes copies.
    """

    def __init__(self, device, shape, dtype, kind="device", memory=None):
        self.device = device
        self.dtype = numpy.dtype(dtype)
        self.shape = (shape,) if isinstance(shape, int) else tuple(shape)
        self.kind = kind
        self.size = int(numpy.prod(self.shape, dtype=numpy.int64))
        self.nbytes = self.size * self.dtype.itemsize
        self.memory = memory if memory is not None else device.allocate(self.nbytes, kind)

    @property
    def __array_interface__(self):
        address = self.memory.host_address
        if address is None:
            raise AttributeError(
                "the host does not see this memory: copy it with numpy(), or allocate it with kind='host'"
            )
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (address, False),
            "strides": None,
        }

    @property
    def __gfxjit_array_interface__(self):
        """As ``__cuda_array_interface__``: the address is a device address."""
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.memory.address, False),
            "strides": None,
            "device": self.device.uri,
        }

    def __dlpack__(self, **options):
        return numpy.asarray(self).__dlpack__(**options)

    def __dlpack_device__(self):
        return numpy.asarray(self).__dlpack_device__()

    def numpy(self):
        """A copy of the elements, behind the launches that use them."""
        return numpy.frombuffer(bytearray(self.memory.read(self.nbytes)), self.dtype).reshape(self.shape)

    def set(self, values):
        """Overwrites the elements."""
        values = numpy.ascontiguousarray(values, self.dtype)
        if values.shape != self.shape:
            raise ValueError(f"values of shape {values.shape} to an array of shape {self.shape}")
        self.memory.write(memoryview(values).cast("B"))

    def __len__(self):
        return self.shape[0]

    # What Triton asks of a tensor.

    def data_ptr(self):
        """The address on the device."""
        return self.memory.address

    def ptr_range(self):
        """The bytes behind that address."""
        return self.memory.size

    def zero_(self):
        """Overwrites the elements with zeros."""
        self.set(numpy.zeros(self.shape, self.dtype))

    def clone(self):
        """The same elements in memory of their own."""
        return _array(self.device, self.numpy(), self.kind)

    def copy_(self, values):
        """Overwrites the elements with those of another array."""
        self.set(values.numpy() if isinstance(values, Array) else values)

    def __repr__(self):
        return f"<gfxjit.Array {self.dtype} {list(self.shape)} on {self.device.uri}>"


def _array(self, values, kind="device"):
    """An array with these values: of numpy, of anything with a buffer or DLPack, or lists."""
    if hasattr(values, "__dlpack__") and not isinstance(values, numpy.ndarray):
        values = numpy.from_dlpack(values)
    values = numpy.ascontiguousarray(values)
    array = Array(self, values.shape, values.dtype, kind)
    array.set(values)
    return array


def _empty(self, shape, dtype, kind="device"):
    """An array whose elements are not set."""
    return Array(self, shape, dtype, kind)


def _zeros(self, shape, dtype, kind="device"):
    """An array of zeros."""
    array = Array(self, shape, dtype, kind)
    array.set(numpy.zeros(array.shape, array.dtype))
    return array


def _share(self, values):
    """The memory of a contiguous numpy array, or of another library's tensor on the host that has DLPack (PyTorch), as
    an array of the device: kernels work on it in place, and it is kept for as long.

    Where ``device.info["shares_host_memory"]`` is not, there is no such thing.
    """
    view = values
    if not isinstance(values, numpy.ndarray):
        # numpy takes what DLPack has as memory that is only read: the same memory as the object itself gives it is not.
        view = numpy.asarray(values)
        same = hasattr(values, "__dlpack__") and numpy.from_dlpack(values).ctypes.data == view.ctypes.data
        if not same:
            raise TypeError(f"share() takes what numpy can use in place, which {type(values).__name__} is not")
    if not view.flags.c_contiguous:
        raise TypeError("share() takes a contiguous array; array() copies anything")
    memory = self.import_bytes(view.reshape(-1).view(numpy.uint8))
    return Array(self, view.shape, view.dtype, "fine-grained", memory)


def _element(dtype):
    """The library's name of a type of numbers: f32, u8. None for others: structs, text, objects."""
    dtype = numpy.dtype(dtype)
    if dtype.name == "bfloat16":
        return "bf16"
    kinds = {"b": "u", "i": "i", "u": "u", "f": "f", "c": "f"}
    if dtype.kind not in kinds or dtype.itemsize > 16:
        return None
    bits = dtype.itemsize * 8 // (2 if dtype.kind == "c" else 1)
    return f"{kinds[dtype.kind]}{bits}" if bits <= 64 else None


def _typed(argument):
    """A numpy value: a number, a vector of numbers, or a struct, which is passed by its bytes."""
    element = _element(argument.dtype)
    if argument.dtype.kind in "OSUMm" or (element is None and argument.dtype.kind != "V"):
        raise TypeError(f"{argument.dtype} is no type of a kernel's")
    if element is None:
        return argument.tobytes()
    native = numpy.asarray(argument, argument.dtype.newbyteorder("="))
    if native.ndim > 0 or argument.dtype.kind == "c":
        return "vector", native.tobytes(), element
    return "number", native.tobytes(), element


def _passed(argument, parameter):
    """An argument as the library takes it."""
    _, kind, _ = parameter
    if isinstance(argument, Array):
        element = _element(argument.dtype)
        if element is not None and not argument.dtype.isnative:
            raise TypeError(f"an array of {argument.dtype.str}, whose bytes are in the other order than the device's")
        return argument.memory if element is None else ("array", argument.memory, element)
    if argument is None or isinstance(argument, (Memory, bytes)):
        return argument
    if kind in ("pointer", "lds") and hasattr(argument, "__index__") and not isinstance(argument, (bool, numpy.bool_)):
        address = operator.index(argument)
        return ("lds", address) if kind == "lds" else address
    if isinstance(argument, (numpy.generic, numpy.ndarray)):
        return _typed(argument)
    if hasattr(argument, "__index__"):
        number = operator.index(argument)
        if number.bit_length() < 127:
            return "integer", number
        if number.bit_length() < 1024 and int(float(number)) == number:
            return "number", numpy.float64(number).tobytes(), "f64"
        raise OverflowError(f"{number} for the parameter `{parameter[0]}` is more than any type of a kernel's holds")
    if isinstance(argument, float):
        return "real", argument
    if isinstance(argument, complex):
        raise TypeError("a complex number: numpy.complex64 and numpy.complex128 have a size")
    return argument


def _sizes(size):
    return [size] if isinstance(size, int) else list(size)


def queue_of(device):
    """The queue of launches that name none: one for each device."""
    queue = _queues.get(device)
    if queue is None:
        queue = _queues[device] = device.queue()
    return queue


# For as long as there is the device: its queue is the library's, which does not hold the object.
_queues = weakref.WeakKeyDictionary()


class _Launcher:
    """A kernel with a grid and workgroups: calling it starts it."""

    def __init__(self, kernel, grid, block, options):
        self.kernel, self.grid, self.block, self.options = kernel, grid, block, options

    def __call__(self, *arguments, queue=None):
        parameters = self.kernel.parameters
        if len(arguments) != len(parameters):
            wanted = ", ".join(name or "?" for name, _, _ in parameters)
            raise TypeError(
                f"{self.kernel.name} takes {len(parameters)} arguments ({wanted}), not {len(arguments)}"
            )
        if queue is None:
            arrays = [argument for argument in arguments if isinstance(argument, Array)]
            if not arrays:
                raise TypeError("no argument is an Array: say on which queue with queue=")
            queue = queue_of(arrays[0].device)
        passed = tuple(map(_passed, arguments, parameters))
        return self.kernel.launch(queue, _sizes(self.grid), _sizes(self.block), passed, **self.options)


def _launcher(kernel, size):
    """kernel[grid, block] or kernel[grid, block, {"lds": bytes, …}]"""
    if not isinstance(size, tuple) or len(size) not in (2, 3):
        raise TypeError("kernel[grid, block](…): each an int or a tuple of one to three")
    return _Launcher(kernel, size[0], size[1], size[2] if len(size) == 3 else {})


def kernel(function=None, **options):
    """Makes a kernel of a function whose documentation is HIP C++.

    >>> @gfxjit.kernel
    ... def scale(x, factor):
    ...     '''extern "C" __global__ void scale(float *x, float factor) {
    ...       x[blockIdx.x * blockDim.x + threadIdx.x] *= factor;
    ...     }'''
    >>> scale[grid, block](x, 3.0)

    It is compiled for each device when it is first used there, and kept. ``gfxjit.kernel(opt="O2")`` takes the
    options of ``gfxjit.compile``.
    """
    if function is None:
        return functools.partial(SourceKernel, **options)
    return SourceKernel(function, **options)


class SourceKernel:
    """A kernel in HIP C++, for every device."""

    def __init__(self, function, **options):
        source = inspect.cleandoc(function.__doc__ or "")
        if "__global__" not in source:
            raise ValueError(f"{function.__name__}: its documentation is no HIP C++ with a __global__ function")
        self.name, self.source, self.options = function.__name__, textwrap.dedent(source), options
        self._built = weakref.WeakKeyDictionary()

    def on(self, device):
        """The kernel on a device."""
        # Devices that were opened apart have one name: a kernel is one device's, which its module keeps.
        kernel = self._built.get(device)
        if kernel is None:
            module = device.build(f"{self.name}.hip", self.source, **self.options)
            kernel = self._built[device] = module.kernel(self.name)
        return kernel

    def __getitem__(self, size):
        _launcher(None, size)

        def launch(*arguments, queue=None):
            arrays = [argument for argument in arguments if isinstance(argument, Array)]
            if not arrays:
                raise TypeError(f"{self.name}: no argument is an Array, which says on which device it runs")
            return self.on(arrays[0].device)[size](*arguments, queue=queue)

        return launch


def wait(event, description=None):
    """Waits for a launch, with a progress bar where tqdm is installed."""
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
Device.array = _array
Device.empty = _empty
Device.share = _share
Device.zeros = _zeros
Kernel.__getitem__ = _launcher
