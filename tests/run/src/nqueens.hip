// Queens on a board of 8 by 8 that do not threaten each other: each work-item puts the first
// two and counts the rest by recursion, with bit masks.
// RUN: --kernel nqueens --grid 1 --block 64
// RUN: --arg u32[64]=0 --arg u32[1]=0
// REFERENCE: nqueens
#include "gpu.h"

static NOINLINE __device__ u32 place(u32 columns, u32 left, u32 right) {
  if (columns == 0xff)
    return 1;
  u32 sum = 0, free = ~(columns | left | right) & 0xff;
  while (free != 0) {
    u32 bit = free & -free;
    free ^= bit;
    sum += place(columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return sum;
}

extern "C" __global__ void nqueens(u32 *ways, u32 *total) {
  u32 i = GLOBAL_X, first = 1u << (i / 8), second = 1u << (i % 8);
  u32 sum = 0;
  if (((first | first << 1 | first >> 1) & second) == 0)
    sum = place(first | second, (first << 1 | second) << 1, (first >> 1 | second) >> 1);
  ways[i] = sum;
  __hip_atomic_fetch_add(total, sum, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
