"""References: reductions, matrices, sorting, graphs."""

import math

from expect import f16, f32, reference


@reference()
def saxpy(a, x, y, n):
    return {2: [a * u + v if i < n else v for i, (u, v) in enumerate(zip(x, y))]}


def matmul(a, b, m, n, k):
    return [sum(a[i * k + l] * b[l * n + j] for l in range(k)) for i in range(m) for j in range(n)]


@reference(1e-5)
def matmul_tiled(a, b, c, n):
    return {2: matmul(a, b, n, n, n)}


@reference(1e-5)
def matmul_registers(a, b, c, n):
    return {2: matmul(a, b, n, n, n)}


@reference()
def transpose(x, y, w, h):
    return {1: [x[r * w + c] for c in range(w) for r in range(h)]}


@reference(1e-5)
def reduce_lds(x, out, n):
    return {1: [sum(x[b * 256 : min(n, b * 256 + 256)]) for b in range(len(out))]}


@reference()
def reduce_shuffle(x, out, n):
    return {1: [sum(x[:n]), max(x[:n]), min(x[:n])]}


@reference()
def reduce_groups(x, out):
    tiles = [sum(x[i : i + 16]) for i in range(0, len(x), 16)]
    tops = [max(x[i : i + 32]) for i in range(0, len(x), 32)]
    return {1: [sum(x)] + tiles[:8] + tops[:8]}


@reference()
def scan(x, out):
    sums, total = [], 0
    for i, v in enumerate(x):
        total = v if i % 256 == 0 else total + v
        sums.append(total)
    return {1: sums}


@reference()
def histogram(x, bins, n):
    return {1: [sum(1 for v in x if v >> 4 == b) for b in range(16)]}


@reference()
def radix_sort(x, out):
    return {1: sorted(x)}


@reference(1e-6)
def stencil2d(x, y, w, h):
    out = [0.0] * (w * h)
    for r in range(h):
        for c in range(w):
            at = lambda i, j: x[min(max(i, 0), h - 1) * w + min(max(j, 0), w - 1)]
            out[r * w + c] = 0.5 * x[r * w + c] + 0.125 * (at(r - 1, c) + at(r + 1, c) + at(r, c - 1) + at(r, c + 1))
    return {1: out}


@reference(1e-6)
def stencil3d(x, y, n):
    out = list(x)
    for k in range(1, n - 1):
        for j in range(1, n - 1):
            for i in range(1, n - 1):
                c = (k * n + j) * n + i
                out[c] = (x[c - 1] + x[c + 1] + x[c - n] + x[c + n] + x[c - n * n] + x[c + n * n]) / 6 - x[c]
    return {1: out}


@reference(2e-5)
def nbody(p, out, n):
    result = []
    for i in range(n):
        force = [0.0] * 3
        for j in range(n):
            d = [p[4 * j + k] - p[4 * i + k] for k in range(3)]
            r = 1 / math.sqrt(sum(v * v for v in d) + 0.01)
            s = (p[4 * j + 3] + 1.5) * r * r * r
            force = [f + v * s for f, v in zip(force, d)]
        result += force + [0.0]
    return {1: result}


@reference()
def mandelbrot(out, w, h):
    result = []
    for y in range(h):
        for x in range(w):
            # Exact in float: the steps are powers of two, the orbit is followed in float.
            cr, ci = f32(-2 + 3.0 * x / w), f32(-1 + 2.0 * y / h)
            zr = zi = 0.0
            n = 0
            while n < 64 and f32(f32(zr * zr) + f32(zi * zi)) <= 4:
                zr, zi = f32(f32(f32(zr * zr) - f32(zi * zi)) + cr), f32(f32(f32(2 * zr) * zi) + ci)
                n += 1
            result.append(n)
    return {0: result}


@reference(1e-4)
def julia(out, w, h):
    result = []
    for y in range(h):
        for x in range(w):
            z = complex(-1.5 + 3.0 * x / w, -1.5 + 3.0 * y / h)
            for _ in range(4):
                z = z * z + complex(-0.4, 0.6)
            result.append(abs(z))
    return {0: result}


def cdf(x):
    return 0.5 * math.erfc(-x / math.sqrt(2))


@reference(1e-5)
def black_scholes(s, calls, puts, n):
    call, put = [], []
    for v in s:
        price, strike, years, rate, vol = 20 + 10 * v, 22.0, 1.5, 0.03, 0.3
        d1 = (math.log(price / strike) + (rate + vol * vol / 2) * years) / (vol * math.sqrt(years))
        d2 = d1 - vol * math.sqrt(years)
        worth = strike * math.exp(-rate * years)
        call.append(price * cdf(d1) - worth * cdf(d2))
        put.append(worth * cdf(-d2) - price * cdf(-d1))
    return {1: call, 2: put}


