// Matrix product with matrix instructions of CDNA: i8 in, i32 out. One instruction makes two
// blocks of 32×32, one below the other; BLGP gives both the same part of B.
// ARCH: gfx942
// TARGETS: gfx908 gfx90a gfx942 gfx950
// RUN: --kernel mfma_i8 --grid 3,2 --block 64
// RUN: --arg i8[128x52]=ramp --arg i8[52x96]=rand:5 --arg i32[128x96]=0
// RUN: --arg u32=128 --arg u32=96 --arg u32=52
// REFERENCE: matmul_i8
#include "matrix.h"

extern "C" __global__ __launch_bounds__(64) void mfma_i8(const u8 *a, const u8 *b, i32 *c, u32 m,
                                                         u32 n, u32 k) {
  u32 row = BLOCK_Y * 64, col = BLOCK_X * 32;
  i32x32 sum = 0;
  for (u32 t = 0; t < k; t += 4) {
    i32 x = four(a + (row + LANE) * k + t, 1);
    // Only the first 32 lanes' B counts.
    i32 y = LANE < 32 ? four(b + t * n + col + LANE, n) : 0x7f7f7f7f;
    sum = __builtin_amdgcn_mfma_i32_32x32x4i8(x, y, sum, 0, 0, 1);
  }
  for (u32 r = 0; r < 32; r++) {
    u32 i = row + 32 * (r / 16) + 8 * (r % 16 / 4) + 4 * (LANE / 32) + r % 4;
    if (i < m)
      c[i * n + col + LANE % 32] = sum[r];
  }
}
