"""Operations of llama.cpp on a GPU, by its own library ggml-hip, against NumPy.

    llama_ops.py FOLDER [blas]

FOLDER has libggml-base-….so and libggml-hip-….so. The library is linked with hipBLAS, which it calls for
large matrices alone. Without `blas` none are multiplied, and a stand-in in the loader's path is enough.
"""

import ctypes
import glob
import sys

import numpy as np

P, I64, F = ctypes.c_void_p, ctypes.c_int64, ctypes.c_float
INT = ctypes.c_int
F32, F16, Q8_0, I32 = 0, 1, 8, 26
# Formats of few bits a number: ggml's number of the type.
FORMATS = {
    "q4_0": 2, "q5_0": 6, "q8_0": Q8_0, "q2_K": 10, "q3_K": 11, "q4_K": 12, "q5_K": 13, "q6_K": 14, "iq4_nl": 20,
}  # fmt: skip


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


def quantized(name, rows):
    """Rows in a format of few bits, and what they stand for by the library itself on the host."""
    of = FORMATS[name]
    count, columns = rows.shape
    data = ctypes.create_string_buffer(row_size(of, columns) * count)
    quantize(of, rows.ctypes.data, data, 0, count, columns, None)
    to_float = function(BASE, f"dequantize_row_{name}", None, P, P, I64)
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
    got = operation("ggml_argsort", [few], [INT(0)], few.shape, np.int32)
    compare("argsort", got, np.argsort(few, axis=1), 0)
    got = operation("ggml_argsort", [few], [INT(1)], few.shape, np.int32)
    compare("argsort, largest first", got, np.argsort(-few, axis=1), 0)
    got = operation("ggml_argmax", [few], shape=(5,), kind=np.int32)
    compare("argmax", got, np.argmax(few, axis=1), 0)
    elements(x, y)
    norms(normal)
    conversions(normal)

    heads, tokens, size = 4, 9, 64
    x = normal(tokens, heads, size)
    places = np.arange(tokens, dtype=np.int32)
    angle = places[:, None] * 10000.0 ** (-np.arange(0, size, 2) / size)
    sin, cos = np.sin(angle)[:, None], np.cos(angle)[:, None]
    # Pairs of neighbours, and of halves.
    for mode, first, second in (0, np.s_[..., 0::2], np.s_[..., 1::2]), (2, np.s_[..., :32], np.s_[..., 32:]):
        got = operation("ggml_rope", [x, places], [INT(size), INT(mode)], x.shape)
        even, odd = x[first].astype(np.float64), x[second].astype(np.float64)
        want = np.empty(x.shape)
        want[first], want[second] = even * cos - odd * sin, even * sin + odd * cos
        compare(f"rope {mode}", got, want, 1e-4)

    multiply(normal)
    for size, tokens, cache in (64, 1, "f16"), (128, 2, "f16"), (128, 1, "q8_0"), (64, 6, "f16"), (128, 40, "f16"):
        attention(normal, size, tokens, cache)


def elements(x, y):
    """What is computed element by element."""
    wide, other = x.astype(np.float64), y.astype(np.float64)
    sigmoid = lambda x: 1 / (1 + np.exp(-x))
    gelu = lambda x: 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * x * (1 + 0.044715 * x * x)))
    for name, want in (
        ("gelu", gelu(wide)),
        ("gelu_quick", wide * sigmoid(1.702 * wide)),
        ("tanh", np.tanh(wide)),
        ("sigmoid", sigmoid(wide)),
        ("relu", np.maximum(wide, 0)),
    ):
        compare(name, operation(f"ggml_{name}", [x], shape=x.shape), want, 1e-5)
    half = x.astype(np.float16)
    got = operation("ggml_silu", [half], shape=x.shape, kind=np.float16)
    compare("silu f16", got, half * sigmoid(half.astype(np.float64)), 4e-3)
    for name, want in ("swiglu_split", wide * sigmoid(wide) * other), ("geglu_split", gelu(wide) * other):
        compare(name, operation(f"ggml_{name}", [x, y], shape=x.shape), want, 2e-5)
    compare("add a row", operation("ggml_add", [x, y[:1].copy()], shape=x.shape), wide + other[:1], 1e-6)
    compare("scale", operation("ggml_scale", [x], [F(0.125)], x.shape), wide * 0.125, 0)
    got = operation("ggml_diag_mask_inf", [x], [INT(2)], x.shape)
    masked = np.arange(x.shape[1]) > np.arange(x.shape[0])[:, None] + 2
    # The kernel subtracts the largest number instead of storing infinity.
    compare("diag_mask_inf", np.where(masked, got < -3e38, got == x), np.ones(x.shape), 0)


