// Matrix product with matrix instructions of RDNA4: signed and unsigned bytes in, i32 out.
// ARCH: gfx1201
// TARGETS: gfx1201
// RUN: --kernel wmma12_iu8 --grid 3,2 --block 32
// RUN: --arg i8[32x64]=rand:5 --arg u8[64x48]=ramp --arg i32[32x48]=0
// RUN: --arg u32=32 --arg u32=48 --arg u32=64
// REFERENCE: matmul_i8_u8
#include "matrix.h"

extern "C" __global__ __launch_bounds__(32) void wmma12_iu8(const u8 *a, const u8 *b, i32 *c,
                                                            u32 m, u32 n, u32 k) {
  u32 row = BLOCK_Y * 16, col = BLOCK_X * 16 + LANE % 16;
  i32x8 sum = 0;
  for (u32 t = 0; t < k; t += 16) {
    i32x2 x, y;
    for (u32 i = 0; i < 2; i++) {
      u32 at = t + 8 * (LANE / 16) + 4 * i;
      x[i] = four(a + (row + LANE % 16) * k + at, 1);
      y[i] = four(b + at * n + col, n);
    }
    sum = __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32_gfx12(true, x, false, y, sum, false);
  }
  for (u32 r = 0; r < 8; r++)
    if (row + 8 * (LANE / 16) + r < m)
      c[(row + 8 * (LANE / 16) + r) * n + col] = sum[r];
}
