"""References of ../mlir."""

import math

from expect import f16, f32, reference


@reference()
def vector_add(*args):
    return {11: [f32(a + b) for a, b in zip(args[1], args[6])]}


@reference()
def low_level(x, a):
    return {0: [f32(v * a) for v in x]}


@reference()
def plain(out):
    return {0: [i * i for i in range(32)]}


@reference()
def two_modules(x):
    return {0: [(3 * v + 7) ** 2 for v in x]}


def signed(v):
    v &= 2**32 - 1
    return v - 2**32 if v >> 31 else v


@reference(1e-5)
def all_reduce(x, k, sums, found):
    groups = [range(100 * g, 100 * g + 100) for g in range(3)]
    mixed = []
    for group in groups:
        bits = 0
        for i in group:
            bits ^= k[i]
        mixed += [max(k[i] for i in group), signed(bits)]
    return {2: [sum(x[i] for i in group) for group in groups], 3: mixed}


@reference(wave=True)
def subgroup_reduce(x, h, sums, most, pairs, wave):
    of = lambda i: range(i // wave * wave, i // wave * wave + wave)
    return {
        2: [signed(sum(x[j] for j in of(i))) for i in range(128)],
        3: [max(x[i // 8 * 8 : i // 8 * 8 + 8]) for i in range(128)],
        4: [min(h[2 * j + n] for j in of(i)) for i in range(128) for n in range(2)],
    }


@reference(1e-5)
def conv_2d(x, w, out):
    return {2: [sum(x[18 * (r + i) + c + j] * w[3 * i + j] for i in range(3) for j in range(3))
                for r in range(16) for c in range(16)]}


def product(a, b, c):
    return {2: [sum(a[16 * r + k] * b[16 * k + c] for k in range(16)) for r in range(16) for c in range(16)]}


@reference(1e-4)
def gemm_mfma(a, b, c):
    return product(a, b, c)


@reference(1e-4)
def gemm_wmma(a, b, c):
    return product(a, b, c)


@reference(1e-6)
def transfers(x, out, turned):
    made = [0.0] * 30
    for r in range(5):
        total = sum(x[6 * r + 3 : 6 * r + 6]) + 7
        made[6 * r + 3 : 6 * r + 6] = [total] * 3
        made[6 * r : 6 * r + 2] = [x[6 * r + c] if c < r else 7.0 for c in range(2)]
    return {1: made, 2: [x[6 * r + c] for c in range(4) for r in range(2)]}


@reference(2e-6)
def math_functions(x, out, wide):
    fs = [math.sin, math.cos, math.tan, math.asin, math.acos, math.atan, math.sinh, math.cosh, math.tanh, math.exp,
          lambda v: 2.0**v, math.expm1, lambda v: math.log(f32(v + 2)), lambda v: math.log2(f32(v + 2)),
          lambda v: math.log1p(f32(v + 2)), lambda v: math.sqrt(f32(v + 2)), lambda v: 1 / math.sqrt(f32(v + 2)),
          lambda v: f32(v + 2) ** v, lambda v: math.atan2(v, f32(v + 2)), math.erf]
    gs = [math.sin, math.exp, lambda v: math.copysign(abs(v) ** (1 / 3), v), math.floor]
    return {1: [f(v) for f in fs for v in x], 2: [g(v) for g in gs for v in x]}


@reference()
def shared_transpose(x, out):
    return {1: [x[16 * c + r] for r in range(16) for c in range(16)]}


@reference()
def dynamic_shared(x):
    return {0: x[63::-1] + x[127:63:-1]}


@reference(wave=True)
def shuffles(x, out, there, wave):
    up = [i % wave >= 3 for i in range(64)]
    down = [i % wave + 3 < wave for i in range(64)]
    return {
        1: [x[i ^ 3] for i in range(64)] + [x[i - 3] if up[i] else x[i] for i in range(64)]
        + [x[i + 3] if down[i] else x[i] for i in range(64)] + [x[i // wave * wave + 3] for i in range(64)]
        + [x[i ^ 16] for i in range(64)] + [x[i ^ 3] for i in range(64)],
        2: [int(v) for v in up + down],
    }


@reference()
def loops(x, steps, most):
    counts, tops = [], []
    for v in x:
        n, count, top = v + 1, 0, v + 1
        while n != 1:
            n = 3 * n + 1 if n % 2 else n // 2
            count, top = count + 1, max(top, n)
        counts.append(count)
        tops.append(top)
    return {1: counts, 2: tops}


@reference()
def atomics_rmw(x, bins, total, found):
    tops = [v >> 29 for v in x]
    mixed = 0
    for v in x:
        mixed ^= v
    return {1: [tops.count(b) for b in range(8)], 2: [float(sum(tops))], 3: [max(x), mixed]}


@reference(wave=True)
def places(out, sizes, wave):
    made = []
    for z in range(4):
        for y in range(6):
            for x in range(8):
                made.append(x % 4 + 4 * (y % 2) + 8 * (z % 2))
    return {0: made, 1: [4, 2, 2, 2, 3, 2, wave]}


@reference()
def outlined(*args):
    return {2: [v + 10 for v in args[2]]}
