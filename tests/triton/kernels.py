"""Triton kernels of our own, the inputs they are launched with, and what numpy says must come
out. `make.py` beside it compiles them; nothing here needs a GPU.

Each kernel stands for one thing that Triton's AMD back end does with a GPU: masked wide loads,
reductions inside a wave and across waves, matrix instructions, shared memory as a layout
conversion, scans, sorting networks, atomics.
"""

from dataclasses import dataclass, field

import numpy as np
import triton
import triton.language as tl


# --- Inputs: the same values that `gfxjit run --arg 'f32[…]=rand:SEED'` makes -----------


def random_bits(seed, count):
    """SplitMix64, one output for each element."""
    with np.errstate(over="ignore"):
        z = np.uint64(seed) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))


DTYPES = {
    "i8": np.int8, "u8": np.uint8, "i16": np.int16, "i32": np.int32, "u32": np.uint32,
    "i64": np.int64, "f16": np.float16, "bf16": np.float32, "f32": np.float32, "f64": np.float64,
}  # fmt: skip
SIGNIFICAND = {"f16": 11, "bf16": 8, "f32": 24, "f64": 53}
TRITON = {
    "i8": "i8", "u8": "u8", "i16": "i16", "i32": "i32", "u32": "u32", "i64": "i64",
    "f16": "fp16", "bf16": "bf16", "f32": "fp32", "f64": "fp64",
}  # fmt: skip


def bf16_bits(values):
    """The upper halves of f32 values, rounded to nearest even; no NaN among them."""
    bits = np.asarray(values, np.float32).view(np.uint32)
    return ((bits + np.uint32(0x7FFF) + ((bits >> 16) & np.uint32(1))) >> 16).astype(np.uint16)


@dataclass
class Array:
    """A buffer argument, written as `--arg` takes it: `f32[4x8]=rand:1`."""

    spec: str
    out: object = None  # what must be in it afterwards (a numpy array), or None: not written to

    @property
    def element(self):
        return self.spec.split("[")[0]

    @property
    def shape(self):
        return tuple(int(n) for n in self.spec.split("[")[1].split("]")[0].split("x"))

    def content(self):
        init, count = self.spec.split("=")[1], int(np.prod(self.shape))
        dtype = DTYPES[self.element]
        if init == "ramp":
            values = np.arange(count)
        elif init.startswith("rand:"):
            bits = random_bits(int(init[5:]), count)
            if self.element in SIGNIFICAND:
                p = SIGNIFICAND[self.element]
                values = (bits >> np.uint64(64 - p)).astype(np.float64) * 2.0 ** (1 - p) - 1.0
            else:
                width = np.dtype(dtype).itemsize * 8
                values = (bits >> np.uint64(64 - width)).astype(f"u{width // 8}").view(dtype)
        else:
            values = np.full(count, float(init))
        return values.astype(dtype).reshape(self.shape)


@dataclass
class Scalar:
    """A number: `i32=100`."""

    spec: str

    @property
    def element(self):
        return self.spec.split("=")[0]

    @property
    def value(self):
        number = self.spec.split("=")[1]
        return float(number) if "f" in self.element else int(number)


@dataclass
class Kernel:
    fn: object
    args: list  # Array and Scalar, in the order of the parameters
    constants: dict
    grid: tuple
    tolerance: float = 0.0  # of the value, or absolute below 1; 0: to the bit
    warps: int = 4
    ordered: bool = False  # whether its bits depend on which workgroup comes first
    options: dict = field(default_factory=dict)
    targets: list = field(default_factory=lambda: ["gfx90a", "gfx942", "gfx1100", "gfx1201"])


KERNELS = {}


def case(make):
    """Keeps what `make` returns under its name."""
    KERNELS[make.__name__] = make()
    return make


# --- Element by element -----------------------------------------------------------------


@triton.jit
def _add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(out + at, tl.load(x + at, inside) + tl.load(y + at, inside), inside)


@case
def add():
    x, y = Array("f32[3000]=rand:1"), Array("f32[3000]=rand:2")
    want = np.full(3000, -1, np.float32)
    want[:2900] = (x.content() + y.content())[:2900]  # the rest is past n and must stay
    return Kernel(_add, [x, y, Array("f32[3000]=-1", want), Scalar("i32=2900")], {"BLOCK": 1024}, (3,))


