"""Operations of llama.cpp on a GPU, by its own library ggml-hip, against NumPy.

    llama_ops.py FOLDER

FOLDER has libggml-base-….so and libggml-hip-….so. The library is linked with hipBLAS, which it calls for
large matrices alone: whoever runs this puts stand-ins for it in the loader's path.
"""

import ctypes
import glob
import sys

import numpy as np

P, I64, F = ctypes.c_void_p, ctypes.c_int64, ctypes.c_float
F32, F16, Q4_0, Q8_0, Q4_K, Q6_K, I32 = 0, 1, 2, 8, 12, 14, 26


def library(folder, name):
    return ctypes.CDLL(glob.glob(f"{folder}/{name}-*.so*")[0], mode=ctypes.RTLD_GLOBAL)


BASE = library(sys.argv[1], "libggml-base")
CPU = library(sys.argv[1], "libggml-cpu")
HIP = library(sys.argv[1], "libggml-hip")


def function(of, name, result, *arguments):
    found = getattr(of, name)
    found.restype, found.argtypes = result, arguments
    return found


class InitParams(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("buffer", P), ("no_alloc", ctypes.c_bool)]


init = function(BASE, "ggml_init", P, InitParams)
free = function(BASE, "ggml_free", None, P)
new_tensor = function(BASE, "ggml_new_tensor", P, P, ctypes.c_int, ctypes.c_int, ctypes.POINTER(I64))
new_graph = function(BASE, "ggml_new_graph", P, P)
expand = function(BASE, "ggml_build_forward_expand", None, P, P)
place = function(BASE, "ggml_backend_alloc_ctx_tensors", P, P, P)
free_buffer = function(BASE, "ggml_backend_buffer_free", None, P)
put = function(BASE, "ggml_backend_tensor_set", None, P, P, ctypes.c_size_t, ctypes.c_size_t)
get = function(BASE, "ggml_backend_tensor_get", None, P, P, ctypes.c_size_t, ctypes.c_size_t)
compute = function(BASE, "ggml_backend_graph_compute", ctypes.c_int, P, P)
quantize = function(
    BASE, "ggml_quantize_chunk", ctypes.c_size_t, ctypes.c_int, P, P, I64, I64, I64, P
)
row_size = function(BASE, "ggml_row_size", ctypes.c_size_t, ctypes.c_int, I64)
cuda_init = function(HIP, "ggml_backend_cuda_init", P, ctypes.c_int)
device_count = function(HIP, "ggml_backend_cuda_get_device_count", ctypes.c_int)

BACKEND = None


def operation(name, arguments, numbers=(), shape=None, kind=np.float32):
    """Makes a graph of one operation on the GPU; what it comes to. An argument is an array, or bytes with
    a type and a shape; the first dimension of ggml's is the last one of NumPy's."""
    context = init(InitParams(16 << 20, None, True))
    tensors = []
    for argument in arguments:
        if isinstance(argument, np.ndarray):
            of = {np.dtype(np.float32): F32, np.dtype(np.float16): F16, np.dtype(np.int32): I32}
            argument = (argument.tobytes(), of[argument.dtype], argument.shape)
        data, of, dims = argument
        sizes = (I64 * len(dims))(*reversed(dims))
        tensors.append((new_tensor(context, of, len(dims), sizes), data))
    make = getattr(BASE, name)
    make.restype = P
    make.argtypes = [P] + [P] * len(tensors) + [type(number) for number in numbers]
    result = make(context, *(tensor for tensor, _ in tensors), *numbers)
    graph = new_graph(context)
    expand(graph, result)
    buffer = place(context, BACKEND)
    for tensor, data in tensors:
        put(tensor, data, 0, len(data))
    status = compute(BACKEND, graph)
    if status != 0:
        sys.exit(f"{name}: status {status}")
    content = np.empty(shape, kind)
    get(result, content.ctypes.data, 0, content.nbytes)
    free_buffer(buffer)
    free(context)
    return content


def compare(name, got, want, limit):
    worst = float(np.max(np.abs(got.astype(np.float64) - want)))
    print(f"{name}: at most {worst:.3g} apart")
    if not worst <= limit:
        sys.exit(f"{name}: more than {limit}")


def compare_norms(name, got, want):
    """As llama.cpp's own tests: the squares of the errors against those of the values."""
    error = float(((got - want) ** 2).sum() / (want**2).sum())
    print(f"{name}: error {error:.3g} of the squares")
    if not error <= 5e-4:
        sys.exit(f"{name}: more than 5e-4")


def softmax(x):
    x = np.exp(x - x.max(axis=-1, keepdims=True))
    return x / x.sum(axis=-1, keepdims=True)


