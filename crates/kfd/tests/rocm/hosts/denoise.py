"""A frame with noise through two plugins of VapourSynth: one for AMD GPUs, one for processors.

    denoise.py LIBVAPOURSYNTH GPU_PLUGIN CPU_PLUGIN [WIDTH HEIGHT]

They compute the same filter (BM3D); the frames must agree within rounding. VapourSynth's interface is
used from C's side (`VapourSynth4.h`): its Python module wants a newer Python than Debian 12 has.
"""

import ctypes as c
import random
import sys

PTR, INT, I64, F64, STR = c.c_void_p, c.c_int, c.c_int64, c.c_double, c.c_char_p

# Places of functions in the table `VSAPI`, their results and arguments.
FUNCTIONS = {
    "createVideoFilter2": (1, PTR, STR, PTR, PTR, PTR, INT, PTR, INT, PTR, PTR),
    "newVideoFrame": (12, PTR, PTR, INT, INT, PTR, PTR),
    "getStride": (21, I64, PTR, INT),
    "getReadPtr": (22, PTR, PTR, INT),
    "getWritePtr": (23, PTR, PTR, INT),
    "queryVideoFormat": (32, INT, PTR, INT, INT, INT, INT, INT, PTR),
    "getFrame": (36, PTR, INT, PTR, PTR, INT),
    "createMap": (47, PTR),
    "mapGetError": (52, STR, PTR),
    "mapSetInt": (62, INT, PTR, STR, I64, INT),
    "mapSetFloat": (67, INT, PTR, STR, F64, INT),
    "mapSetData": (72, INT, PTR, STR, STR, INT, INT, INT),
    "mapGetNode": (73, PTR, PTR, STR, INT, PTR),
    "mapSetNode": (74, INT, PTR, STR, PTR, INT),
    "getPluginByNamespace": (84, PTR, STR, PTR),
    "invoke": (96, PTR, PTR, STR, PTR),
    "createCore": (97, PTR, INT),
}
API = 4 << 16
NO_AUTOLOADING = 2
GRAY, FLOAT = 1, 1

library, gpu, cpu = sys.argv[1:4]
WIDTH, HEIGHT = map(int, sys.argv[4:6]) if len(sys.argv) > 5 else (96, 64)

start = c.CDLL(library).getVapourSynthAPI
start.restype, start.argtypes = c.POINTER(PTR), [INT]
table = start(API)
vs = {name: c.CFUNCTYPE(*types)(table[at]) for name, (at, *types) in FUNCTIONS.items()}
core = vs["createCore"](NO_AUTOLOADING)


class VideoInfo(c.Structure):
    _fields_ = [("format", INT * 7), ("fps", I64 * 2), ("width", INT), ("height", INT), ("frames", INT)]


def invoke(plugin, name, **arguments):
    ints = vs["createMap"]()
    for key, value in arguments.items():
        key = key.encode()
        if isinstance(value, bytes):
            vs["mapSetData"](ints, key, value, -1, 1, 0)
        elif isinstance(value, float):
            vs["mapSetFloat"](ints, key, value, 0)
        elif isinstance(value, PTR):
            vs["mapSetNode"](ints, key, value, 0)
        else:
            vs["mapSetInt"](ints, key, value, 0)
    result = vs["invoke"](vs["getPluginByNamespace"](plugin, core), name, ints)
    if error := vs["mapGetError"](result):
        sys.exit(f"{plugin.decode()}.{name.decode()}: {error.decode()}")
    return result


info = VideoInfo(fps=(I64 * 2)(25, 1), width=WIDTH, height=HEIGHT, frames=1)
vs["queryVideoFormat"](c.byref(info.format), GRAY, FLOAT, 32, 0, 0, core)
noise = random.Random(1)


@c.CFUNCTYPE(PTR, INT, INT, PTR, PTR, PTR, PTR, PTR)
def noisy(n, reason, *_):
    """Steps of brightness, with noise on them."""
    if reason != 0:
        return None
    frame = vs["newVideoFrame"](c.byref(info.format), WIDTH, HEIGHT, None, core)
    stride, at = vs["getStride"](frame, 0), vs["getWritePtr"](frame, 0)
    for y in range(HEIGHT):
        row = (c.c_float * WIDTH).from_address(at + y * stride)
        for x in range(WIDTH):
            row[x] = ((x // 16 + y // 16) % 4) / 4 + noise.gauss(0, 0.05)
    return frame


@c.CFUNCTYPE(None, PTR, PTR, PTR)
def free(*_):
    pass


def frame(node):
    error = c.create_string_buffer(1024)
    got = vs["getFrame"](0, node, error, len(error))
    if not got:
        sys.exit(error.value.decode())
    stride, at = vs["getStride"](got, 0), vs["getReadPtr"](got, 0)
    return [list((c.c_float * WIDTH).from_address(at + y * stride)) for y in range(HEIGHT)]


clip = vs["createVideoFilter2"](
    b"noisy", c.byref(info), c.cast(noisy, PTR), c.cast(free, PTR), 0, None, 0, None, core
)
before = frame(clip)
after = []
for plugin, path in ((b"bm3dhip", gpu), (b"bm3dcpu", cpu)):
    invoke(b"std", b"LoadPlugin", path=path.encode())
    result = invoke(plugin, b"BM3D", clip=PTR(clip), sigma=10.0, bm_range=7, radius=0)
    after.append(frame(vs["mapGetNode"](result, b"clip", 0, None)))


def distances(a, b):
    """The largest one, and the mean."""
    all = [abs(x - y) for one, other in zip(a, b) for x, y in zip(one, other)]
    return max(all), sum(all) / len(all)


changed, apart = distances(before, after[0]), distances(*after)
print("changed by {:.1e}, on average {:.1e}".format(*changed))
print("apart by {:.1e}, on average {:.1e}".format(*apart), flush=True)
# The processor's version takes approximate reciprocals and sums in another order.
if changed[1] < 0.01 or apart[0] > 5e-4 or apart[1] > 5e-5:
    sys.exit("the frames differ")
print("denoised: as expected")
