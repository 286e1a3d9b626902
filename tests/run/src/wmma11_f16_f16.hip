// Matrix product with matrix instructions of RDNA3: f16 in and out. Two sums share their
// registers, one in the lower halves and one in the upper.
// ARCH: gfx1100
// TARGETS: gfx1100
// RUN: --kernel wmma11_f16_f16 --grid 2,2 --block 32
// RUN: --arg f16[32x32]=rand:1 --arg f16[32x64]=rand:2 --arg f16[32x64]=0
// RUN: --arg u32=32 --arg u32=64 --arg u32=32
// REFERENCE: matmul_f16 tolerance=4e-3
#include "matrix.h"

extern "C" __global__ __launch_bounds__(32) void wmma11_f16_f16(const f16 *a, const f16 *b,
                                                                f16 *c, u32 m, u32 n, u32 k) {
  u32 row = BLOCK_Y * 16, col = BLOCK_X * 32 + LANE % 16;
  f16x16 sum = 0;
  for (u32 t = 0; t < k; t += 16) {
    f16x16 x, y, z;
    for (u32 i = 0; i < 16; i++) {
      x[i] = a[(row + LANE % 16) * k + t + i];
      y[i] = b[(t + i) * n + col];
      z[i] = b[(t + i) * n + col + 16];
    }
    sum = __builtin_amdgcn_wmma_f16_16x16x16_f16_tied_w32(x, y, sum, false);
    sum = __builtin_amdgcn_wmma_f16_16x16x16_f16_tied_w32(x, z, sum, true);
  }
  for (u32 r = 0; r < 8; r++) {
    u32 i = row + 2 * r + LANE / 16;
    if (i < m) {
      c[i * n + col] = sum[2 * r];
      c[i * n + col + 16] = sum[2 * r + 1];
    }
  }
}
