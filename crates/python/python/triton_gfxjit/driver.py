"""Triton's driver interface, for a device of gfxjit.

gfxjit is imported when a device is first needed; ``import triton`` alone does not load it.
"""

import os
import time

from triton.backends.compiler import GPUTarget
from triton.backends.driver import DriverBase

from . import arguments, launcher

NAME = "gfxjit"


class Driver(DriverBase):
    def __init__(self):
        self.utils, self.launcher_cls = launcher.Utils(self), launcher.Launcher
        self._device, self._opened = None, {}
        arguments.install(self)

    @classmethod
    def is_active(cls):
        """Whether this driver is active: if there is no other GPU, or TRITON_DEFAULT_BACKEND selects it."""
        if os.environ.get("TRITON_DEFAULT_BACKEND") == NAME:
            return True
        from triton.backends import backends

        return not any(backend.driver.is_active() for backend in backends.values() if backend.driver is not cls)

    @property
    def device(self):
        """The device that kernels run on."""
        if self._device is None:
            self.set_current_device(os.environ.get("GFXJIT_TRITON_DEVICE", "auto"))
        return self._device

    @property
    def queue(self):
        """The queue of launches."""
        import gfxjit

        return gfxjit.queue_of(self.device)

    def set_current_device(self, device):
        import gfxjit

        if isinstance(device, str):
            known = self._opened.get(device)
            device = known if known is not None else gfxjit.open(device)
        target = device.target.split(":")[0]
        if not target.startswith("gfx"):
            raise RuntimeError(
                f"{device.uri} is a GPU for {target}, and Triton makes code for AMD's GPUs here: name one "
                "in GFXJIT_TRITON_DEVICE or by triton_gfxjit.use(), such as sim://gfx942"
            )
        self._opened[device.uri] = self._device = device

    def get_current_device(self):
        # Triton caches kernels by this value: a name never equals the device number of another driver.
        return self.device.uri

    def get_current_stream(self, device):
        # All launches go to one queue.
        return 0

    def get_device_capability(self, device=None):
        return None

    def get_current_target(self):
        arch = self.device.target.split(":")[0]
        # Triton compiles for waves of 64 lanes up to gfx9, of 32 from gfx10 on.
        return GPUTarget("hip", arch, 64 if arch.startswith("gfx9") else 32)

    def get_active_torch_device(self):
        import torch

        return torch.device("cpu")

    def map_python_to_cpp_type(self, ty):
        return "hipDeviceptr_t" if ty.startswith("*") else launcher.NUMBERS[ty][1]

    def get_benchmarker(self):
        return self.benchmark

    def benchmark(self, kernel_call, quantiles=None, warmup=10, rep=50, **_):
        """The time of a call in milliseconds, including its launches. Measures at least three calls, for `rep` ms."""
        kernel_call()
        self.queue.wait()
        times, begin = [], time.perf_counter()
        while len(times) < 3 or time.perf_counter() - begin < rep / 1000:
            start = time.perf_counter()
            kernel_call()
            self.queue.wait()
            times.append((time.perf_counter() - start) * 1000)
        times.sort()
        if quantiles is None:
            return times[len(times) // 2]
        return [times[round(quantile * (len(times) - 1))] for quantile in quantiles]
