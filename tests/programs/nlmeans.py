"""A frame with noise through VapourSynth's plugin for non-local means on AMD GPUs, against the same in NumPy.

    nlmeans.py LIBVAPOURSYNTH GPU_PLUGIN

Each pixel becomes the mean of those around it, by how much what surrounds them looks alike (Buades, Coll, Morel
2005), as KNLMeansCL has it, whose defaults the plugin takes: a window of 5 × 5, patches of 9 × 9; a pixel itself
counts as much as the one that is most alike. Only the middle of the frame is compared: what is behind its edge is the plugin's choice.
"""

import sys

import numpy as np
from vapoursynth_frames import Frames, distances

WINDOW, PATCH, H = 2, 4, 12.0

frames = Frames(sys.argv[1], 80, 64)
frames.load(sys.argv[2])
after = frames.filtered(b"nlm_hip", b"NLMeans", d=0, h=H)

before = np.array(frames.before, dtype=np.float64)
# Distances are in steps of 8 bits, for each of a picture's three colours.
scale = 255**2 / (3 * H * H * (2 * PATCH + 1) ** 2)
sums, weights = np.zeros_like(before), np.zeros_like(before)
# What a pixel itself counts at least, where nothing is alike.
most = np.full_like(before, np.finfo(np.float32).eps)
for y in range(-WINDOW, WINDOW + 1):
    for x in range(-WINDOW, WINDOW + 1):
        if (y, x) == (0, 0):
            continue
        other = np.roll(before, (-y, -x), axis=(0, 1))
        squares = 3 * (before - other) ** 2
        alike = sum(
            np.roll(squares, (i, j), axis=(0, 1))
            for i in range(-PATCH, PATCH + 1)
            for j in range(-PATCH, PATCH + 1)
        )
        weight = np.exp(-alike * scale)
        sums += weight * other
        weights += weight
        most = np.maximum(most, weight)
wanted = (sums + most * before) / (weights + most)

edge = WINDOW + PATCH
middle = np.s_[edge:-edge, edge:-edge]
changed = distances(before[middle], np.array(after)[middle])
apart = distances(wanted[middle], np.array(after)[middle])
print("changed by {:.1e}, on average {:.1e}".format(*changed))
print("apart by {:.1e}, on average {:.1e}".format(*apart), flush=True)
# Means of numbers up to 1. A distance of up to 100 in the exponent, summed in float32, makes a weight some 1e-5 off.
if changed[1] < 0.001 or apart[0] > 2e-5:
    sys.exit("the frames differ")
print("denoised: as expected")
