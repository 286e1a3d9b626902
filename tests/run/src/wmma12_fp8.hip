// Matrix product with matrix instructions of RDNA4: f32 is rounded to bytes of four exponent
// bits (A) and five (B), multiplied, summed in f32.
// ARCH: gfx1201
// TARGETS: gfx1201
// RUN: --kernel wmma12_fp8 --grid 3,2 --block 32
// RUN: --arg f32[32x48]=rand:8 --arg f32[48x48]=rand:9 --arg f32[32x48]=0
// RUN: --arg u32=32 --arg u32=48 --arg u32=48
// REFERENCE: matmul_fp8_bf8 tolerance=1e-5
#include "matrix.h"

extern "C" __global__ __launch_bounds__(32) void wmma12_fp8(const float *a, const float *b,
                                                            float *c, u32 m, u32 n, u32 k) {
  u32 row = BLOCK_Y * 16, col = BLOCK_X * 16 + LANE % 16;
  f32x8 sum = 0;
  for (u32 t = 0; t < k; t += 16) {
    i32x2 x, y;
    for (u32 i = 0; i < 2; i++) {
      u32 at = t + 8 * (LANE / 16) + 4 * i;
      const float *from = a + (row + LANE % 16) * k + at;
      x[i] = __builtin_amdgcn_cvt_pk_fp8_f32(from[0], from[1], 0, false);
      x[i] = __builtin_amdgcn_cvt_pk_fp8_f32(from[2], from[3], x[i], true);
      from = b + at * n + col;
      y[i] = __builtin_amdgcn_cvt_pk_bf8_f32(from[0], from[n], 0, false);
      y[i] = __builtin_amdgcn_cvt_pk_bf8_f32(from[2 * n], from[3 * n], y[i], true);
    }
    sum = __builtin_amdgcn_wmma_f32_16x16x16_fp8_bf8_w32_gfx12(x, y, sum);
  }
  for (u32 r = 0; r < 8; r++)
    if (row + 8 * (LANE / 16) + r < m)
      c[(row + 8 * (LANE / 16) + r) * n + col] = sum[r];
}
