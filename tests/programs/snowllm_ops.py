"""Operations of SnowLLM (pip: snowllm-kernels), hand-written HIP kernels for gfx1151, against NumPy."""

import ctypes
import sys

import numpy as np

# What an operation may be off by: its results are bfloat16 (8 bits), or sums in binary32.
BFLOAT16, BINARY32 = 2.0**-7, 1e-5


def bfloat16(values):
    """The bits of the nearest bfloat16."""
    bits = values.astype(np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def number(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


class Gpu:
    def __init__(self, library):
        self.lib = ctypes.CDLL(library)
        self.hip = ctypes.CDLL("libamdhip64.so.7")
        self.held = []

    def check(self, status, what):
        if status:
            sys.exit(f"{what}: {status}")

    def put(self, array):
        at = ctypes.c_void_p()
        size = ctypes.c_size_t(array.nbytes)
        self.check(self.hip.hipMalloc(ctypes.byref(at), size), "hipMalloc")
        to_device = 1
        pointer = array.ctypes.data_as(ctypes.c_void_p)
        self.check(self.hip.hipMemcpy(at, pointer, size, to_device), "hipMemcpy")
        return at

    def get(self, at, like):
        array = np.empty_like(like)
        pointer = array.ctypes.data_as(ctypes.c_void_p)
        to_host = 2
        size = ctypes.c_size_t(array.nbytes)
        self.check(self.hip.hipMemcpy(pointer, at, size, to_host), "hipMemcpy")
        return array

    def call(self, name, *arguments):
        function = getattr(self.lib, name)
        function.restype = ctypes.c_int
        self.check(function(*arguments), name)
        self.check(self.hip.hipDeviceSynchronize(), name)


def near(name, got, want, tolerance):
    off = np.max(np.abs(got - want) / np.maximum(np.abs(want), 1))
    if not off <= tolerance:
        sys.exit(f"{name}: off by {off}, allowed {tolerance}")
    print(f"{name}: off by {off:.2g}")


def main(library):
    gpu = Gpu(library)
    random = np.random.default_rng(1)
    i64, f32, no_stream = ctypes.c_int64, ctypes.c_float, ctypes.c_void_p()

    rows, width = 37, 128
    x, gate, scale, shift = (
        number(bfloat16(random.standard_normal(shape)))
        for shape in ((rows, width), (rows, width), (width,), (width,))
    )
    given = [gpu.put(bfloat16(values)) for values in (x, gate, scale, shift)]
    out = gpu.put(np.zeros((rows, width), np.uint16))

    gpu.call("snowllm_layernorm_rows", given[0], given[2], given[3], out,
             i64(rows), i64(width), f32(1e-5), no_stream)
    centred = x - x.mean(1, keepdims=True)
    normed = centred / np.sqrt((centred**2).mean(1, keepdims=True) + 1e-5)
    got = number(gpu.get(out, np.zeros((rows, width), np.uint16)))
    near("layer norm", got, normed * scale + shift, BFLOAT16)

    gpu.call("snowllm_rmsnorm_gated_rows", given[0], given[1], given[2], out,
             i64(rows), i64(width), f32(1e-6), ctypes.c_int(0), no_stream)
    rms = x / np.sqrt((x**2).mean(1, keepdims=True) + 1e-6) * scale
    got = number(gpu.get(out, np.zeros((rows, width), np.uint16)))
    near("gated RMS norm", got, rms * gate / (1 + np.exp(-gate)), BFLOAT16)

    rows, vocabulary = 5, 32000
    logits = random.standard_normal((rows, vocabulary)).astype(np.float32) * 4
    at = gpu.put(logits)
    tokens = gpu.put(np.zeros(rows, np.int64))
    gpu.call("snowllm_sampling_argmax", at, tokens, i64(rows), i64(vocabulary), no_stream)
    best = gpu.get(tokens, np.zeros(rows, np.int64))
    if list(best) != list(logits.argmax(1)):
        sys.exit(f"argmax: {best}, not {logits.argmax(1)}")
    print("argmax: equal")

    temperature = np.linspace(0.5, 2, rows, dtype=np.float32)
    out = gpu.put(np.zeros_like(logits))
    gpu.call("snowllm_sampling_softmax", at, out, i64(rows), i64(vocabulary),
             gpu.put(temperature), no_stream)
    scaled = logits.astype(np.float64) / temperature[:, None]
    powers = np.exp(scaled - scaled.max(1, keepdims=True))
    near("softmax", gpu.get(out, logits), powers / powers.sum(1, keepdims=True), BINARY32)


if __name__ == "__main__":
    main(sys.argv[1])
