// A loop that ends at another time for each lane.
// RUN: --kernel mandelbrot --grid 4,4 --block 8,8 --arg i32[1024]=0
// SAME: tolerance=0
#include "device.h"
KERNEL mandelbrot(int *out) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  float cx = px * 0.09375f - 2, cy = py * 0.0625f - 1, x = 0, y = 0;
  int n = 0;
  while (n < 100 && x * x + y * y < 4) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy, x = t, n++;
  }
  out[py * 32 + px] = n > 12 ? 100 : n;
}
