// Iterations of z² + c until |z| > 2: each lane leaves the loop at its own time. No
// contraction, so that the counts are exact.
// RUN: --kernel mandelbrot --grid 4,6 --block 16,8
// RUN: --arg u32[48x64]=0 --arg u32=64 --arg u32=200 --arg f32=0.046875
// REFERENCE: mandelbrot
#include "gpu_cl.h"
#pragma OPENCL FP_CONTRACT OFF

kernel void mandelbrot(global uint *out, uint width, uint limit, float step) {
  uint px = GLOBAL_ID(x), py = GLOBAL_ID(y);
  float cx = (float)px * step - 2.25f;
  float cy = (float)py * step - 1.125f;
  float x = 0, y = 0;
  uint i = 0;
  while (x * x + y * y <= 4.0f && i < limit) {
    float t = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = t;
    i++;
  }
  out[py * width + px] = i;
}
