// Matrix product with matrix instructions of CDNA3: f32 is rounded to bytes of four exponent
// bits, which gfx942 has without infinities and negative zero, multiplied, summed in f32.
// ARCH: gfx942
// TARGETS: gfx942
// RUN: --kernel mfma_fp8 --grid 2,3 --block 64
// RUN: --arg f32[48x64]=rand:8 --arg f32[64x32]=rand:9 --arg f32[48x32]=0
// RUN: --arg u32=48 --arg u32=32 --arg u32=64
// REFERENCE: matmul_fp8_fnuz tolerance=1e-5
#include "matrix.h"

static inline __device__ i32 narrow(float a, float b, float c, float d) {
  i32 word = __builtin_amdgcn_cvt_pk_fp8_f32(a, b, 0, false);
  return __builtin_amdgcn_cvt_pk_fp8_f32(c, d, word, true);
}

extern "C" __global__ __launch_bounds__(64) void mfma_fp8(const float *a, const float *b,
                                                          float *c, u32 m, u32 n, u32 k) {
  u32 row = BLOCK_Y * 16, col = BLOCK_X * 16 + LANE % 16;
  f32x4 sum = 0;
  for (u32 t = 0; t < k; t += 32) {
    const float *x = a + (row + LANE % 16) * k + t + 8 * (LANE / 16);
    const float *y = b + (t + 8 * (LANE / 16)) * n + col;
    u64 xs = (u32)narrow(x[0], x[1], x[2], x[3]) |
             (u64)(u32)narrow(x[4], x[5], x[6], x[7]) << 32;
    u64 ys = (u32)narrow(y[0], y[n], y[2 * n], y[3 * n]) |
             (u64)(u32)narrow(y[4 * n], y[5 * n], y[6 * n], y[7 * n]) << 32;
    sum = __builtin_amdgcn_mfma_f32_16x16x32_fp8_fp8((long)xs, (long)ys, sum, 0, 0, 0);
  }
  for (u32 r = 0; r < 4; r++)
    if (row + 4 * (LANE / 16) + r < m)
      c[(row + 4 * (LANE / 16) + r) * n + col] = sum[r];
}
