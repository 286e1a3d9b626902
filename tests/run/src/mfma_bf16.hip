// Matrix product with matrix instructions of CDNA: bf16 in, f32 out, four waves of a
// workgroup for 32×32 through LDS.
// ARCH: gfx942
// TARGETS: gfx90a gfx942 gfx950
// RUN: --kernel mfma_bf16 --grid 2,3 --block 256
// RUN: --arg bf16[96x48]=rand:3 --arg bf16[48x64]=rand:4 --arg f32[96x64]=0
// RUN: --arg u32=96 --arg u32=64 --arg u32=48
// REFERENCE: matmul_bf16 tolerance=1e-5
#include "matrix.h"

extern "C" __global__ __launch_bounds__(256) void mfma_bf16(const i16 *a, const i16 *b, float *c,
                                                            u32 m, u32 n, u32 k) {
  __shared__ i16 tile_a[32][16], tile_b[16][32];
  u32 thread = THREAD_X, lane = thread % 64, wave = thread / 64;
  u32 row = BLOCK_Y * 32, col = BLOCK_X * 32;
  // Which quarter this wave computes.
  u32 down = wave / 2 * 16, right = wave % 2 * 16;
  f32x4 sum = 0;
  for (u32 t = 0; t < k; t += 16) {
    for (u32 i = thread; i < 512; i += 256) {
      tile_a[i / 16][i % 16] = a[(row + i / 16) * k + t + i % 16];
      tile_b[i / 32][i % 32] = b[(t + i / 32) * n + col + i % 32];
    }
    barrier();
    bf16x4 x, y;
    for (u32 i = 0; i < 4; i++) {
      x[i] = tile_a[down + lane % 16][4 * (lane / 16) + i];
      y[i] = tile_b[4 * (lane / 16) + i][right + lane % 16];
    }
    sum = __builtin_amdgcn_mfma_f32_16x16x16bf16_1k(x, y, sum, 0, 0, 0);
    barrier();
  }
  for (u32 r = 0; r < 4; r++) {
    u32 i = row + down + 4 * (lane / 16) + r;
    if (i < m)
      c[i * n + col + right + lane % 16] = sum[r];
  }
}
