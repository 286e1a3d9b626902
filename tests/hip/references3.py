"""References: mathematics, bits, texts, and the C++ library."""

import cmath
import math
import struct
from fractions import Fraction

from expect import f32, reference


def points(x, low, high):
    """Where a sweep goes: from -1…1 to low…high, as the kernels compute it."""
    return [low + (high - low) * (v + 1) / 2 for v in x]


@reference(3e-6)
def math_f32(x, out):
    fs = [
        (math.sin, -20, 20), (math.cos, -20, 20), (math.tan, -1.4, 1.4), (math.asin, -1, 1),
        (math.acos, -1, 1), (math.atan, -9, 9), (math.sinh, -4, 4), (math.cosh, -4, 4),
        (math.tanh, -4, 4), (math.asinh, -30, 30), (math.acosh, 1, 30), (math.atanh, -0.9, 0.9),
        (math.exp, -10, 5), (math.log, 0.01, 30), (lambda v: 2.0**v, -10, 5), (math.log2, 0.01, 30),
        (lambda v: 10.0**v, -5, 2), (math.log10, 0.01, 30), (math.expm1, -1, 2), (math.log1p, -0.9, 9),
        (math.sqrt, 0, 90), (lambda v: math.copysign(abs(v) ** (1 / 3), v), -90, 90), (lambda v: 1 / math.sqrt(v), 0.1, 90),
        (math.erf, -3, 3), (math.erfc, -1, 3), (math.gamma, 0.5, 5), (math.lgamma, 0.5, 9),
        (lambda v: math.sin(math.pi * v), -3, 3), (lambda v: math.cos(math.pi * v), -3, 3),
        (lambda v: math.fmod(v, 1.5), -9, 9), (lambda v: math.atan2(v, 2), -9, 9), (lambda v: math.hypot(v, 3), -9, 9),
    ]
    return {1: [fs[i % 32][0](f32(p)) for i, p in enumerate(
        (f32(fs[i % 32][1] + f32((fs[i % 32][2] - fs[i % 32][1]) * f32(f32(v + 1) * 0.5)))) for i, v in enumerate(x))]}


@reference(1e-13)
def math_f64(x, out):
    fs = [
        (math.sin, -20, 20), (math.cos, -20, 20), (math.tan, -1.4, 1.4), (math.asin, -1, 1),
        (math.acos, -1, 1), (math.atan, -9, 9), (math.sinh, -4, 4), (math.cosh, -4, 4),
        (math.tanh, -4, 4), (math.asinh, -30, 30), (math.acosh, 1.5, 30), (math.atanh, -0.9, 0.9),
        (math.exp, -10, 5), (math.log, 0.01, 30), (lambda v: 2.0**v, -10, 5), (math.log2, 0.01, 30),
        (lambda v: 10.0**v, -5, 2), (math.log10, 0.01, 30), (math.expm1, -1, 2), (math.log1p, -0.9, 9),
        (math.sqrt, 0, 90), (lambda v: math.copysign(abs(v) ** (1 / 3), v), -90, 90), (lambda v: 1 / math.sqrt(v), 0.1, 90),
        (math.erf, -3, 3), (math.erfc, -1, 3), (math.gamma, 0.5, 5), (math.lgamma, 0.5, 9),
        (lambda v: v**2.5, 0.1, 9), (lambda v: math.remainder(v, 1.5), -9, 9),
        (lambda v: math.fmod(v, 1.5), -9, 9), (lambda v: math.atan2(v, 2), -9, 9), (lambda v: math.hypot(v, 3), -9, 9),
    ]
    return {1: [fs[i % 32][0](fs[i % 32][1] + (fs[i % 32][2] - fs[i % 32][1]) * ((v + 1) * 0.5)) for i, v in enumerate(x)]}


def bessel_j(n, x):
    return sum((-1) ** k / (math.factorial(k) * math.factorial(k + n)) * (x / 2) ** (2 * k + n) for k in range(40))


def bessel_i(n, x):
    return sum(1 / (math.factorial(k) * math.factorial(k + n)) * (x / 2) ** (2 * k + n) for k in range(40))


def bessel_y(n, x):
    # By the series with harmonic numbers.
    harmonic = lambda k: sum(1 / i for i in range(1, k + 1))
    euler = 0.5772156649015329
    first = 2 / math.pi * math.log(x / 2) * bessel_j(n, x)
    second = -sum(math.factorial(n - k - 1) / math.factorial(k) * (x / 2) ** (2 * k - n) for k in range(n)) / math.pi
    third = -sum((-1) ** k * (harmonic(k) + harmonic(k + n) - 2 * euler) / (math.factorial(k) * math.factorial(k + n))
                 * (x / 2) ** (2 * k + n) for k in range(40)) / math.pi
    return first + second + third


def solve(f, target, low, high):
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) < target else (low, middle)
    return (low + high) / 2


