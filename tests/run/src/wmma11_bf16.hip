// Matrix product with matrix instructions of RDNA3, waves of 32: bf16 in, f32 out, a wave for
// 16×16. All sixteens of lanes hold A and B.
// ARCH: gfx1100 wave32
// TARGETS: gfx1100
// RUN: --kernel wmma11_bf16 --grid 3,2 --block 32
// RUN: --arg bf16[32x48]=rand:1 --arg bf16[48x48]=rand:2 --arg f32[32x48]=0
// RUN: --arg u32=32 --arg u32=48 --arg u32=48
// REFERENCE: matmul_bf16 tolerance=1e-5
#include "matrix.h"

enum { ROWS = 32 / 16, EACH = 256 / 32 };

extern "C" __global__ __launch_bounds__(32) void wmma11_bf16(const i16 *a, const i16 *b, float *c,
    u32 m, u32 n, u32 k) {
  u32 row = BLOCK_Y * 16, col = BLOCK_X * 16 + LANE % 16;
  f32x8 sum = 0;
  for (u32 t = 0; t < k; t += 16) {
    bf16x16 x, y;
    for (u32 i = 0; i < 16; i++) {
      x[i] = a[(row + LANE % 16) * k + t + i];
      y[i] = b[(t + i) * n + col];
    }
    sum = __builtin_amdgcn_wmma_f32_16x16x16_bf16_w32(x, y, sum);
  }
  for (u32 r = 0; r < EACH; r++) {
    u32 i = row + ROWS * r + LANE / 16;
    if (i < m)
      c[i * n + col] = sum[r];
  }
}
