"""References of ../opencl."""

import math
import struct

from expect import f16, f32, reference


@reference()
def ids(out):
    result = []
    for y in range(4):
        for x in range(24):
            result.append(x + 100 * y + 1000 * (x // 8) + 10000 * (x % 8) + 100000 * (3 + 4) + 10000000 * 2)
    return {0: result}


@reference(3e-6)
def cl_math(x, out):
    result = []
    for v in x:
        a = abs(v) + 0.25
        p, q = f32(v * 3), f32(a * 2)
        result += [math.sin(p), math.cos(p), math.tan(v), math.exp(p), math.log(q), q**1.5, math.sqrt(q), 1 / math.sqrt(q),
                   math.erf(v), math.tanh(p), math.atan2(p, q), math.hypot(p, q), math.lgamma(q), math.fmod(p, q),
                   a ** (1 / 3), math.log2(q)]
    return {1: result}


@reference()
def parts(x, out, integers):
    result, whole = [], []
    for v in x:
        t = f32(v * 64)
        m, e = math.frexp(t)
        w = math.trunc(t)
        result += [m, f32(t - w), float(w), f32(t - math.floor(t)), min(max(t, -8.0), 8.0), 0.0 if t < 1 else 1.0,
                   math.copysign(1.0, t), f32(1 + f32(2.0 * 0.5))]
        whole += [e, max(-128, min(127, round(f32(t * 4)))), max(0, min(255, math.trunc(t))), round(t)]
    return {1: result, 2: whole}


@reference()
def reduce(x, sums, tops, part):
    groups = [x[i : i + 64] for i in range(0, len(x), 64)]
    return {1: [sum(g) for g in groups], 2: [max(g) for g in groups]}


@reference()
def work_group(x, out):
    result = []
    for s in range(0, len(x), 64):
        g = x[s : s + 64]
        total = 0
        for i, v in enumerate(g):
            result += [sum(g), total, total + v, g[5] * 4 + 2 * (max(g) > 60000) + (min(g) >= 0)]
            total += v
    return {1: result}


@reference()
def atomics(x, out):
    u = x
    xor = 0
    for v in u:
        xor ^= v
    return {1: [sum(u) % 2**32, max(u), min(u), xor, len(u), -sum(u) % 2**32, len(u), 77]}


@reference()
def vectors(x, out):
    result = []
    for i in range(0, len(x), 4):
        a = x[i : i + 4]
        swz = [a[3], a[2], a[1], a[0]]
        result += [f32(p + q) for p, q in zip(a, swz)]
        result += [a[2], a[0], 7.0, a[1]]
        result += [float(p) if p > 0 else f32(-p) for p in a]
        result += [a[1], a[3], a[0], a[2]]
    return {1: result}


@reference()
def async_copy(x, out):
    result = []
    for s in range(0, len(x), 64):
        result += [2 * v + 1 for v in reversed(x[s : s + 64])]
    return {1: result}


@reference()
def half(x, out, wide):
    return {1: [f16(v * 3) for v in x], 2: [f32(f16(v * 3) + 1.0) for v in x]}


@reference()
def integers(x, out):
    result = []
    for i in range(0, len(x), 2):
        a, b = x[i], x[i + 1]
        signed = lambda v: v - 2**32 if v >> 31 else v
        sa, sb = signed(a), signed(b)
        clamp = lambda v: max(-(2**31), min(2**31 - 1, v))
        result += [bin(a).count("1"), 32 - a.bit_length(), (a << 9 | a >> 23) & 0xFFFFFFFF, clamp(sa + sb) % 2**32, min(a + b, 2**32 - 1),
                   max(a - b, 0), a * b >> 32, (a + b) // 2, (a + b + 1) // 2, abs(a - b),
                   ((a & 0xFFFF) << 16 | b & 0xFFFF), (sa * sb >> 32) % 2**32]
    return {1: result}