@reference(1e-5)
def math_special(out, wide):
    narrow, doubles = [], []
    for i in range(16):
        v = 0.5 + i * 0.25
        p = (i + 1) / 20
        cdf = lambda t: 0.5 * math.erfc(-t / math.sqrt(2))
        row = [bessel_j(0, v), bessel_j(1, v), bessel_j(3, v), bessel_y(0, v), bessel_y(1, v), bessel_y(2, v),
               bessel_i(0, v), bessel_i(1, v), solve(math.erf, p, 0, 6), solve(lambda t: -math.erfc(t), -2 * p, -6, 6),
               cdf(v - 2), solve(cdf, p, -9, 9), math.exp(v * v) * math.erfc(v), v ** (-1 / 3), 1 / math.hypot(v, 2),
               math.sqrt(v * v + 5)]
        narrow += row
        doubles += row
    return {0: narrow, 1: doubles}


@reference()
def math_parts(x, out, integers):
    values, whole = [], []
    for v in x:
        t = f32(v * 100)
        m, e = math.frexp(t)
        f, w = math.modf(t)
        away = math.copysign(math.floor(abs(t) + 0.5), t)
        values += [m, f32(f), w, math.floor(t), math.ceil(t), math.trunc(t), float(round(t)), away]
        whole += [e, round(t), int(away), int(math.floor(math.log2(abs(t)))), int(t < 0), round(f32(t / 3)), 0, 2]
    return {1: values, 2: whole}


@reference()
def rounding(x, out, integers):
    def directed(q, mode):
        near = f32(float(q))
        if Fraction(near) == q:
            return near
        bits = struct.unpack("<I", struct.pack("<f", near))[0]
        step = lambda d: struct.unpack("<f", struct.pack("<I", bits + d))[0]
        low, high = sorted([near, step(1) if (Fraction(near) < q) == (near > 0) else step(-1)])
        return {"d": low, "u": high, "z": low if q > 0 else high}[mode]

    result, whole = [], []
    for i in range(0, len(x), 2):
        a, b = Fraction(x[i]), Fraction(x[i + 1])
        result += [directed(a + b, "z"), directed(a * b, "u"), directed(a / b, "d"), directed(a - b, "d"),
                   directed(a * b + a, "u"), directed(1 / b, "z"), directed(a + b / 4096, "u"), directed(a * b, "d")]
        t = f32(x[i] * 1000)
        whole += [round(t), int(t), math.floor(t), math.ceil(t)]
    return {1: result, 2: whole}


@reference(2e-4)
def fast_math(x, out):
    result = []
    for v in x:
        a = abs(v) + 0.1
        result += [math.sin(v), math.cos(v), math.exp(v), math.log(a), a**1.5, 1 / a, math.log2(a), 10**v]
    return {1: result}


