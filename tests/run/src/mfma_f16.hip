// Matrix product with matrix instructions of CDNA: f16 in, f32 out, a wave for 32×32.
// ARCH: gfx942
// TARGETS: gfx908 gfx90a gfx942 gfx950
// RUN: --kernel mfma_f16 --grid 3,2 --block 64
// RUN: --arg f16[64x40]=rand:1 --arg f16[40x96]=rand:2 --arg f32[64x96]=0
// RUN: --arg u32=64 --arg u32=96 --arg u32=40
// REFERENCE: matmul_f16 tolerance=1e-5
#include "matrix.h"

extern "C" __global__ __launch_bounds__(64) void mfma_f16(const f16 *a, const f16 *b, float *c,
                                                          u32 m, u32 n, u32 k) {
  u32 row = BLOCK_Y * 32, col = BLOCK_X * 32;
  f32x16 sum = 0;
  for (u32 t = 0; t < k; t += 8) {
    f16x4 x, y;
    for (u32 i = 0; i < 4; i++) {
      u32 at = t + 4 * (LANE / 32) + i;
      x[i] = a[(row + LANE % 32) * k + at];
      y[i] = b[at * n + col + LANE % 32];
    }
    sum = __builtin_amdgcn_mfma_f32_32x32x8f16(x, y, sum, 0, 0, 0);
  }
  for (u32 r = 0; r < 16; r++) {
    u32 i = row + 8 * (r / 4) + 4 * (LANE / 32) + r % 4;
    if (i < m)
      c[i * n + col + LANE % 32] = sum[r];
  }
}
