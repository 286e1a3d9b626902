// Shortest ways between all pairs of 32 nodes, and the last stop of each, in LDS.
// RUN: --kernel floyd_warshall --grid 2 --block 256
// RUN: --arg u32[2x32x32]=rand:112 --arg u32[2x32x32]=0 --arg u8[2x32x32]=0
// REFERENCE: floyd_warshall
#include "gpu.h"

extern "C" __global__ void floyd_warshall(const u32 *weights, u32 *out, u8 *via) {
  __shared__ u32 way[32][32];
  __shared__ u8 last[32][32];
  u32 t = THREAD_X, base = BLOCK_X * 1024;
  for (u32 at = t; at < 1024; at += 256) {
    u32 from = at / 32, to = at % 32, weight = weights[base + at];
    way[from][to] = from == to ? 0 : weight % 8 < 2 ? weight >> 20 : 0x40000000;
    last[from][to] = (u8)from;
  }
  for (u32 k = 0; k < 32; k++) {
    barrier();
    for (u32 at = t; at < 1024; at += 256) {
      u32 from = at / 32, to = at % 32, around = way[from][k] + way[k][to];
      if (around < way[from][to]) {
        way[from][to] = around;
        last[from][to] = last[k][to];
      }
    }
  }
  barrier();
  for (u32 at = t; at < 1024; at += 256) {
    out[base + at] = way[at / 32][at % 32];
    via[base + at] = last[at / 32][at % 32];
  }
}