def quantized(of, rows):
    """Rows in a format of few bits, and what they stand for by the library itself on the host."""
    count, columns = rows.shape
    data = ctypes.create_string_buffer(row_size(of, columns) * count)
    quantize(of, rows.ctypes.data, data, 0, count, columns, None)
    to_float = function(BASE, {
        Q4_0: "dequantize_row_q4_0", Q8_0: "dequantize_row_q8_0",
        Q4_K: "dequantize_row_q4_K", Q6_K: "dequantize_row_q6_K",
    }[of], None, P, P, I64)
    values = np.empty((count, columns), np.float32)
    to_float(data, values.ctypes.data, count * columns)
    return (data.raw, of, rows.shape), values.astype(np.float64)


def main():
    global BACKEND
    print(f"{device_count()} GPU")
    BACKEND = cuda_init(0)
    if not BACKEND:
        sys.exit("no backend")
    random = np.random.default_rng(11)
    normal = lambda *shape: random.standard_normal(shape).astype(np.float32)

    x, y = normal(7, 300), normal(7, 300)
    compare("add", operation("ggml_add", [x, y], shape=x.shape), x.astype(np.float64) + y, 1e-6)
    compare("mul", operation("ggml_mul", [x, y], shape=x.shape), x.astype(np.float64) * y, 2e-6)
    wide = x.astype(np.float64)
    compare("silu", operation("ggml_silu", [x], shape=x.shape), wide / (1 + np.exp(-wide)), 1e-5)
    compare("soft_max", operation("ggml_soft_max", [x], shape=x.shape), softmax(wide), 1e-6)
    root = np.sqrt((wide**2).mean(axis=-1, keepdims=True) + 1e-5)
    got = operation("ggml_rms_norm", [x], [F(1e-5)], x.shape)
    compare("rms_norm", got, wide / root, 1e-5)
    got = operation("ggml_sum_rows", [x], shape=(7, 1))
    compare("sum_rows", got, wide.sum(axis=1, keepdims=True), 1e-4)
    rows = np.array([3, 0, 6], np.int32)
    compare("get_rows", operation("ggml_get_rows", [x, rows], shape=(3, 300)), wide[rows], 0)
    few = normal(5, 64)
    got = operation("ggml_argsort", [few], [ctypes.c_int(0)], few.shape, np.int32)
    compare("argsort", got, np.argsort(few, axis=1), 0)

    heads, tokens, size = 4, 9, 64
    x = normal(tokens, heads, size)
    places = np.arange(tokens, dtype=np.int32)
    got = operation("ggml_rope", [x, places], [ctypes.c_int(size), ctypes.c_int(0)], x.shape)
    angle = places[:, None] * 10000.0 ** (-np.arange(0, size, 2) / size)
    sin, cos = np.sin(angle)[:, None], np.cos(angle)[:, None]
    even, odd = x[..., 0::2].astype(np.float64), x[..., 1::2].astype(np.float64)
    want = np.empty(x.shape)
    want[..., 0::2], want[..., 1::2] = even * cos - odd * sin, even * sin + odd * cos
    compare("rope", got, want, 1e-4)

    # Of one column, of a few, and of many, which are other kernels each.
    weights = normal(96, 512)
    for columns in (1, 5, 48):
        x = normal(columns, 512)
        wide = x.astype(np.float64)
        shape = (columns, 96)
        if columns == 1:
            # More columns are hipBLAS's.
            half = weights.astype(np.float16)
            got = operation("ggml_mul_mat", [half, x], shape=shape)
            compare_norms("mul_mat f16, 1 columns", got, wide @ half.astype(np.float64).T)
        # The other side is rounded to eight bits as well.
        for name, of in (("q4_0", Q4_0), ("q8_0", Q8_0), ("q4_K", Q4_K), ("q6_K", Q6_K)):
            data, values = quantized(of, weights)
            got = operation("ggml_mul_mat", [data, x], shape=shape)
            compare_norms(f"mul_mat {name}, {columns} columns", got, wide @ values.T)

    heads, tokens, keys, size = 4, 6, 256, 64
    q = normal(heads, tokens, size)
    k, v = (normal(heads, keys, size).astype(np.float16) for _ in range(2))
    mask = np.zeros((64, keys), np.float16)
    scale = 1 / np.sqrt(size)
    numbers = [F(scale), F(0), F(0)]
    got = operation("ggml_flash_attn_ext", [q, k, v, mask], numbers, (tokens, heads, size))
    q, k, v = (a.astype(np.float64) for a in (q, k, v))
    want = softmax(q @ k.transpose(0, 2, 1) * scale) @ v
    compare("flash_attn", got, want.transpose(1, 0, 2), 5e-3)


main()
