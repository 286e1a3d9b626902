"""References: small types, C++, atomics, waves."""

import math
import struct
import zlib

from expect import bf16, f16, f32, reference


def even(x):
    return int(round(x))


@reference()
def quantise_int8(x, q, scale, dot):
    out, scales, dots = [], [], []
    for r in range(0, len(x), 32):
        row = x[r : r + 32]
        s = f32(max(abs(v) for v in row) / 127)
        scales.append(s)
        codes = [max(-127, min(127, even(f32(v / s)))) for v in row]
        out += codes
        dots.append(sum(c * c for c in codes))
    return {1: out, 2: scales, 3: dots}


@reference()
def quantise_half(x, half, brain, back):
    return {1: [f16(v) for v in x], 2: [struct.unpack("<I", struct.pack("<f", bf16(v)))[0] >> 16 for v in x],
            3: [f32(f16(v) + bf16(v)) for v in x]}


@reference()
def half2_math(x, y, out):
    result = []
    for i in range(0, len(x), 2):
        a, b = x[i : i + 2], y[i : i + 2]
        result += [f16(a[k] + b[k]) for k in (0, 1)]
        result += [f16(a[k] * b[k] + 0.5) for k in (0, 1)]
        result += [max(a[0], b[0]), min(a[1], b[1])]
        result += [float(a[0] < b[0]), float(a[1] < b[1])]
    return {2: result}


@reference()
def bfloat16_math(x, out):
    b = [bf16(v) for v in x]
    result = []
    for i in range(0, len(b), 2):
        p, q = b[i], b[i + 1]
        result += [bf16(p + q), bf16(p * q), bf16(p - q), float(p < q)]
        up = struct.unpack("<I", struct.pack("<f", x[i]))[0]
        zero = struct.unpack("<f", struct.pack("<I", up & 0xFFFF0000))[0]
        result += [zero, bf16(f32(p + 1)), abs(q), bf16(f32(q * 3))]
    return {1: result}


@reference()
def functors(x, out):
    n = len(x)
    return {1: [v + 3 for v in x] + [v * v for v in x] + [max(v, -v) for v in x] + [(v + 3) * (v + 3) for v in x]}


@reference()
def constexpr_table(data, out):
    crc = zlib.crc32
    return {1: [crc(bytes(data[i * 16 : i * 16 + 16])) for i in range(len(out))]}


@reference()
def lambdas(x, out):
    return {1: [3 * v * v + 2 * v + i + 7 for i, v in enumerate(x)]}