@reference(1e-9)
def monte_carlo(hits, area, rounds):
    total = 0
    for i in range(1024):
        state = (i * 2654435761 + 12345) % 2**32
        for _ in range(rounds):
            xy = []
            for _ in range(2):
                state ^= state << 13 & 0xFFFFFFFF
                state ^= state >> 17
                state ^= state << 5 & 0xFFFFFFFF
                xy.append((state >> 8) / 2.0**24)
            total += xy[0] * xy[0] + xy[1] * xy[1] < 1
    return {0: [total], 1: [4 * total / (1024 * rounds)]}


@reference()
def bitonic(x):
    return {0: [v for b in range(0, len(x), 256) for v in sorted(x[b : b + 256])]}


@reference(1e-5)
def spmv(values, x, y, rows):
    out = []
    for r in range(rows):
        count = r % 7 + 1
        start = r // 7 * 28 + (r % 7) * (r % 7 + 1) // 2
        out.append(sum(values[start + k] * x[(r * 3 + k * 5) % rows] for k in range(count)))
    return {2: out}


@reference()
def bfs(level, n):
    found = [-1] * n
    found[0], queue = 0, [0]
    for v in queue:
        for w in ((2 * v + 1) % n, (v * v + 3) % n, (v + 17) % n):
            if found[w] < 0:
                found[w] = found[v] + 1
                queue.append(w)
    return {0: found}


@reference(1e-5)
def softmax(x, y, n):
    out = []
    for r in range(0, len(x), n):
        row = [math.exp(v - max(x[r : r + n])) for v in x[r : r + n]]
        out += [v / sum(row) for v in row]
    return {1: out}


@reference(2e-5)
def layernorm(x, gain, bias, y, n):
    out = []
    for r in range(0, len(x), n):
        row = x[r : r + n]
        mean = sum(row) / n
        var = sum((v - mean) ** 2 for v in row) / n
        out += [(v - mean) / math.sqrt(var + 1e-5) * g + b for v, g, b in zip(row, gain, bias)]
    return {3: out}


@reference(2e-5)
def rope(x, y, heads, dim):
    out = [0.0] * len(x)
    for i in range(0, len(x), 2):
        position, pair = i // (heads * dim), i % dim // 2
        angle = position * 10000.0 ** (-2 * pair / dim)
        c, s = math.cos(angle), math.sin(angle)
        out[i], out[i + 1] = x[i] * c - x[i + 1] * s, x[i] * s + x[i + 1] * c
    return {1: out}


@reference(2e-3)
def rmsnorm(x, y, n):
    out = []
    for r in range(0, len(x), n):
        row = x[r : r + n]
        scale = 1 / math.sqrt(sum(v * v for v in row) / n + 1e-6)
        out += [f16(v * scale) for v in row]
    return {1: out}


@reference(1e-5)
def gelu(x, exact, tanh):
    g = [3 * v for v in x]
    return {1: [0.5 * v * (1 + math.erf(v / math.sqrt(2))) for v in g],
            2: [0.5 * v * (1 + math.tanh(math.sqrt(2 / math.pi) * (v + 0.044715 * v**3))) for v in g]}


@reference(2e-5)
def attention(q, k, v, out, n, dim):
    result = []
    for i in range(n):
        scores = [sum(q[i * dim + d] * k[j * dim + d] for d in range(dim)) / math.sqrt(dim) for j in range(i + 1)]
        top = max(scores)
        e = [math.exp(s - top) for s in scores]
        result += [sum(w * v[j * dim + d] for j, w in enumerate(e)) / sum(e) for d in range(dim)]
    return {3: result}


@reference(1e-5)
def conv2d(x, y, w, h):
    taps = [1, 2, 1, 2, 4, 2, 1, 2, 1]
    out = []
    for r in range(h):
        for c in range(w):
            total = 0.0
            for i in range(-1, 2):
                for j in range(-1, 2):
                    if 0 <= r + i < h and 0 <= c + j < w:
                        total += taps[(i + 1) * 3 + j + 1] / 16 * x[(r + i) * w + c + j]
            out.append(total)
    return {1: out}


@reference(1e-6)
def pooling(x, most, mean, w):
    cells = [[x[(2 * r + i) * w + 2 * c + j] for i in (0, 1) for j in (0, 1)]
             for r in range(len(x) // w // 2) for c in range(w // 2)]
    return {1: [max(c) for c in cells], 2: [sum(c) / 4 for c in cells]}
