"""A frame with noise through two plugins of VapourSynth: one for AMD GPUs, one for processors.

    denoise.py LIBVAPOURSYNTH GPU_PLUGIN CPU_PLUGIN [WIDTH HEIGHT]

They compute the same filter (BM3D); the frames must agree within rounding.
"""

import sys

from vapoursynth_frames import Frames, distances

library, gpu, cpu = sys.argv[1:4]
frames = Frames(library, *(map(int, sys.argv[4:6]) if len(sys.argv) > 5 else (96, 64)))
after = []
for plugin, path in ((b"bm3dhip", gpu), (b"bm3dcpu", cpu)):
    frames.load(path)
    after.append(frames.filtered(plugin, b"BM3D", sigma=10.0, bm_range=7, radius=0))

changed, apart = distances(frames.before, after[0]), distances(*after)
print("changed by {:.1e}, on average {:.1e}".format(*changed))
print("apart by {:.1e}, on average {:.1e}".format(*apart), flush=True)
# The processor's version takes approximate reciprocals and sums in another order.
if changed[1] < 0.01 or apart[0] > 5e-4 or apart[1] > 5e-5:
    sys.exit("the frames differ")
print("denoised: as expected")
