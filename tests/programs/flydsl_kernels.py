"""Kernels of FlyDSL, compiled and launched by FlyDSL itself, against NumPy.

    flydsl_kernels.py TARGET

Its package has the language, MLIR and algorithms of waves and workgroups (`flydsl.extension`), on which the kernels here are written; those of
its repository are in no package. MLIR links by `$ROCM_PATH/llvm/bin/ld.lld`. FlyDSL imports PyTorch for the type of an
array alone; here a small class takes its place.
"""

import ctypes
import os
import sys
import types

import numpy as np

TARGET = sys.argv[1]
os.environ["FLYDSL_GPU_ARCH"] = TARGET
HIP = ctypes.CDLL("libamdhip64.so")
TO_DEVICE, TO_HOST = 1, 2
RANDOM = np.random.default_rng(11)
FAILED = []


def hip(name, *arguments):
    status = getattr(HIP, name)(*arguments)
    if status != 0:
        sys.exit(f"{name}: error {status}")


class Array:
    """Memory of the GPU, with what FlyDSL asks of PyTorch's tensors."""

    def __init__(self, host, dtype=None):
        host = np.ascontiguousarray(host)
        self.host, self.shape, self.dtype = host, host.shape, dtype or str(host.dtype)
        self.address = ctypes.c_void_p()
        hip("hipMalloc", ctypes.byref(self.address), ctypes.c_size_t(host.nbytes))
        hip("hipMemcpy", self.address, ctypes.c_void_p(host.ctypes.data), ctypes.c_size_t(host.nbytes), TO_DEVICE)

    def element_size(self):
        return self.host.itemsize

    def stride(self):
        return tuple(step // self.host.itemsize for step in self.host.strides)

    def data_ptr(self):
        return self.address.value

    def numpy(self):
        hip("hipDeviceSynchronize")
        back = np.empty_like(self.host)
        hip("hipMemcpy", ctypes.c_void_p(back.ctypes.data), self.address, ctypes.c_size_t(back.nbytes), TO_HOST)
        return back


torch = sys.modules["torch"] = types.ModuleType("torch")
torch.Tensor = Array
torch.cuda = types.SimpleNamespace(is_available=lambda: False, is_initialized=lambda: False, Stream=type("Stream", (), {}))
for kind in ("float16", "bfloat16", "float32", "float64", "bool", "uint8", "int8", "int16", "int32", "int64"):
    setattr(torch, kind, kind)

import flydsl.compiler as flyc
import flydsl.expr as fx

WAVE = 32 if TARGET.startswith("gfx1") else 64
BLOCK, ITEMS = 256, 4


def same(what, ours, expected, tolerance=0.0):
    ours = ours.numpy() if isinstance(ours, Array) else ours
    difference = float(np.max(np.abs(ours.astype(float) - np.asarray(expected, float))))
    limit = tolerance * max(1.0, float(np.max(np.abs(np.asarray(expected, float)))))
    print(f"{what}: {'same' if difference <= limit else f'DIFFERENT by {difference}'}", flush=True)
    if not difference <= limit:
        FAILED.append(what)


def bfloat16(values):
    """Values rounded to bfloat16, as bits and as binary32."""
    bits = values.astype(np.float32).view(np.uint32)
    bits = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    return bits, (bits.astype(np.uint32) << 16).view(np.float32)


def added():
    """A tile of each workgroup, in parts of each lane, as FlyDSL's first example has it."""

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
        tiles = []
        for tensor in (a, b, out):
            tile = fx.slice(fx.logical_divide(tensor, fx.make_layout(BLOCK, 1)), (None, fx.block_idx.x))
            tiles.append(fx.logical_divide(tile, fx.make_layout(1, 1)))
        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        kept = [fx.make_rmem_tensor(1, fx.Float32) for _ in range(3)]
        lane = fx.thread_idx.x
        fx.copy_atom_call(atom, fx.slice(tiles[0], (None, lane)), kept[0])
        fx.copy_atom_call(atom, fx.slice(tiles[1], (None, lane)), kept[1])
        kept[2].store(kept[0].load() + kept[1].load())
        fx.copy_atom_call(atom, kept[2], fx.slice(tiles[2], (None, lane)))

    @flyc.jit
    def launch(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
        kernel(a, b, out).launch(grid=(4, 1, 1), block=(BLOCK, 1, 1))

    a, b = (RANDOM.standard_normal(4 * BLOCK).astype(np.float32) for _ in range(2))
    out = Array(np.zeros_like(a))
    launch(Array(a), Array(b), out)
    same("sum of arrays", out, a + b)


def waves():
    @flyc.kernel
    def kernel(a: fx.Tensor, ranks: fx.Tensor, sums: fx.Tensor, largest: fx.Tensor):
        lane = fx.thread_idx.x
        ranks[lane] = fx.coop.warp_exclusive_scan(a[lane], fx.ReductionOp.ADD)
        sums[lane] = fx.coop.warp_reduce(a[lane], fx.ReductionOp.ADD)
        largest[lane] = fx.coop.warp_reduce(a[lane], fx.ReductionOp.MAX)

    @flyc.jit
    def launch(a: fx.Tensor, ranks: fx.Tensor, sums: fx.Tensor, largest: fx.Tensor):
        kernel(a, ranks, sums, largest).launch(grid=(1, 1, 1), block=(4 * WAVE, 1, 1))

    a = RANDOM.integers(-99, 99, 4 * WAVE).astype(np.int32)
    ranks, sums, largest = (Array(np.zeros_like(a)) for _ in range(3))
    launch(Array(a), ranks, sums, largest)
    rows = a.reshape(4, WAVE)
    same("scan of a wave", ranks, (np.cumsum(rows, 1) - rows).reshape(-1))
    same("sum of a wave", sums, np.repeat(rows.sum(1), WAVE))
    same("maximum of a wave", largest, np.repeat(rows.max(1), WAVE))


def compacted():
    @flyc.kernel
    def kernel(a: fx.Pointer, out: fx.Tensor):
        scan = fx.coop.BlockScan[fx.Int32, fx.known_block_size()]
        storage = fx.SharedAllocator().allocate(scan.SharedStorage).peek()
        items = (a + fx.thread_idx.x * ITEMS).load(fx.Int32x4)
        ones, none = (fx.Vector.filled(ITEMS, value, fx.Int32) for value in (1, 0))
        places = scan.exclusive(fx.Vector(fx.arith.select(items > 0, ones, none)), fx.ReductionOp.ADD, storage=storage)
        for i in fx.range_constexpr(ITEMS):
            if items[i] > 0:
                out[places[i]] = items[i]

    @flyc.jit
    def launch(a: fx.Pointer, out: fx.Tensor):
        kernel(a, out).launch(grid=(1, 1, 1), block=(BLOCK, 1, 1))

    a = RANDOM.integers(-8, 8, BLOCK * ITEMS).astype(np.int32)
    given, out = Array(a), Array(np.zeros_like(a))
    launch(flyc.from_c_void_p(fx.Int32, given.data_ptr()), out)
    kept = a[a > 0]
    same("scan of a workgroup", out, np.pad(kept, (0, a.size - kept.size)))


def sorted_keys(kind, algorithm, dtype, values):
    @flyc.kernel
    def kernel(keys: fx.Tensor, places: fx.Tensor):
        sort = getattr(fx.coop, kind)[(dtype, fx.Int32), BLOCK, ITEMS, algorithm]
        storage = fx.SharedAllocator().allocate(sort.SharedStorage).peek()
        first = fx.thread_idx.x * ITEMS
        own = [keys[first + i] for i in range(ITEMS)]
        payload = [places[first + i] for i in range(ITEMS)]
        own, payload = sort(own, payload, storage=storage)
        for i in fx.range_constexpr(ITEMS):
            keys[first + i] = own[i]
            places[first + i] = payload[i]

    @flyc.jit
    def launch(keys: fx.Tensor, places: fx.Tensor):
        kernel(keys, places).launch(grid=(1, 1, 1), block=(BLOCK, 1, 1))

    keys, places = Array(values), Array(np.arange(values.size, dtype=np.int32))
    launch(keys, places)
    order = np.argsort(values, kind="stable")
    same(f"{kind}, {algorithm.name}", keys, values[order])
    same("and what goes with the keys", places, order)


def sorts():
    whole = RANDOM.integers(-50, 50, BLOCK * ITEMS).astype(np.int32)
    real = RANDOM.standard_normal(BLOCK * ITEMS).astype(np.float32)
    radix, merge = fx.coop.BlockRadixSortAlgorithm, fx.coop.BlockMergeSortAlgorithm
    sorted_keys("BlockRadixSort", radix.RADIX_SCAN, fx.Int32, whole)
    sorted_keys("BlockRadixSort", radix.RADIX_DIGIT, fx.Float32, real)
    sorted_keys("BlockMergeSort", merge.MERGE, fx.Float32, real)


def counted():
    @flyc.kernel
    def kernel(a: fx.Tensor, out: fx.Tensor):
        histogram = fx.coop.BlockHistogram[fx.Int32, BLOCK, 64]
        storage = fx.SharedAllocator().allocate(histogram.SharedStorage).peek()
        first = fx.thread_idx.x * ITEMS
        counts = histogram([a[first + i] for i in range(ITEMS)], storage=storage)
        if fx.thread_idx.x < 64:
            out[fx.thread_idx.x] = counts[fx.thread_idx.x]

    @flyc.jit
    def launch(a: fx.Tensor, out: fx.Tensor):
        kernel(a, out).launch(grid=(1, 1, 1), block=(BLOCK, 1, 1))

    a = RANDOM.integers(0, 64, BLOCK * ITEMS).astype(np.int32)
    out = Array(np.zeros(64, np.int32))
    launch(Array(a), out)
    same("histogram", out, np.bincount(a, minlength=64))


ROWS, COLUMNS = 24, BLOCK * ITEMS


def by_rows(what, body, expected, *more, tolerance=2e-6):
    """A kernel with a workgroup for each row, which has a few elements in each lane."""

    @flyc.kernel
    def kernel(a: fx.Tensor, weights: fx.Tensor, out: fx.Tensor):
        reduce = fx.coop.BlockReduce[fx.Float32, BLOCK]
        allocator = fx.SharedAllocator()
        places = [allocator.allocate(reduce.SharedStorage).peek() for _ in range(2)]

        def of_row(value, operation, which):
            return reduce(value, operation, storage=places[which])

        lane, row = fx.thread_idx.x, fx.block_idx.x
        values = [a[row, lane + BLOCK * i] for i in range(ITEMS)]
        scale = [weights[lane + BLOCK * i] for i in range(ITEMS)]
        results = body(values, scale, of_row)
        for i in fx.range_constexpr(ITEMS):
            out[row, lane + BLOCK * i] = results[i]

    @flyc.jit
    def launch(a: fx.Tensor, weights: fx.Tensor, out: fx.Tensor):
        kernel(a, weights, out).launch(grid=(ROWS, 1, 1), block=(BLOCK, 1, 1))

    a = (3 * RANDOM.standard_normal((ROWS, COLUMNS)) + 1).astype(np.float32)
    weights = RANDOM.standard_normal(COLUMNS).astype(np.float32)
    out = Array(np.zeros_like(a))
    launch(Array(a), Array(weights), out)
    same(what, out, expected(a.astype(float), weights.astype(float)), tolerance)


def total(values):
    result = values[0]
    for value in values[1:]:
        result = result + value
    return result


def softmax(values, scale, of_row):
    largest = values[0]
    for value in values[1:]:
        largest = largest.maximumf(value)
    largest = of_row(largest, fx.ReductionOp.MAX, 0)
    powers = [fx.math.exp(value - largest) for value in values]
    whole = of_row(total(powers), fx.ReductionOp.ADD, 1)
    return [power / whole for power in powers]


def layer_norm(values, scale, of_row):
    mean = of_row(total(values), fx.ReductionOp.ADD, 0) / fx.Float32(COLUMNS)
    away = [value - mean for value in values]
    variance = of_row(total([one * one for one in away]), fx.ReductionOp.ADD, 1) / fx.Float32(COLUMNS)
    factor = fx.math.rsqrt(variance + fx.Float32(1e-5))
    return [one * factor * by for one, by in zip(away, scale)]


def rms_norm(values, scale, of_row):
    squares = of_row(total([value * value for value in values]), fx.ReductionOp.ADD, 0) / fx.Float32(COLUMNS)
    factor = fx.math.rsqrt(squares + fx.Float32(1e-5))
    return [value * factor * by for value, by in zip(values, scale)]


def gelu(values, scale, of_row):
    half, root = fx.Float32(0.5), fx.Float32(0.7071067811865476)
    return [half * value * (fx.Float32(1) + fx.math.erf(value * root)) for value in values]


def rows():
    from math import erf

    def expected_softmax(a, weights):
        powers = np.exp(a - a.max(1, keepdims=True))
        return powers / powers.sum(1, keepdims=True)

    def expected_layer_norm(a, weights):
        return (a - a.mean(1, keepdims=True)) / np.sqrt(a.var(1, keepdims=True) + 1e-5) * weights

    def expected_rms_norm(a, weights):
        return a / np.sqrt((a**2).mean(1, keepdims=True) + 1e-5) * weights

    def expected_gelu(a, weights):
        return 0.5 * a * (1 + np.vectorize(erf)(a * 0.7071067811865476))

    by_rows("softmax", softmax, expected_softmax)
    by_rows("layer norm", layer_norm, expected_layer_norm)
    by_rows("RMS norm", rms_norm, expected_rms_norm)
    by_rows("GELU", gelu, expected_gelu)


def product(kind, inner, size, waves_in_group):
    """A product by matrix instructions: 2×2 or 1 wave to a tile, several tiles, a loop over the inner dimension."""
    a_of, b_of = (RANDOM.standard_normal((128, 64)).astype(np.float32) for _ in range(2))
    if kind == "float32":
        element, a, b = fx.Float32, Array(a_of), Array(b_of)
    elif kind == "float16":
        element, a, b = fx.Float16, Array(a_of.astype(np.float16)), Array(b_of.astype(np.float16))
        a_of, b_of = a.host.astype(np.float32), b.host.astype(np.float32)
    else:
        (a_bits, a_of), (b_bits, b_of) = bfloat16(a_of), bfloat16(b_of)
        element, a, b = fx.BFloat16, Array(a_bits, "bfloat16"), Array(b_bits, "bfloat16")
    rows, depth = a_of.shape
    columns = b_of.shape[0]

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
        lane, group = fx.thread_idx.x, fx.block_idx.x
        make = fx.rocdl.MFMA if WAVE == 64 else fx.rocdl.WMMA
        atom = fx.make_mma_atom(make(16, 16, inner, element, fx.Float32))
        layout = fx.make_layout((2, 2, 1), (1, 2, 0)) if waves_in_group == 4 else fx.make_layout((1, 1, 1), (0, 0, 0))
        tiled = fx.make_tiled_mma(atom, layout)
        of_lane = tiled.thr_slice(lane)
        a, b, c = (fx.rocdl.make_buffer_tensor(tensor) for tensor in (a, b, c))
        across = rows // size
        place_a, place_b = group % across, group // across
        tile_c = fx.slice(fx.zipped_divide(c, fx.make_tile(size, size)), (None, (place_a, place_b)))
        given = fx.make_copy_atom(fx.rocdl.BufferCopy(element.width), element)
        taken = fx.make_copy_atom(fx.rocdl.BufferCopy32b(), fx.Float32)
        copy_a = fx.make_tiled_copy_A(given, tiled).get_slice(lane)
        copy_b = fx.make_tiled_copy_B(given, tiled).get_slice(lane)
        copy_c = fx.make_tiled_copy_C(taken, tiled).get_slice(lane)
        sums = of_lane.make_fragment_C(tile_c)
        sums.fill(0)
        all_a = fx.zipped_divide(a, fx.make_tile(size, inner))
        all_b = fx.zipped_divide(b, fx.make_tile(size, inner))
        for step in fx.range_constexpr(depth // inner):
            tile_a, tile_b = fx.slice(all_a, (None, (place_a, step))), fx.slice(all_b, (None, (place_b, step)))
            part_a = of_lane.make_fragment_A(tile_a)
            part_b = of_lane.make_fragment_B(tile_b)
            fx.copy(given, copy_a.partition_S(tile_a), copy_a.retile(part_a))
            fx.copy(given, copy_b.partition_S(tile_b), copy_b.retile(part_b))
            fx.gemm(atom, sums, part_a, part_b, sums)
        fx.copy(taken, copy_c.retile(sums), copy_c.partition_S(tile_c))

    @flyc.jit
    def launch(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
        groups = (rows // size) * (columns // size)
        kernel(a, b, c).launch(grid=(groups, 1, 1), block=(WAVE * waves_in_group, 1, 1))

    c = Array(np.zeros((rows, columns), np.float32))
    launch(a, b, c)
    name = f"product, 16x16x{inner} {kind}, {waves_in_group} waves"
    same(name, c, a_of.astype(float) @ b_of.T.astype(float), 1e-6)


def products():
    if WAVE == 64:
        product("float32", 4, 64, 4)
        product("float16", 16, 32, 4)
        product("bfloat16", 16, 32, 1)
    else:
        product("float16", 16, 32, 4)
        product("bfloat16", 16, 16, 1)


def drawn():
    """Philox, by whole numbers of NumPy's."""

    @flyc.kernel
    def kernel(words: fx.Tensor, uniform: fx.Tensor):
        lane = fx.thread_idx.x
        for i, word in enumerate(fx.random.randint4x(1234567, lane)):
            words[lane, i] = fx.Int32(word)
        uniform[lane] = fx.random.rand(42, lane)

    @flyc.jit
    def launch(words: fx.Tensor, uniform: fx.Tensor):
        kernel(words, uniform).launch(grid=(1, 1, 1), block=(BLOCK, 1, 1))

    words, uniform = Array(np.zeros((BLOCK, 4), np.int32)), Array(np.zeros(BLOCK, np.float32))
    launch(words, uniform)
    counter = [np.arange(BLOCK, dtype=np.uint64), *(np.zeros(BLOCK, np.uint64) for _ in range(3))]
    key, low = [1234567, 0], np.uint64(0xFFFFFFFF)
    for _ in range(10):
        one, other = counter[0] * np.uint64(0xD2511F53), counter[2] * np.uint64(0xCD9E8D57)
        high = np.uint64(32)
        counter = [
            (other >> high) ^ counter[1] ^ np.uint64(key[0]),
            other & low,
            (one >> high) ^ counter[3] ^ np.uint64(key[1]),
            one & low,
        ]
        key = [(key[0] + 0x9E3779B9) & 0xFFFFFFFF, (key[1] + 0xBB67AE85) & 0xFFFFFFFF]
    same("Philox", words.numpy().view(np.uint32), np.stack(counter, 1))
    values = uniform.numpy()
    same("uniform numbers", np.array([values.min() >= 0, values.max() < 1, abs(values.mean() - 0.5) < 0.1]), [1, 1, 1])


for part in (added, waves, compacted, sorts, counted, rows, products, drawn):
    part()
sys.exit(f"wrong: {', '.join(FAILED)}" if FAILED else 0)
