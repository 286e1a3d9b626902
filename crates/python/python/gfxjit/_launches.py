"""Launches: kernels with sizes, and conversion of arguments."""

from __future__ import annotations

import operator
import sys
import weakref
from typing import NamedTuple

import numpy

from ._arrays import Array
from ._gfxjit import Memory


class Parameter(NamedTuple):
    """A parameter of a kernel."""

    name: str | None
    kind: str
    """``value``, ``pointer``, ``lds`` or ``other``"""
    size: int
    """Size in bytes."""


def _element(dtype):
    """The library's name of a number type: f32, u8. None for other types: structs, strings, objects."""
    dtype = numpy.dtype(dtype)
    if dtype.name == "bfloat16":
        return "bf16"
    kinds = {"b": "u", "i": "i", "u": "u", "f": "f", "c": "f"}
    if dtype.kind not in kinds or dtype.itemsize > 16:
        return None
    bits = dtype.itemsize * 8 // (2 if dtype.kind == "c" else 1)
    return f"{kinds[dtype.kind]}{bits}" if bits <= 64 else None


def _typed(argument):
    """Converts a numpy value: a number, a vector of numbers, or a struct, which is passed as its bytes."""
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
    """Converts an argument for the library."""
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
    """The queue in which launches run that name none: one for each device object.

    >>> gfxjit.queue_of(gpu) is gfxjit.queue_of(gpu)
    True
    """
    queue = _queues.get(device)
    if queue is None:
        queue = _queues[device] = device.queue()
    return queue


# An entry lives as long as the device object, which the library's queue does not reference.
_queues = weakref.WeakKeyDictionary()


class Launcher:
    """A kernel with a grid (in workgroups) and a workgroup size (in work-items): calling the object launches the kernel
    and returns the event.

    Without queue=, the launch runs in gfxjit.queue_of of the first array's device. Raises TypeError for a wrong number
    or type of arguments, and the errors of Kernel.launch.
    """

    def __init__(self, kernel, grid, block, options):
        self.kernel, self.grid, self.block, self.options = kernel, grid, block, options

    def __call__(self, *arguments, queue=None):
        return self._start(arguments, queue, self.options)

    def debug(self, *arguments, queue=None, commands=None):
        """Launches the kernel under the debugger on the terminal, and waits for its end (software GPU only).

        commands, a list of texts, replace terminal input. Raises the errors of Event.wait.
        """
        options = {**self.options, "debug": (list(commands or ()), commands is not None)}
        sys.stdout.flush()
        event = self._start(arguments, queue, options)
        event.wait()
        return event

    def _start(self, arguments, queue, options):
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
        return self.kernel.launch(queue, _sizes(self.grid), _sizes(self.block), passed, **options)


def launcher(kernel, size):
    """kernel[grid, block] or kernel[grid, block, {"lds": bytes, …}]"""
    if not isinstance(size, tuple) or len(size) not in (2, 3):
        raise TypeError("kernel[grid, block](…): each an int or a tuple of one to three")
    return Launcher(kernel, size[0], size[1], size[2] if len(size) == 3 else {})
