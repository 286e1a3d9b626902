// Twelve steps of Jacobi's method on tiles of 16 by 16 whose borders stay: two tiles in LDS
// take turns, through a pointer that is swapped.
// RUN: --kernel jacobi --grid 2,2 --block 16,16
// RUN: --arg f32[32x32]=rand:142 --arg f32[32x32]=0 --arg u32=12
// REFERENCE: jacobi tolerance=1e-5
#include "gpu.h"

typedef float Tile[16][17];

extern "C" __global__ void jacobi(const float *in, float *out, u32 steps) {
  __shared__ Tile tiles[2];
  u32 x = THREAD_X, y = THREAD_Y, at = GLOBAL_Y * 32 + GLOBAL_X;
  Tile *from = &tiles[0], *to = &tiles[1];
  (*from)[y][x] = in[at];
  (*to)[y][x] = in[at];
  bool inside = x > 0 && y > 0 && x < 15 && y < 15;
#pragma clang loop unroll(disable)
  for (u32 step = 0; step < steps; step++) {
    barrier();
    if (inside)
      (*to)[y][x] = 0.25f * ((*from)[y][x - 1] + (*from)[y][x + 1] + (*from)[y - 1][x] +
                             (*from)[y + 1][x]);
    Tile *other = from;
    from = to;
    to = other;
  }
  out[at] = (*from)[y][x];
}