@triton.jit
def _dropout(x, out, n, p, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    keep = tl.rand(seed, at) > p
    tl.store(out + at, tl.where(keep, tl.load(x + at, inside) / (1 - p), 0.0), inside)


def philox(counter, seed, rounds=10):
    """The first word of Philox-4x32 (Salmon et al., 2011) for counters (counter, 0, 0, 0)."""
    low = np.uint64(0xFFFFFFFF)
    c = [counter.astype(np.uint64), *(np.zeros(counter.size, np.uint64) for _ in range(3))]
    k0, k1 = np.uint64(seed & 0xFFFFFFFF), np.uint64(seed >> 32)
    for _ in range(rounds):
        a, b = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        high_a, high_b = a >> np.uint64(32), b >> np.uint64(32)
        c = [high_b ^ c[1] ^ k0, b & low, high_a ^ c[3] ^ k1, a & low]
        k0, k1 = (k0 + np.uint64(0x9E3779B9)) & low, (k1 + np.uint64(0xBB67AE85)) & low
    return c[0].astype(np.uint32)


def unit(bits):
    """What tl.rand makes of 32 random bits."""
    signed = bits.view(np.int32)
    return np.where(signed < 0, -signed - 1, signed).astype(np.float32) * np.float32(4.6566127342e-10)


@case
def dropout():
    n, p, seed = 2000, 0.25, 12345
    x = Array("f32[2000]=rand:3")
    keep = unit(philox(np.arange(n, dtype=np.uint32), seed)) > np.float32(p)
    want = np.where(keep, x.content() / np.float32(1 - p), np.float32(0))
    args = [x, Array("f32[2000]=0", want), Scalar(f"i32={n}"), Scalar(f"f32={p}"), Scalar(f"i32={seed}")]
    return Kernel(_dropout, args, {"BLOCK": 512}, (4,), tolerance=1e-6)


@triton.jit
def _rotary(x, cos, sin, out, HALF: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, HALF)
    c, s = tl.load(cos + row * HALF + at), tl.load(sin + row * HALF + at)
    first = tl.load(x + row * 2 * HALF + at).to(tl.float32)
    second = tl.load(x + row * 2 * HALF + HALF + at).to(tl.float32)
    tl.store(out + row * 2 * HALF + at, (first * c - second * s).to(tl.bfloat16))
    tl.store(out + row * 2 * HALF + HALF + at, (second * c + first * s).to(tl.bfloat16))


@case
def rotary():
    x, cos, sin = Array("bf16[16x128]=rand:4"), Array("f32[16x64]=rand:5"), Array("f32[16x64]=rand:6")
    a, b = np.split(x.content(), 2, axis=1)
    want = np.hstack([a * cos.content() - b * sin.content(), b * cos.content() + a * sin.content()])
    args = [x, cos, sin, Array("bf16[16x128]=0", want)]
    return Kernel(_rotary, args, {"HALF": 64}, (16,), tolerance=2**-7, warps=2)


# --- Rows: reductions inside a wave and across waves ------------------------------------


@triton.jit
def _softmax(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    values = tl.load(x + row * columns + at, inside, other=-float("inf"))
    powers = tl.exp(values - tl.max(values, axis=0))
    tl.store(out + row * columns + at, powers / tl.sum(powers, axis=0), inside)


@case
def softmax():
    x = Array("f32[16x781]=rand:7")
    powers = np.exp(x.content().astype(np.float64))
    want = powers / powers.sum(axis=1, keepdims=True)
    args = [x, Array("f32[16x781]=0", want), Scalar("i32=781")]
    return Kernel(_softmax, args, {"BLOCK": 1024}, (16,), tolerance=1e-8)


@triton.jit
def _layer_norm(x, weight, bias, out, mean_out, columns, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros([BLOCK], tl.float32)
    for start in range(0, columns, BLOCK):
        at = start + tl.arange(0, BLOCK)
        total += tl.load(x + row * columns + at, at < columns, other=0.0).to(tl.float32)
    mean = tl.sum(total, axis=0) / columns
    squares = tl.zeros([BLOCK], tl.float32)
    for start in range(0, columns, BLOCK):
        at = start + tl.arange(0, BLOCK)
        value = tl.load(x + row * columns + at, at < columns, other=0.0).to(tl.float32)
        distance = tl.where(at < columns, value - mean, 0.0)
        squares += distance * distance
    scale = 1 / tl.sqrt(tl.sum(squares, axis=0) / columns + eps)
    tl.store(mean_out + row, mean)
    for start in range(0, columns, BLOCK):
        at = start + tl.arange(0, BLOCK)
        inside = at < columns
        value = tl.load(x + row * columns + at, inside).to(tl.float32)
        normal = (value - mean) * scale * tl.load(weight + at, inside) + tl.load(bias + at, inside)
        tl.store(out + row * columns + at, normal.to(tl.float16), inside)


@case
def layer_norm():
    x, weight, bias = Array("f16[12x1000]=rand:8"), Array("f32[1000]=rand:9"), Array("f32[1000]=rand:10")
    values = x.content().astype(np.float64)
    mean = values.mean(axis=1, keepdims=True)
    normal = (values - mean) / np.sqrt(values.var(axis=1, keepdims=True) + 1e-5)
    args = [
        x, weight, bias,
        Array("f16[12x1000]=0", normal * weight.content() + bias.content()),
        Array("f32[12]=0", mean[:, 0]),
        Scalar("i32=1000"), Scalar("f32=1e-5"),
    ]  # fmt: skip
    return Kernel(_layer_norm, args, {"BLOCK": 256}, (12,), tolerance=2e-3)


@triton.jit
def _argmax(x, where, value, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    values = tl.load(x + row * columns + at, at < columns, other=-float("inf"))
    tl.store(where + row, tl.argmax(values, axis=0))
    tl.store(value + row, tl.max(values, axis=0))


@case
def argmax():
    x = Array("f16[24x500]=rand:11")  # 11 bits: the largest value of a row often comes twice
    values = x.content()
    args = [
        x, Array("i32[24]=-1", values.argmax(axis=1).astype(np.int32)),
        Array("f16[24]=0", values.max(axis=1)), Scalar("i32=500"),
    ]  # fmt: skip
    return Kernel(_argmax, args, {"BLOCK": 512}, (24,))


@triton.jit
def _cross_entropy(logits, labels, loss, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    values = tl.load(logits + row * columns + at, at < columns, other=-float("inf"))
    top = tl.max(values, axis=0)
    total = tl.log(tl.sum(tl.exp(values - top), axis=0)) + top
    label = tl.load(labels + row) & 127
    tl.atomic_add(loss, total - tl.load(logits + row * columns + label))


@case
def cross_entropy():
    logits, labels = Array("f32[32x200]=rand:12"), Array("i64[32]=rand:13")
    values = logits.content().astype(np.float64)
    picked = np.take_along_axis(values, (labels.content() & 127)[:, None], axis=1)[:, 0]
    want = np.array([(np.log(np.exp(values).sum(axis=1)) - picked).sum()])
    args = [logits, labels, Array("f32[1]=0", want), Scalar("i32=200")]
    return Kernel(_cross_entropy, args, {"BLOCK": 256}, (32,), tolerance=1e-5, warps=2, ordered=True)


# --- Scans, sorting, counting -----------------------------------------------------------


@triton.jit
def _larger(a_value, a_at, b_value, b_at):
    take = (b_value > a_value) | ((b_value == a_value) & (b_at < a_at))
    return tl.where(take, b_value, a_value), tl.where(take, b_at, a_at)


@triton.jit
def _scan(x, sums, tops, tops_at, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    values = tl.load(x + at)
    tl.store(sums + at, tl.cumsum(values, axis=1, reverse=True))
    index = tl.broadcast_to(tl.arange(0, COLUMNS)[None, :], (ROWS, COLUMNS))
    top, top_at = tl.associative_scan((values, index), 1, _larger)
    tl.store(tops + at, top)
    tl.store(tops_at + at, top_at)


@case
def scan():
    x = Array("i32[8x256]=rand:14")
    values = x.content()
    sums = np.cumsum(values[:, ::-1], axis=1, dtype=np.int32)[:, ::-1]
    tops = np.maximum.accumulate(values, axis=1)
    tops_at = np.array([[row[: i + 1].argmax() for i in range(256)] for row in values], np.int32)
    args = [x, Array("i32[8x256]=0", sums), Array("i32[8x256]=0", tops), Array("i32[8x256]=0", tops_at)]
    return Kernel(_scan, args, {"ROWS": 8, "COLUMNS": 256}, (1,))


@triton.jit
def _sort(x, up, down, COLUMNS: tl.constexpr):
    at = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    values = tl.load(x + at)
    tl.store(up + at, tl.sort(values))
    tl.store(down + at, tl.sort(values.to(tl.int16), descending=True))


@case
def sort():
    x = Array("i32[2x256]=rand:15")
    values = x.content()
    low = values.astype(np.int16)
    args = [x, Array("i32[2x256]=0", np.sort(values)), Array("i16[2x256]=0", np.sort(low)[:, ::-1])]
    return Kernel(_sort, args, {"COLUMNS": 256}, (2,))


@triton.jit
def _histogram(x, counts, n, BINS: tl.constexpr, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + at, at < n, other=0).to(tl.int32)
    own = tl.histogram(values, BINS, mask=at < n)
    tl.atomic_add(counts + tl.arange(0, BINS), own)


@case
def histogram():
    x = Array("u8[5000]=rand:16")
    counts = np.bincount(x.content(), minlength=256).astype(np.int32)
    args = [x, Array("i32[256]=0", counts), Scalar("i32=5000")]
    return Kernel(_histogram, args, {"BINS": 256, "BLOCK": 1024}, (5,))


@triton.jit
def _gather(table, index, out, COLUMNS: tl.constexpr, PICKED: tl.constexpr):
    row = tl.program_id(0)
    values = tl.load(table + row * COLUMNS + tl.arange(0, COLUMNS))
    at = tl.load(index + row * PICKED + tl.arange(0, PICKED)).to(tl.int32)
    tl.store(out + row * PICKED + tl.arange(0, PICKED), tl.gather(values, at, 0))


@case
def gather():
    table, index = Array("f64[6x256]=rand:17"), Array("u8[6x512]=rand:18")
    want = np.take_along_axis(table.content(), index.content().astype(np.int64), axis=1)
    args = [table, index, Array("f64[6x512]=0", want)]
    return Kernel(_gather, args, {"COLUMNS": 256, "PICKED": 512}, (6,))


# --- Products of matrices ---------------------------------------------------------------


@triton.jit
def _matmul(
    a,
    b,
    c,
    k,
    n,
    M: tl.constexpr,
    N: tl.constexpr,
    K: tl.constexpr,
    ACC: tl.constexpr,
    PRECISION: tl.constexpr,
):
    rows = tl.program_id(0) * M + tl.arange(0, M)
    columns = tl.program_id(1) * N + tl.arange(0, N)
    inner = tl.arange(0, K)
    left = a + rows[:, None] * k + inner[None, :]
    right = b + inner[:, None] * n + columns[None, :]
    total = tl.zeros((M, N), ACC)
    for start in range(0, k, K):
        total = tl.dot(tl.load(left), tl.load(right), total, PRECISION, out_dtype=ACC)
        left += K
        right += K * n
    tl.store(c + rows[:, None] * n + columns[None, :], total.to(c.dtype.element_ty))


def product(element, result, tolerance, k=96, tile=(32, 32, 32), acc=tl.float32, precision="ieee", **more):
    """64×k times k×64."""
    a, b = Array(f"{element}[64x{k}]=rand:19"), Array(f"{element}[{k}x64]=rand:20")
    exact = np.int64 if element == "i8" else np.float64
    want = a.content().astype(exact) @ b.content().astype(exact)
    constants = dict(zip("MNK", tile), ACC=acc, PRECISION=precision)
    grid = (64 // tile[0], 64 // tile[1])
    args = [a, b, Array(f"{result}[64x64]=0", want), Scalar(f"i32={k}"), Scalar("i32=64")]
    return Kernel(_matmul, args, constants, grid, tolerance, **more)


@case
def matmul_f32():
    return product("f32", "f32", 1e-5)


@case
def matmul_tf32():
    # Factors of 11 significant bits, which gfx942 alone has instructions for.
    return product("f32", "f32", 5e-3, precision="tf32", targets=["gfx942"])


@case
def matmul_f16():
    return product("f16", "f16", 2e-3)


@case
def matmul_bf16():
    # 16 by 16 tiles: the other shape of matrix instructions where there are two.
    return product("bf16", "f32", 1e-5, tile=(16, 32, 32), options={"matrix_instr_nonkdim": 16}, warps=2)


@case
def matmul_i8():
    return product("i8", "i32", 0.0, acc=tl.int32)


@triton.jit
def _matmul_fp8(a, b, c, M: tl.constexpr, K: tl.constexpr, LEFT: tl.constexpr, RIGHT: tl.constexpr):
    rows, inner = tl.arange(0, M), tl.arange(0, K)
    left = tl.load(a + rows[:, None] * K + inner[None, :]).to(LEFT)
    right = tl.load(b + inner[:, None] * M + rows[None, :]).to(RIGHT)
    tl.store(c + rows[:, None] * M + rows[None, :], tl.dot(left, right))


def rounded(values, digits, lowest):
    """To this number of significant bits, to nearest even; 2**lowest is the smallest normal number."""
    values = values.astype(np.float64)
    exponent = np.maximum(np.frexp(values)[1] - 1, lowest)
    unit = 2.0 ** (exponent - (digits - 1))
    return np.rint(values / unit) * unit


def eight_bits(left, left_lowest, right, right_lowest, targets):
    a, b = Array("f16[32x64]=rand:24"), Array("f16[64x32]=rand:25")
    want = rounded(a.content(), 4, left_lowest) @ rounded(b.content(), 3, right_lowest)
    constants = {"M": 32, "K": 64, "LEFT": left, "RIGHT": right}
    return Kernel(_matmul_fp8, [a, b, Array("f32[32x32]=0", want)], constants, (1,), 1e-5, targets=targets)


@case
def matmul_fp8():
    # gfx1201 has instructions for these two; the others widen them.
    targets = ["gfx90a", "gfx942", "gfx1100", "gfx1201"]
    return eight_bits(tl.float8e4nv, -6, tl.float8e5, -14, targets)


@case
def matmul_fp8_fnuz():
    # What gfx942 has instructions for.
    return eight_bits(tl.float8e4b8, -7, tl.float8e5b16, -15, ["gfx942"])


# --- Flash attention --------------------------------------------------------------------


@triton.jit
def _attention(q, k, v, out, scale, tokens, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(1) * tokens * D
    rows = tl.program_id(0) * M + tl.arange(0, M)
    width = tl.arange(0, D)
    query = tl.load(q + head + rows[:, None] * D + width[None, :])
    top = tl.full([M], -float("inf"), tl.float32)
    weight = tl.zeros([M], tl.float32)
    total = tl.zeros([M, D], tl.float32)
    for start in range(0, (tl.program_id(0) + 1) * M, N):
        keys = start + tl.arange(0, N)
        key = tl.load(k + head + keys[None, :] * D + width[:, None])
        score = tl.dot(query, key) * (scale * 1.44269504)
        score = tl.where(rows[:, None] >= keys[None, :], score, -float("inf"))
        new_top = tl.maximum(top, tl.max(score, axis=1))
        power = tl.exp2(score - new_top[:, None])
        shrink = tl.exp2(top - new_top)
        weight = weight * shrink + tl.sum(power, axis=1)
        value = tl.load(v + head + keys[:, None] * D + width[None, :])
        total = tl.dot(power.to(tl.float16), value, total * shrink[:, None])
        top = new_top
    tl.store(out + head + rows[:, None] * D + width[None, :], (total / weight[:, None]).to(tl.float16))


@case
def attention():
    heads, tokens, d = 2, 64, 32
    shape = f"{heads}x{tokens}x{d}"
    q, k, v = (Array(f"f16[{shape}]=rand:{seed}") for seed in (21, 22, 23))
    scale = 0.25
    score = np.einsum("hid,hjd->hij", *(x.content().astype(np.float64) for x in (q, k))) * scale
    score = np.where(np.tril(np.ones((tokens, tokens), bool)), score, -np.inf)
    power = np.exp(score - score.max(axis=2, keepdims=True))
    want = (power / power.sum(axis=2, keepdims=True)) @ v.content().astype(np.float64)
    args = [q, k, v, Array(f"f16[{shape}]=0", want), Scalar(f"f32={scale}"), Scalar(f"i32={tokens}")]
    return Kernel(_attention, args, {"M": 32, "N": 32, "D": d}, (tokens // 32, heads), tolerance=2e-3)
