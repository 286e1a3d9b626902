// How long points stay near, with every operation rounded by itself.
// RUN: --kernel mandelbrot --grid 4,4 --block 8,8 --arg i32[32x32]=0 --arg i32=32 --arg i32=32
// EXPECT: arg=0 at=0,1,2,246,459,471,474,514,529,540,766,865,873,1023 values=1,1,1,64,64,64,6,64,64,4,3,1,3,2
#include <hip/hip_runtime.h>

extern "C" __global__ void mandelbrot(int *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float cr = -2.0f + 3.0f * x / w, ci = -1.0f + 2.0f * y / h, zr = 0, zi = 0;
  int n = 0;
  for (; n < 64; ++n) {
    float rr = __fmul_rn(zr, zr), ii = __fmul_rn(zi, zi);
    if (__fadd_rn(rr, ii) > 4.0f)
      break;
    zi = __fadd_rn(__fmul_rn(2.0f * zr, zi), ci);
    zr = __fadd_rn(__fsub_rn(rr, ii), cr);
  }
  out[y * w + x] = n;
}
