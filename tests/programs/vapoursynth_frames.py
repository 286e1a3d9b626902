"""A frame with noise for VapourSynth's filters, and what they make of it.

VapourSynth's interface is used from C's side (`VapourSynth4.h`): its Python module wants a newer Python than
Debian 12 has.
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


class VideoInfo(c.Structure):
    _fields_ = [("format", INT * 7), ("fps", I64 * 2), ("width", INT), ("height", INT), ("frames", INT)]


class Frames:
    """A clip of one frame in grey, and filters of plugins on it."""

    def __init__(self, library, width, height):
        start = c.CDLL(library).getVapourSynthAPI
        start.restype, start.argtypes = c.POINTER(PTR), [INT]
        table = start(API)
        self.vs = {name: c.CFUNCTYPE(*types)(table[at]) for name, (at, *types) in FUNCTIONS.items()}
        self.core = self.vs["createCore"](NO_AUTOLOADING)
        self.width, self.height = width, height
        info = VideoInfo(fps=(I64 * 2)(25, 1), width=width, height=height, frames=1)
        self.vs["queryVideoFormat"](c.byref(info.format), GRAY, FLOAT, 32, 0, 0, self.core)
        noise = random.Random(1)
        rows = [
            (c.c_float * width)(*(((x // 16 + y // 16) % 4) / 4 + noise.gauss(0, 0.05) for x in range(width)))
            for y in range(height)
        ]

        @c.CFUNCTYPE(PTR, INT, INT, PTR, PTR, PTR, PTR, PTR)
        def noisy(n, reason, *_):
            """Steps of brightness, with noise on them."""
            if reason != 0:
                return None
            frame = self.vs["newVideoFrame"](c.byref(info.format), width, height, None, self.core)
            stride, at = self.vs["getStride"](frame, 0), self.vs["getWritePtr"](frame, 0)
            for y, row in enumerate(rows):
                c.memmove(at + y * stride, row, c.sizeof(row))
            return frame

        @c.CFUNCTYPE(None, PTR, PTR, PTR)
        def free(*_):
            pass

        # C's side has their addresses as long as the clip lives.
        self.kept = noisy, free, info
        self.clip = self.vs["createVideoFilter2"](
            b"noisy", c.byref(info), c.cast(noisy, PTR), c.cast(free, PTR), 0, None, 0, None, self.core
        )
        self.before = self.frame(self.clip)

    def load(self, path):
        self.invoke(b"std", b"LoadPlugin", path=path.encode())

    def invoke(self, plugin, name, **arguments):
        ints = self.vs["createMap"]()
        for key, value in arguments.items():
            key = key.encode()
            if isinstance(value, bytes):
                self.vs["mapSetData"](ints, key, value, -1, 1, 0)
            elif isinstance(value, float):
                self.vs["mapSetFloat"](ints, key, value, 0)
            elif isinstance(value, PTR):
                self.vs["mapSetNode"](ints, key, value, 0)
            else:
                self.vs["mapSetInt"](ints, key, value, 0)
        result = self.vs["invoke"](self.vs["getPluginByNamespace"](plugin, self.core), name, ints)
        if error := self.vs["mapGetError"](result):
            sys.exit(f"{plugin.decode()}.{name.decode()}: {error.decode()}")
        return result

    def frame(self, node):
        error = c.create_string_buffer(1024)
        got = self.vs["getFrame"](0, node, error, len(error))
        if not got:
            sys.exit(error.value.decode())
        stride, at = self.vs["getStride"](got, 0), self.vs["getReadPtr"](got, 0)
        return [list((c.c_float * self.width).from_address(at + y * stride)) for y in range(self.height)]

    def filtered(self, plugin, name, **arguments):
        """The clip's frame behind a filter."""
        result = self.invoke(plugin, name, clip=PTR(self.clip), **arguments)
        return self.frame(self.vs["mapGetNode"](result, b"clip", 0, None))


def distances(a, b):
    """The largest one, and the mean."""
    all = [abs(x - y) for one, other in zip(a, b) for x, y in zip(one, other)]
    return max(all), sum(all) / len(all)
