"""VapourSynth's filter BM3D for AMD GPUs against its version for processors.

    bm3d_times.py LIBVAPOURSYNTH GPU_PLUGIN CPU_PLUGIN
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tests/programs"))
from vapoursynth_frames import Frames, distances

from timed import compare

WIDTH, HEIGHT = 640, 360

library, gpu, cpu = sys.argv[1:4]
frames = Frames(library, WIDTH, HEIGHT)
after = {}


def filtered(plugin, path):
    frames.load(path)

    def work():
        after[plugin] = frames.filtered(plugin, b"BM3D", sigma=10.0, bm_range=7, radius=0)

    return work


compare(f"BM3D, a frame of {WIDTH}×{HEIGHT}", filtered(b"bm3dhip", gpu), filtered(b"bm3dcpu", cpu))
apart = distances(*after.values())
print("apart by {:.1e}, on average {:.1e}".format(*apart))
if apart[0] > 5e-4 or apart[1] > 5e-5:
    sys.exit("the frames differ")
