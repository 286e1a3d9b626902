// Matrix product C = A·B in f32 through 16×16 tiles in LDS, a barrier on either side of
// each use; sizes are not multiples of the tile.
// RUN: --kernel matmul_tiled --grid 3,4 --block 16,16
// RUN: --arg f32[50x37]=rand:3 --arg f32[37x45]=rand:4 --arg f32[50x45]=0
// RUN: --arg u32=50 --arg u32=45 --arg u32=37
// REFERENCE: matmul tolerance=1e-5
// TARGETS: all
#include "gpu.h"

enum { TILE = 16 };

extern "C" __global__ __launch_bounds__(256) void matmul_tiled(const float *a, const float *b,
                                                               float *c, u32 m, u32 n,
                                                               u32 k) {
  __shared__ float tile_a[TILE][TILE], tile_b[TILE][TILE + 1];
  u32 x = THREAD_X, y = THREAD_Y;
  u32 row = BLOCK_Y * TILE + y, col = BLOCK_X * TILE + x;
  float sum = 0;
  for (u32 t = 0; t < k; t += TILE) {
    tile_a[y][x] = row < m && t + x < k ? a[row * k + t + x] : 0.0f;
    tile_b[y][x] = col < n && t + y < k ? b[(t + y) * n + col] : 0.0f;
    barrier();
    for (u32 i = 0; i < TILE; i++)
      sum += tile_a[y][i] * tile_b[i][x];
    barrier();
  }
  if (row < m && col < n)
    c[row * n + col] = sum;
}
