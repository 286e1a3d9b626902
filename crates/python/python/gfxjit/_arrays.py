"""Arrays on a device."""

from __future__ import annotations

import numpy

_NOT_SEEN = "the host does not see this memory: copy it with numpy(), or allocate it with kind='host'"


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
            # For numpy this is an object without the attribute: it asks for __array__ then, which says why.
            raise AttributeError(_NOT_SEEN)
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (address, False),
            "strides": None,
        }

    def __array__(self, dtype=None, copy=None):
        """For numpy, where the host does not see the memory: a TypeError that says so."""
        if self.memory.host_address is None:
            raise TypeError(_NOT_SEEN)
        seen = numpy.asarray(self)
        return seen.astype(dtype or seen.dtype, copy=bool(copy))

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
        """Overwrites the elements, behind the launches that use them."""
        self.memory.write(memoryview(self._bytes_of(values)).cast("B"))

    def _bytes_of(self, values):
        values = numpy.ascontiguousarray(values, self.dtype)
        if values.shape != self.shape:
            raise ValueError(f"values of shape {values.shape} to an array of shape {self.shape}")
        return values

    def upload(self, values, queue):
        """Overwrites the elements by a command of a queue, and does not wait: the event tells when it is done."""
        return queue.write(self.memory, memoryview(self._bytes_of(values)).cast("B"))

    def download(self, queue):
        """Copies the elements by a command of a queue, and does not wait: the result's numpy() does."""
        return ArrayDownload(queue.read(self.memory, self.nbytes), self.dtype, self.shape)

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
        return array(self.device, self.numpy(), self.kind)

    def copy_(self, values):
        """Overwrites the elements with those of another array."""
        self.set(values.numpy() if isinstance(values, Array) else values)

    def __repr__(self):
        return f"<gfxjit.Array {self.dtype} {list(self.shape)} on {self.device.uri}>"


def array(device, values, kind="device"):
    """An array with these values: of numpy, of anything with a buffer or DLPack, or lists."""
    if hasattr(values, "__dlpack__") and not isinstance(values, numpy.ndarray):
        values = numpy.from_dlpack(values)
    values = numpy.ascontiguousarray(values)
    made = Array(device, values.shape, values.dtype, kind)
    made.set(values)
    return made


def empty(device, shape, dtype, kind="device"):
    """An array whose elements are not set."""
    return Array(device, shape, dtype, kind)


def zeros(device, shape, dtype, kind="device"):
    """An array of zeros."""
    made = Array(device, shape, dtype, kind)
    made.set(numpy.zeros(made.shape, made.dtype))
    return made


def share(device, values):
    """Memory of the host as an array: see Device.share."""
    view = values
    if not isinstance(values, numpy.ndarray):
        # numpy takes what DLPack has as memory that is only read: the same memory as the object itself gives it is not.
        view = numpy.asarray(values)
        same = hasattr(values, "__dlpack__") and numpy.from_dlpack(values).ctypes.data == view.ctypes.data
        if not same:
            raise TypeError(f"share() takes what numpy can use in place, which {type(values).__name__} is not")
    if not view.flags.c_contiguous:
        raise TypeError("share() takes a contiguous array; array() copies anything")
    memory = device.import_bytes(view.reshape(-1).view(numpy.uint8))
    return Array(device, view.shape, view.dtype, "fine-grained", memory)


class ArrayDownload:
    """Elements of an array on their way to the host."""

    def __init__(self, download, dtype, shape):
        self._download, self._dtype, self._shape = download, dtype, shape

    @property
    def event(self):
        """Tells when the copy is done."""
        return self._download.event

    def numpy(self):
        """Waits, and gives the elements; once."""
        return numpy.frombuffer(bytearray(self._download.wait()), self._dtype).reshape(self._shape)