@reference()
def std_containers(x, out):
    result = []
    for i in range(len(out) // 4):
        w = x[4 * i : 4 * i + 4]
        s = sorted(w)
        result += [s[0] * 1000 + s[3], w.index(max(w)), sum(w) + 10, s[1] * s[2] % 1000]
    return {1: result}


@reference()
def type_traits(x, out):
    return {1: [v + 0.5 if i % 2 else v * 2.0 for i, v in enumerate(x)] + [1.0, 2.0, 4.0, 8.0]}


@reference(1e-6)
def virtual_functions(x, out):
    return {1: [v * v if i % 3 == 0 else 3.14159265 * v * v if i % 3 == 1 else v * 2.0 * 3 for i, v in enumerate(x)]}


@reference()
def recursion(out):
    def ackermann(m, n):
        while m:
            m, n = (m - 1, 1) if n == 0 else (m - 1, ackermann(m, n - 1))
        return n + 1

    fib = [0, 1]
    for _ in range(20):
        fib.append(fib[-1] + fib[-2])
    return {0: [fib[i % 16] + ackermann(2, i % 5) for i in range(len(out))]}


@reference()
def device_malloc(out):
    return {0: [sum(j * j for j in range(i % 13 + 1)) + i for i in range(len(out))]}


@reference()
def new_delete(out):
    return {0: [sum(range(i + 1)) * 2 + 5 for i in range(len(out))]}


@reference()
def assert_passes(x, out):
    return {1: [v + 1 for v in x]}


@reference()
def dynamic_lds(x, out, n):
    return {1: [x[b * 64 + 63 - i] + 1000 * i for b in range(n // 64) for i in range(64)]}


@reference(1e-6)
def constant_memory(x, y):
    return {1: [0.5 + v * (-1.25 + v * (2.0 + v * 0.125)) + 10 * (i % 4) for i, v in enumerate(x)]}


@reference()
def atomics_int(x, out):
    n, m = len(x), 2**32
    u = [v % m for v in x]
    xor = band = bor = 0
    band = m - 1
    for v in u:
        xor, band, bor = xor ^ v, band & (v | 0xFF), bor | v & 0xFF00
    wrapped = n % 38
    down = 37
    for _ in range(n):
        down = 10 if down == 0 or down > 10 else down - 1
    return {1: [sum(u) % m, -sum(u) % m, max(x), min(x), xor, band, bor, wrapped, down, max(u), min(u), n]}


@reference()
def atomics_64(x, out):
    m = 2**64
    return {1: [sum(x) % m, max(x), min(x), sum(v ^ 5 for v in x) % m, len(x)]}


@reference(1e-5)
def atomics_float(x, out, wide):
    s = sum(x)
    return {1: [s, max(x), min(x), -s, s, s, 64.0], 2: [s, max(x), min(x), s, s]}


@reference()
def atomics_cas(x, total, pair, steps):
    n = len(x)
    return {1: [float(sum(x))], 2: [float(n), float(n // 2)], 3: [2]}


@reference(wave=True)
def votes(x, out, wave):
    result = []
    for start in range(0, len(x), wave):
        lanes = x[start : start + wave]
        ballot = sum(1 << i for i, v in enumerate(lanes) if v & 1)
        for i, v in enumerate(lanes):
            low = ballot & 0xFFFF
            result += [ballot, int(any(v > 1000 for v in lanes)) * 2 + int(all(v < 1000 for v in lanes)), low,
                       bin(ballot & (1 << i) - 1).count("1")]
    return {1: result}


@reference(wave=True)
def match_any(x, out, all_same, wave):
    result, same = [], []
    for start in range(0, len(x), wave):
        lanes = [v & 7 for v in x[start : start + wave]]
        result += [sum(1 << j for j, w in enumerate(lanes) if w == v) for v in lanes]
        same += [int(start == 0)] * wave
    return {1: result, 2: same}


@reference()
def compaction(x, out, count, n):
    found = sorted(v for v in x[:n] if v % 3 == 0)
    return {1: [sum(found)], 2: [len(found)]}


@reference()
def reduce_sync(x, out):
    result = []
    for i in range(0, len(x), 32):
        w = x[i : i + 32]
        band = bor = xor = None
        even_lanes = [v for j, v in enumerate(w) if j % 2 == 0]
        odd_lanes = [v for j, v in enumerate(w) if j % 2]
        fold = lambda f, vs: __import__("functools").reduce(f, vs)
        result += [sum(even_lanes), max(odd_lanes), min(even_lanes), fold(lambda a, b: a & b, odd_lanes),
                   fold(lambda a, b: a | b, even_lanes), fold(lambda a, b: a ^ b, odd_lanes), 0, 0]
    return {1: result}


@reference()
def shuffle_types(x, out):
    result = []
    for i in range(len(x)):
        base, lane = i & ~15, i & 15
        at = lambda j: x[base + j]
        up = lane - 3 if lane >= 3 else lane
        down = lane + 5 if lane + 5 < 16 else lane
        result += [float(at(5)), float(at(up)) + 0.5, float(at(down)) * 2**40, float(at(lane ^ 9)), -float(at(lane * 3 % 16)),
                   float(at(up)) / 4]
    return {1: result}


@reference()
def coalesced(x, out, size):
    odd = [v for v in x[:32] if v % 2]
    ranks, sizes = [], []
    for start in range(0, len(x), 32):
        lanes = x[start : start + 32]
        group = [i for i, v in enumerate(lanes) if v % 2]
        for i, v in enumerate(lanes):
            if v % 2:
                ranks.append(lanes[group[0]] + sum(lanes[g] for g in group))
                sizes.append(len(group) * 100 + group.index(i))
            else:
                ranks.append(-1)
                sizes.append(0)
    return {1: ranks, 2: sizes}


@reference()
def grid_sync(x, y):
    n = len(x)
    v = list(x)
    for _ in range(4):
        w = [v[(i + 61) % n] + 1 for i in range(n)]
        v = w
    return {0: v}


@reference()
def block_votes(x, out):
    result = []
    for start in range(0, len(x), 128):
        block = x[start : start + 128]
        c = sum(1 for v in block if v > 0)
        result += [c, int(c == 128), int(c > 0), 128]
    return {1: result}


@reference()
def struct_args(x, out, line, table):
    return {1: [v * 3 + 7 + i % 4 * 2 - 1 for i, v in enumerate(x)]}


@reference()
def vector_types(x, out):
    result = []
    wrap = lambda v: (v + 2**31) % 2**32 - 2**31
    for i in range(len(x) // 4):
        a = x[4 * i : 4 * i + 4]
        result += [wrap(a[0] * 2 + 1), wrap(-a[1]), (a[2] % 2**32 >> 3) - 0, a[3] & 255, a[0] ^ a[3], wrap((a[1] << 2)), int(a[0] == a[1]) + 2, ~a[2]]
    return {1: result}


@reference()
def memory_functions(out):
    text = b"a kernel copies, sets and compares"
    return {0: [len(text), text.index(b"copies"), 0, -1, ord("k"), 0x5A5A5A5A, sum(text[2:8]), 6, 5 + 0, 1]}


@reference()
def fp8(x, codes, back):
    def encode(v, m):
        e = 7 - m
        bias = 2 ** (e - 1) - 1
        table = []
        for c in range(0x7F if m == 3 else 0x7C):
            field, part = c >> m, c & 2**m - 1
            table.append((part / 2**m + (field > 0)) * 2.0 ** (max(field, 1) - bias))
        a = abs(v)
        best = min(range(len(table)), key=lambda c: (abs(table[c] - a), c & 1))
        return (0x80 if math.copysign(1, v) < 0 else 0) | best, math.copysign(table[best], v)

    out, values = [], []
    for v in x:
        p, q = encode(f32(v * 600), 3), encode(f32(v * 60000), 2)
        out += [p[0], q[0]]
        values += [p[1], q[1]]
    return {1: out, 2: values}


@reference()
def half_functions(x, out):
    sat = lambda v: min(1.0, max(0.0, v))

    def directed(v, up):
        near = f16(v)
        if near == v or (near > v) == up:
            return near
        bits = struct.unpack("<H", struct.pack("<e", near))[0]
        return struct.unpack("<e", struct.pack("<H", bits + (1 if (near >= 0) == up else -1)))[0]

    result = []
    for i in range(0, len(x), 2):
        a, b, t = x[i], x[i + 1], f32(x[i] * f32(0.3))
        p = bf16(a)
        result += [f16(sat(f16(a + b))), float((a > b) + 2 * (a <= b) + 4 * (a != b)), float(b >= a), f16(math.sqrt(abs(a))),
                   float(math.floor(f16(b * 8))), float(int(f16(a * 100))), float(i // 2 - 7), 3.0, max(a, b), -a,
                   directed(t, True), directed(t, t < 0), sat(bf16(-p * p)), float(round(bf16(p * 50))),
                   0.25 + int(bf16(p * p)), min(a, -a), a, 1.0, f16(a + 1), f16(b - 1)]
    return {1: result}
