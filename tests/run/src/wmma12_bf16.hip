// Matrix product with matrix instructions of RDNA4: bf16 in, f32 out, a wave for 16×16. Lanes
// 0 to 15 and 16 to 31 hold halves of A and B.
// ARCH: gfx1201
// TARGETS: gfx1201
// RUN: --kernel wmma12_bf16 --grid 3,2 --block 32
// RUN: --arg bf16[32x48]=rand:1 --arg bf16[48x48]=rand:2 --arg f32[32x48]=0
// RUN: --arg u32=32 --arg u32=48 --arg u32=48
// REFERENCE: matmul_bf16 tolerance=1e-5
#include "matrix.h"

extern "C" __global__ __launch_bounds__(32) void wmma12_bf16(const i16 *a, const i16 *b, float *c,
    u32 m, u32 n, u32 k) {
  u32 row = BLOCK_Y * 16, col = BLOCK_X * 16 + LANE % 16;
  f32x8 sum = 0;
  for (u32 t = 0; t < k; t += 16) {
    bf16x8 x, y;
    for (u32 i = 0; i < 8; i++) {
      u32 at = t + 8 * (LANE / 16) + i;
      x[i] = a[(row + LANE % 16) * k + at];
      y[i] = b[at * n + col];
    }
    sum = __builtin_amdgcn_wmma_f32_16x16x16_bf16_w32_gfx12(x, y, sum);
  }
  for (u32 r = 0; r < 8; r++) {
    u32 i = row + 8 * (LANE / 16) + r;
    if (i < m)
      c[i * n + col] = sum[r];
  }
}