@reference()
def life(cells, out, w, h):
    now = [v & 1 for v in cells]
    for _ in range(3):
        n = [sum(now[(r + i) % h * w + (c + j) % w] for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
             for r in range(h) for c in range(w)]
        now = [int(k == 3 or (k == 2 and v)) for k, v in zip(n, now)]
    return {1: now}


@reference()
def sieve(out, n):
    return {0: [int(i > 1 and all(i % d for d in range(2, int(i**0.5) + 1))) for i in range(n)]}


@reference()
def collatz(out):
    def steps(v):
        n = 0
        while v != 1:
            v, n = (v // 2 if v % 2 == 0 else 3 * v + 1), n + 1
        return n

    return {0: [steps(i + 1) for i in range(len(out))]}


@reference()
def gcd(x, y, out):
    return {2: [math.gcd(a, b) * 1000 + math.lcm(a % 50 + 1, b % 50 + 1) % 1000 for a, b in zip(x, y)]}


@reference()
def big_add(x, y, out):
    join = lambda v: sum(d << 32 * i for i, d in enumerate(v))
    s = join(x) + join(y)
    return {2: [s >> 32 * i & 0xFFFFFFFF for i in range(len(x))]}


@reference()
def bit_tricks(x, out):
    result = []
    for i in range(0, len(x), 2):
        a, b = x[i], x[i + 1]
        wide = a << 32 | b
        rev = lambda v, n: int(format(v, f"0{n}b")[::-1], 2)
        signed = lambda v: v - 2**32 if v >> 31 else v
        sum_bytes = sum((a >> s & 255) * (b >> s & 255) for s in (0, 8, 16, 24))
        both = [(b >> 8 * k & 255) if k >= 0 else 0 for k in range(4)]
        eight = [a >> 8 * k & 255 for k in range(4)] + both
        perm = eight[7] | eight[0] << 8 | eight[5] << 16 | eight[2] << 24
        result += [bin(a).count("1"), bin(wide).count("1"), 32 - a.bit_length(), 64 - wide.bit_length(),
                   (a & -a).bit_length(), rev(a, 32), rev(wide, 64) & 0xFFFFFFFF, perm,
                   (wide << 7 >> 32) & 0xFFFFFFFF, (wide >> 9) & 0xFFFFFFFF, (a & 0xFFFFFF) * (b & 0xFFFFFF) % 2**32, a * b >> 32,
                   (signed(a) * signed(b) >> 32) % 2**32, (a + b) >> 1, (a + b + 1) >> 1, (abs(a - b) + 3) % 2**32,
                   sum_bytes % 2**32, wide * wide >> 96, (signed(a) + signed(b)) // 2 % 2**32, a >> 5 & 0xFFF]
    return {1: result}


@reference()
def string_search(text, out, length):
    found = [i for i in range(length - 2) if text[i] % 4 == text[i + 1] % 4 == 1 and text[i + 2] % 4 == 2]
    return {1: [len(found), found[0], sum(found)]}


@reference(1e-5)
def fft(x, out):
    z = [complex(x[2 * i], x[2 * i + 1]) for i in range(64)]
    result = []
    for k in range(64):
        s = sum(v * cmath.exp(-2j * math.pi * i * k / 64) for i, v in enumerate(z))
        result += [s.real, s.imag]
    return {1: result}


@reference()
def sha256(out):
    import hashlib

    result = []
    for i in range(16):
        digest = hashlib.sha256(b"message %c" % (ord("a") + i)).digest()
        result += list(struct.unpack(">8I", digest))
    return {0: result}


@reference(1e-5)
def std_complex(x, out):
    result = []
    for i in range(0, len(x), 4):
        z, w = complex(x[i], x[i + 1]), complex(x[i + 2], x[i + 3])
        for v in (z * w, z / w, cmath.sqrt(z), cmath.exp(z), complex(abs(z), cmath.phase(w)), z + w.conjugate()):
            result += [v.real, v.imag]
    return {1: result}


@reference()
def std_algorithm(x, out):
    result = []
    for i in range(0, len(x), 8):
        w = x[i : i + 8]
        s = sorted(w)
        sums = [sum(w[: j + 1]) for j in range(8)]
        result += [s[3], len([v for v in w if v % 2]), next((j for j, v in enumerate(w) if v > 100), 8),
                   sum(a * b for a, b in zip(w, s)), sums[5], w[::-1][2], len(set(w)), math.gcd(s[1] + 1, s[2] + 1)]
    return {1: result}


@reference()
def concepts(x, out):
    rotate = lambda v, n: (v << n | v >> 32 - n) & 0xFFFFFFFF
    return {1: [rotate(v, 5) + bin(v).count("1") & 0xFFFFFFFF if i % 2 else (1 << v.bit_length() - 1 if v else 0) ^ (v & 1) for i, v in enumerate(x)]}


@reference()
def tile_scan(x, out, before):
    sums, firsts = [], []
    for start in range(0, len(x), 8):
        total = 0
        for v in x[start : start + 8]:
            firsts.append(total)
            total += v
            sums.append(total)
    return {1: sums, 2: firsts}


@reference()
def clocks(out):
    return {0: [1] * len(out)}


@reference(1e-5)
def matrix_struct(x, out):
    result = []
    for i in range(0, len(x), 4):
        a, b, c, d = x[i : i + 4]
        det = a * d - b * c + 4
        result += [det, a * a + b * c, a * b + b * d, (a + d) / det]
    return {1: result}


@reference()
def prefix_2d(x, out, w):
    h = len(x) // w
    return {1: [sum(x[i * w + j] for i in range(r + 1) for j in range(c + 1)) for r in range(h) for c in range(w)]}


@reference()
def split_barriers(x, y, groups):
    x, n, sums = list(x), len(x), [0] * len(x)
    for step in range(3):
        block = [i // 96 * 96 + 95 - i % 96 for i in range(n)]
        sums = [sums[i] + x[block[i]] + step + 3 * x[i] for i in range(n)]
        y = sums
        sums = [sums[i] + y[(i + 101) % n] for i in range(n)]
    sums = [sums[i] + y[(i + 101) % n] for i in range(n)]
    return {0: sums, 1: sums, 2: [1 + 1 + 1 + 2 * n + 100] * 6}


@reference()
def lanes_by_instruction(x, out):
    result = []
    for i, v in enumerate(x):
        half, lane = i // 32 * 32, i % 32
        number = lambda j: x[j] & 0x3FFFFFFF
        row, quad = i // 16 * 16, i % 4
        result += [x[half + (lane + 7) % 32], number(half + (lane + 7) % 32), x[half + (lane - 7) % 32],
                   number(i ^ 3), x[i ^ 16], x[i ^ 1], number(i // 8 * 8), x[i ^ 1], x[i - 1] if i % 16 else 0,
                   x[row + 15 - i % 16], x[i // 8 * 8 + 7 - i % 8], 1 + i % 64 * 100, v + 1 + 2 + 3,
                   (v & 1) + (v >> 1 & 1) * 2 + (v >> 2 & 1) * 4, v ^ 1, 1 + 100 + 1000]
    return {1: result}


@reference()
def store_before_load(x, y, seen, turns, wrong, n):
    return {4: [0]}