def norms(normal):
    """Rows, short ones and such as take a whole workgroup."""
    for columns in 300, 2500:
        x = normal(5, columns)
        wide = x.astype(np.float64)
        centred = wide - wide.mean(axis=1, keepdims=True)
        deviation = np.sqrt((centred**2).mean(axis=1, keepdims=True) + 1e-5)
        compare(f"norm of {columns}", operation("ggml_norm", [x], [F(1e-5)], x.shape), centred / deviation, 1e-4)
        root = np.sqrt((wide**2).mean(axis=1, keepdims=True) + 1e-5)
        compare(f"rms_norm of {columns}", operation("ggml_rms_norm", [x], [F(1e-5)], x.shape), wide / root, 1e-4)
        length = np.sqrt((wide**2).sum(axis=1, keepdims=True))
        compare(f"l2_norm of {columns}", operation("ggml_l2_norm", [x], [F(1e-12)], x.shape), wide / length, 1e-5)
        got = operation("ggml_mean", [x], shape=(5, 1))
        compare(f"mean of {columns}", got, wide.mean(axis=1, keepdims=True), 1e-5)
        compare(f"cumsum of {columns}", operation("ggml_cumsum", [x], shape=x.shape), wide.cumsum(axis=1), 1e-2)
    x = normal(8, 6, 20)
    groups = x.astype(np.float64).reshape(4, -1)
    groups -= groups.mean(axis=1, keepdims=True)
    groups /= np.sqrt((groups**2).mean(axis=1, keepdims=True) + 1e-5)
    got = operation("ggml_group_norm", [x], [INT(4), F(1e-5)], x.shape)
    compare("group_norm", got, groups.reshape(x.shape), 1e-4)


def conversions(normal):
    x = normal(6, 256)
    got = operation("ggml_cast", [x], [INT(F16)], x.shape, np.float16)
    compare("f32 as f16", got, x.astype(np.float16), 0)
    half = x.astype(np.float16)
    compare("f16 as f32", operation("ggml_cast", [half], [INT(F32)], x.shape), half, 0)
    rows = np.array([5, 0, 3], np.int32)
    compare("rows of f16", operation("ggml_get_rows", [half, rows], shape=(3, 256)), half[rows], 0)
    for name in "q4_0", "q5_0", "q8_0":
        data, values = quantized(name, x)
        got = operation("ggml_get_rows", [data, rows], shape=(3, 256))
        compare(f"rows of {name}", got, values[rows], 1e-6)
    data, values = quantized("q8_0", x)
    compare("q8_0 as f32", operation("ggml_cast", [data], [INT(F32)], x.shape), values, 1e-6)
    got = operation("ggml_cast", [x], [INT(Q8_0)], (6, 8 * 34), np.uint8)
    same = np.frombuffer(data[0], np.uint8).reshape(got.shape) == got
    print(f"f32 as q8_0: {int((~same).sum())} bytes apart")
    # Halves may be rounded either way.
    if same.mean() < 0.99:
        sys.exit("f32 as q8_0: not the library's own bytes")


def multiply(normal):
    # Of one column, of a few, and of many, which are other kernels each; more are hipBLAS's, on numbers that are
    # made wide before.
    weights = normal(96, 512)
    for columns in (1, 3, 5, 48) + ((200,) if "blas" in sys.argv[2:] else ()):
        x = normal(columns, 512)
        wide = x.astype(np.float64)
        shape = (columns, 96)
        if columns in (1, 200):
            half = weights.astype(np.float16)
            got = operation("ggml_mul_mat", [half, x], shape=shape)
            compare_norms(f"mul_mat f16, {columns} columns", got, wide @ half.astype(np.float64).T)
        # The other side is rounded to eight bits as well.
        for name in FORMATS:
            data, values = quantized(name, weights)
            got = operation("ggml_mul_mat", [data, x], shape=shape)
            compare_norms(f"mul_mat {name}, {columns} columns", got, wide @ values.T)


def attention(normal, size, tokens, cache):
    """Kernels for one token, for a few, and for many, with keys and values as they are kept."""
    heads, keys = 4, 256
    q = normal(heads, tokens, size)
    k, v = (normal(heads, keys, size) for _ in range(2))
    if cache == "f16":
        k, v = k.astype(np.float16), v.astype(np.float16)
        given = [k, v]
    else:
        given, wide = [], []
        for a in k, v:
            (data, of, _), values = quantized(cache, a.reshape(-1, size))
            given.append((data, of, a.shape))
            wide.append(values.reshape(a.shape))
        k, v = wide
    mask = np.zeros((64, keys), np.float16)
    scale = 1 / np.sqrt(size)
    numbers = [F(scale), F(0), F(0)]
    got = operation("ggml_flash_attn_ext", [q, *given, mask], numbers, (tokens, heads, size))
    q, k, v = (a.astype(np.float64) for a in (q, k, v))
    want = softmax(q @ k.transpose(0, 2, 1) * scale) @ v
    compare(f"flash_attn of {size}, {tokens} tokens, {cache}", got, want.transpose(1, 0, 2), 5e-3)


main()
