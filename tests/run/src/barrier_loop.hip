// Sorts 64 numbers a workgroup by exchanging neighbours, until a whole round changes nothing;
// how many rounds that takes differs, and all lanes must agree on it through LDS.
// RUN: --kernel barrier_loop --grid 4 --block 32
// RUN: --arg u16[256]=rand:176 --arg u32[4]=0
// REFERENCE: barrier_loop
#include "gpu.h"

extern "C" __global__ void barrier_loop(u16 *data, u32 *rounds) {
  __shared__ u16 own[64];
  __shared__ u32 changed;
  u32 t = THREAD_X, count = 0;
  u16 *mine = data + 64 * BLOCK_X;
  // The first workgroups get numbers that are nearly in order.
  for (u32 k = t; k < 64; k += 32)
    own[k] = BLOCK_X < 2 ? (u16)(mine[k] % (200 * BLOCK_X + 4) + 100 * k) : mine[k];
  bool more;
  do {
    barrier();
    if (t == 0)
      changed = 0;
    barrier();
    for (u32 odd = 0; odd < 2; odd++) {
      u32 at = 2 * t + odd;
      if (at + 1 < 64 && own[at] > own[at + 1]) {
        u16 other = own[at];
        own[at] = own[at + 1];
        own[at + 1] = other;
        changed = 1;
      }
      barrier();
    }
    more = changed != 0;
    count++;
  } while (more);
  for (u32 k = t; k < 64; k += 32)
    mine[k] = own[k];
  if (t == 0)
    rounds[BLOCK_X] = count;
}
