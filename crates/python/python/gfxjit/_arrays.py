"""Arrays on a device."""

from __future__ import annotations

import numpy

_NOT_SEEN = "the host does not see this memory: copy it with numpy(), or allocate it with kind='host'"


class Array:
    """An array in the memory of a device.

    The host can access memory of kind ``host`` or ``fine-grained``: numpy, and through DLPack PyTorch and other
    libraries, use the same bytes without a copy (``numpy.asarray(array)``, ``torch.from_dlpack(array)``). For other
    memory, ``numpy()`` makes a copy. ``size`` is the number of elements, ``nbytes`` their size in bytes.

    >>> x = gpu.array(np.arange(4, dtype=np.int32), kind="host")
    >>> np.asarray(x)[0] = 7
    >>> x.numpy().tolist(), x.size, x.nbytes
    ([7, 1, 2, 3], 4, 16)
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
            # numpy treats the object as one without this attribute, and calls __array__, which raises the TypeError.
            raise AttributeError(_NOT_SEEN)
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (address, False),
            "strides": None,
        }

    def __array__(self, dtype=None, copy=None):
        """For numpy, when the host cannot access the memory: raises a TypeError with the reason."""
        if self.memory.host_address is None:
            raise TypeError(_NOT_SEEN)
        seen = numpy.asarray(self)
        return seen.astype(dtype or seen.dtype, copy=bool(copy))

    @property
    def __gfxjit_array_interface__(self):
        """Like ``__cuda_array_interface__``: the address is a device address."""
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
        """Copies the elements to a numpy array, after all earlier launches that use them.

        Raises an error of these launches that was not reported yet.
        """
        return numpy.frombuffer(bytearray(self.memory.read(self.nbytes)), self.dtype).reshape(self.shape)

    def set(self, values):
        """Overwrites the elements, after all earlier launches that use them.

        Raises ValueError for another shape, and an error of these launches that was not reported yet.
        """
        self.memory.write(memoryview(self._bytes_of(values)).cast("B"))

    def _bytes_of(self, values):
        values = numpy.ascontiguousarray(values, self.dtype)
        if values.shape != self.shape:
            raise ValueError(f"values of shape {values.shape} to an array of shape {self.shape}")
        return values

    def upload(self, values, queue):
        """Overwrites the elements by a command of a queue without waiting; returns the event of its completion.

        Raises ValueError for another shape.
        """
        return queue.write(self.memory, memoryview(self._bytes_of(values)).cast("B"))

    def download(self, queue):
        """Copies the elements by a command of a queue without waiting; the result's numpy() waits.

        >>> queue = gpu.queue()
        >>> x = gpu.zeros(2, "int32")
        >>> _ = x.upload([1, 2], queue)
        >>> x.download(queue).numpy().tolist()
        [1, 2]
        """
        return ArrayDownload(queue.read(self.memory, self.nbytes), self.dtype, self.shape)

    def __len__(self):
        return self.shape[0]

    # The methods of a tensor that Triton calls.

    def data_ptr(self):
        """The address on the device, in bytes."""
        return self.memory.address

    def ptr_range(self):
        """The number of bytes at that address."""
        return self.memory.size

    def zero_(self):
        """Overwrites the elements with zeros."""
        self.set(numpy.zeros(self.shape, self.dtype))

    def clone(self):
        """A copy in new memory of the same kind."""
        return array(self.device, self.numpy(), self.kind)

    def copy_(self, values):
        """Overwrites the elements with those of another array."""
        self.set(values.numpy() if isinstance(values, Array) else values)

    def __repr__(self):
        return f"<gfxjit.Array {self.dtype} {list(self.shape)} on {self.device.uri}>"


def array(device, values, kind="device"):
    """An array with these values: a numpy array, an object with the buffer protocol or DLPack, or lists."""
    if hasattr(values, "__dlpack__") and not isinstance(values, numpy.ndarray):
        values = numpy.from_dlpack(values)
    values = numpy.ascontiguousarray(values)
    made = Array(device, values.shape, values.dtype, kind)
    made.set(values)
    return made


def empty(device, shape, dtype, kind="device"):
    """An array with uninitialised elements."""
    return Array(device, shape, dtype, kind)


def zeros(device, shape, dtype, kind="device"):
    """An array of zeros."""
    made = Array(device, shape, dtype, kind)
    made.set(numpy.zeros(made.shape, made.dtype))
    return made


def share(device, values):
    """An array in existing host memory: see Device.share."""
    view = values
    if not isinstance(values, numpy.ndarray):
        # numpy imports DLPack memory as read-only. The object's own numpy() view of the same memory is writable.
        view = numpy.asarray(values)
        same = hasattr(values, "__dlpack__") and numpy.from_dlpack(values).ctypes.data == view.ctypes.data
        if not same:
            raise TypeError(f"share() takes what numpy can use in place, which {type(values).__name__} is not")
    if not view.flags.c_contiguous:
        raise TypeError("share() takes a contiguous array; array() copies anything")
    memory = device.import_bytes(view.reshape(-1).view(numpy.uint8))
    return Array(device, view.shape, view.dtype, "fine-grained", memory)


class ArrayDownload:
    """An asynchronous copy of an array to the host: Array.download makes it."""

    def __init__(self, download, dtype, shape):
        self._download, self._dtype, self._shape = download, dtype, shape

    @property
    def event(self):
        """The event of the copy's completion."""
        return self._download.event

    def numpy(self):
        """Waits for the copy and returns the elements; can be called once.

        Raises gfxjit.Error if the copy failed, ValueError when called again.
        """
        return numpy.frombuffer(bytearray(self._download.wait()), self._dtype).reshape(self._shape)
