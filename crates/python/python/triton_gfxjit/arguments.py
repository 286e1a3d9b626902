"""numpy arrays, and PyTorch's CPU tensors, as arguments of Triton kernels.

A kernel uses the memory that an array is part of in place, so that strided views and overlapping arrays work as on the
host. If a device cannot use the memory (a real GPU, or read-only memory), it is copied before and after the launch.
"""

import functools
import sys

import numpy


class Lent:
    """A host array as an argument: has the tensor methods that Triton calls, and otherwise forwards to the array."""

    def __init__(self, array, owner, offset):
        self.array, self.owner, self.offset = array, owner, offset
        self.dtype, self.shape = array.dtype, array.shape

    def data_ptr(self):
        return self.owner.memory.address + self.offset

    def ptr_range(self):
        return self.owner.memory.size

    def give_back(self):
        self.owner.give_back()

    def __getattr__(self, name):
        return getattr(self.array, name)

    # The autotuner's operations on arguments that kernels change.

    def zero_(self):
        self.array[...] = 0
        self.owner.renew()

    def clone(self):
        return self.array.copy() if isinstance(self.array, numpy.ndarray) else self.array.clone()

    def copy_(self, values):
        self.array[...] = values
        self.owner.renew()


class _Owner:
    """A range of host memory, and the corresponding device memory."""

    def __init__(self, device, data):
        self.data, self.memory, self.is_copy = data, None, True
        if data.flags.writeable and data.size > 0 and device.info["shares_host_memory"]:
            self.memory = _imported(device, data)
            self.is_copy = self.memory is None
        if self.is_copy:
            self.memory = device.allocate(data.size)
            self.renew()

    def renew(self):
        if self.is_copy and self.data.size > 0:
            self.memory.write(self.data)

    def give_back(self):
        if self.is_copy and self.data.flags.writeable:
            self.data[:] = numpy.frombuffer(self.memory.read(), numpy.uint8)


def _imported(device, data):
    """Imports the bytes; None if some of them are already imported: by another thread's launch, or `Device.share`."""
    import gfxjit

    try:
        return device.import_bytes(data)
    except gfxjit.Error:
        return None


def _bytes_of(array):
    """The memory that an array is part of, as an array of bytes, and the offset of the array in it."""
    root = array
    while isinstance(root.base, numpy.ndarray):
        root = root.base
    data = root.ravel(order="K")
    if data.size > 0 and data.ctypes.data != root.ctypes.data:
        raise TypeError(
            f"an array of shape {array.shape} and strides {array.strides}, whose memory does not lie together: copy it"
        )
    return data.view(numpy.uint8), array.ctypes.data - data.ctypes.data


def _bytes_of_tensor(tensor):
    torch = sys.modules["torch"]
    storage = tensor.untyped_storage() if hasattr(tensor, "untyped_storage") else tensor.storage().untyped()
    data = torch.empty(0, dtype=torch.uint8).set_(storage, 0, (storage.nbytes(),), (1,))
    return data.numpy(), tensor.data_ptr() - data.data_ptr()


def _is_tensor(value):
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.Tensor) and value.device.type == "cpu"


class Borrowed:
    """The memory of one call's arguments. Arrays that share memory share it on the device as well."""

    def __init__(self, device):
        self.device, self.owners = device, []

    def taken(self, value):
        """Converts an argument for Triton."""
        if isinstance(value, numpy.generic):
            return value.item()
        if isinstance(value, numpy.ndarray):
            data, offset = _bytes_of(value)
        elif _is_tensor(value):
            data, offset = _bytes_of_tensor(value)
        else:
            return value
        begin, end = data.ctypes.data, data.ctypes.data + data.size
        for owner in self.owners:
            its = owner.data.ctypes.data
            if its <= begin and end <= its + owner.data.size:
                return Lent(value, owner, offset + begin - its)
        owner = _Owner(self.device, data)
        self.owners.append(owner)
        return Lent(value, owner, offset)


def pointer(value):
    """Converts a pointer argument for gfxjit."""
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, Lent):
        return (value.owner.memory, value.offset)
    memory = getattr(value, "memory", None)
    if memory is not None:
        return memory
    if hasattr(value, "data_ptr"):
        return value.data_ptr()
    raise TypeError(f"{type(value).__name__} for a pointer: a numpy array, a gfxjit.Array or an address")


_installed = []


def install(driver):
    """Makes Triton accept host arrays if this driver is active.

    Triton recognises tensors by their method `data_ptr`, which numpy arrays lack. Arrays are wrapped in two places: in
    the function that binds a kernel's arguments, and in the autotuner, which sets and restores some of them.
    """
    from triton.backends.amd.compiler import HIPBackend
    from triton.runtime import autotuner, jit
    from triton.runtime import driver as config

    if _installed:
        return
    _installed.append(True)
    kind = type(driver)

    def taking(call):
        @functools.wraps(call)
        def taken(*arguments, **named):
            borrowed = Borrowed(config.active.device)
            passed = {name: borrowed.taken(value) for name, value in named.items()}
            return call(*map(borrowed.taken, arguments), **passed)

        return taken

    bind = jit.create_function_from_signature

    @functools.wraps(bind)
    def create_function_from_signature(*arguments, **named):
        bound = bind(*arguments, **named)
        # Triton caches a binder by the name of the device.
        return taking(bound) if isinstance(config.active, kind) else bound

    jit.create_function_from_signature = create_function_from_signature
    run = autotuner.Autotuner.run
    taking_run = taking(run)

    @functools.wraps(run)
    def run_tuned(*arguments, **named):
        return (taking_run if isinstance(config.active, kind) else run)(*arguments, **named)

    autotuner.Autotuner.run = run_tuned
    try:
        import torch  # noqa: F401
    except ImportError:
        # Triton 3.6 calls PyTorch for every argument.
        HIPBackend.is_within_2gb = staticmethod(
            lambda argument: hasattr(argument, "ptr_range") and argument.ptr_range() < 2**31
        )
