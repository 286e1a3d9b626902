"""Loads and launches compiled Triton kernels."""

import re
import struct

from . import arguments

# Triton's names of number types, with the format for struct.pack and the name in C++.
NUMBERS = {
    "i1": ("b", "int8_t"), "i8": ("b", "int8_t"), "i16": ("h", "int16_t"), "i32": ("i", "int32_t"),
    "i64": ("q", "int64_t"), "u1": ("B", "uint8_t"), "u8": ("B", "uint8_t"), "u16": ("H", "uint16_t"),
    "u32": ("I", "uint32_t"), "u64": ("Q", "uint64_t"), "fp16": ("e", "double"), "bf16": ("f", "double"),
    "fp32": ("f", "double"), "f32": ("f", "double"), "fp64": ("d", "double"),
}  # fmt: skip


class Utils:
    """Triton's utility interface: loads modules, and returns device properties."""

    def __init__(self, driver):
        self.driver = driver

    def load_binary(self, name, binary, shared, device):
        import gfxjit

        module = self.driver.device.load(gfxjit.Image.parse(bytes(binary), f"{name}.hsaco"))
        kernel = module.kernel(name)
        info = kernel.info
        registers = info["vgprs"] + info["agprs"]
        return module, kernel, registers, info["scratch_bytes"] // 4, info["max_workgroup_size"]

    def unload_module(self, module):
        """Does nothing: a module is unloaded with its last reference."""

    def get_device_properties(self, device=None):
        info, target = self.driver.device.info, self.driver.get_current_target()
        return {
            "max_shared_mem": info["lds_bytes"],
            "multiprocessor_count": info["compute_units"],
            "arch": target.arch,
            "warpSize": target.warp_size,
            "max_threads_per_block": info["max_workgroup_size"],
            "cooperativeLaunch": 1,
        }


def _flat(types, values):
    """Types and values without constants; tuples and tensor descriptors are expanded, as in Triton's signature."""
    for kind, value in zip(types, values):
        if isinstance(kind, tuple):
            yield from _flat(kind, value)
        elif kind.startswith("tensordesc"):
            yield "*", value.base
            numbers = [*value.shape, *value.strides]
            yield from (("i64", number) for number in numbers)
            yield "i1", value.padding == "nan"
            if hasattr(value, "round_f32_to_tf32"):
                yield "i1", value.round_f32_to_tf32
            yield from (("i32", number) for number in value.shape)
            yield from (("i64", number) for number in value.strides)
        elif kind != "constexpr":
            yield kind, value


def _packed(kind, value):
    format = NUMBERS[kind][0]
    if kind == "bf16":
        # The upper half of the binary32, truncated like in Triton's own launcher.
        return struct.pack("<f", value)[2:]
    return struct.pack("<" + format, int(value) if format.lower() in "bhiq" else value)


class Launcher:
    """Launches a Triton kernel."""

    def __init__(self, source, metadata):
        if getattr(metadata, "tensordesc_meta", None):
            raise RuntimeError("kernels with descriptors that the GPU reads itself (gfx1250's TDM) are not supported")
        if getattr(metadata, "profile_scratch_size", 0):
            raise RuntimeError("kernels that are instrumented for Proton are not supported")
        self.types = tuple(source.signature.values())
        self.lanes = metadata.num_warps * metadata.warp_size
        self.clusters = getattr(metadata, "num_ctas", 1)
        if self.clusters > 1:
            raise RuntimeError(f"clusters of {self.clusters} workgroups (num_ctas) are not supported")
        self.options = {"lds": metadata.shared, "cooperative": bool(metadata.launch_cooperative_grid)}
        self.scratch = getattr(metadata, "global_scratch_size", 0) or 0

    def __call__(self, x, y, z, stream, kernel, packed, launch_metadata, enter, leave, *values):
        from triton.runtime import driver

        if enter is not None:
            enter(launch_metadata)
        active = driver.active
        borrowed = arguments.Borrowed(active.device)
        passed, waits = [], []
        for kind, value in _flat(self.types, values):
            if not kind.startswith("*"):
                passed.append(_packed(kind, value))
                continue
            value = borrowed.taken(value)
            if isinstance(value, arguments.Lent):
                waits.append(value)
            passed.append(arguments.pointer(value))
        uses = []
        # Pointers to scratch memory of all workgroups: two, in older versions one.
        while len(passed) < len(kernel.parameters):
            first = not uses and self.scratch
            if first:
                uses.append(active.device.allocate(self.scratch * x * y * z))
            passed.append(uses[0] if first else None)
        if x * y * z > 0:
            size = [self.lanes, 1, 1]
            event = kernel.launch(active.queue, [x, y, z], size, tuple(passed), uses=uses, **self.options)
            if waits:
                event.wait()
                for lent in waits:
                    lent.give_back()
        if leave is not None:
            leave(launch_metadata)
