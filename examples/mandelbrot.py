#!/usr/bin/env python3
"""The Mandelbrot set by a kernel in HIP C++, as a picture.

    ./x wheel && python3 -m venv venv && venv/bin/pip install target/release/wheels/*.whl matplotlib tqdm
    venv/bin/python examples/mandelbrot.py mandelbrot.png                 # on the software GPU
    venv/bin/python examples/mandelbrot.py mandelbrot.png sim://gfx942    # on another

Cells as in a notebook (`# %%`): editors that know them run one at a time, `jupytext --to ipynb` makes one of it.
"""

# %% A GPU: software, if there is no other.
import sys

import gfxjit
import matplotlib
import numpy as np

matplotlib.use("Agg")  # no window: a file
import matplotlib.pyplot as plt

out = sys.argv[1] if len(sys.argv) > 1 else "mandelbrot.png"
gpu = gfxjit.open(sys.argv[2] if len(sys.argv) > 2 else "sim://gfx1100")
print(gpu, "for", gpu.target)


# %% A kernel: how many steps until a point leaves, as a fraction (so that colours have no steps).
@gfxjit.kernel
def mandelbrot(image, width, height, left, top, step, limit):
    """
    extern "C" __global__ void mandelbrot(float *image, unsigned width, unsigned height,
                                          float left, float top, float step, unsigned limit) {
      unsigned column = blockIdx.x * blockDim.x + threadIdx.x;
      unsigned row = blockIdx.y * blockDim.y + threadIdx.y;
      if (column >= width || row >= height) return;
      float cx = left + column * step, cy = top - row * step;
      float x = 0, y = 0, square = 0;
      unsigned steps = 0;
      for (; steps < limit && square < 256; steps++) {
        float next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
        square = x * x + y * y;
      }
      image[row * width + column] = steps == limit ? 0 : steps + 1 - __log2f(0.5f * __log2f(square));
    }
    """


# %% Pictures in numpy's own memory: the kernel writes into them.
def picture(width, height, centre, across, limit):
    image = np.zeros((height, width), np.float32)
    step = across / width
    left, top = centre[0] - across / 2, centre[1] + step * height / 2
    grid = -(-width // 32), -(-height // 8)
    launch = mandelbrot[grid, (32, 8)](gpu.share(image), width, height, left, top, step, limit)
    gfxjit.wait(launch, "mandelbrot")  # a bar while it runs, where tqdm is installed
    print(f"{width} x {height}, up to {limit} steps: {launch.elapsed() * 1000:.0f} ms")
    return image, (left, left + across, top - step * height, top)


whole, around_whole = picture(720, 540, (-0.65, 0.0), 3.2, 200)
# Where singles still tell neighbours apart.
detail, around_detail = picture(720, 540, (-0.7453, 0.1127), 0.0065, 1000)

# %% What numpy says of some points: the kernel is right.
row, column = 270, 240
c = np.complex64(complex(around_whole[0] + column * 3.2 / 720, around_whole[3] - row * 3.2 / 720))
z = c * 0
for _ in range(200):
    z = z * z + c
assert abs(z) < 2 and whole[row, column] == 0
assert 1 <= whole[0, 0] < 5 and whole.max() < 202

# %% The plot.
figure, axes = plt.subplots(1, 2, figsize=(13, 5), constrained_layout=True)
for axis, image, extent, name in zip(
    axes, (whole, detail), (around_whole, around_detail), ("the set", "seahorse valley")
):
    shown = axis.imshow(np.where(image > 0, np.log1p(image), np.nan), extent=extent, cmap="twilight_shifted")
    shown.cmap.set_bad("black")
    axis.set(title=name, xlabel="real", ylabel="imaginary")
    figure.colorbar(shown, ax=axis, label="log of steps")
figure.suptitle(f"Mandelbrot by a kernel on {gpu.uri}")
figure.savefig(out, dpi=110)
print(f"wrote {out}")
