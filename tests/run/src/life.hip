// Conway's Game of Life on a torus of 64 by 64, a bit a cell: the eight neighbours are added
// for 64 cells at once by logic; rows lie in LDS.
// RUN: --kernel life --grid 2 --block 64
// RUN: --arg u64[2x64]=rand:160 --arg u64[2x64]=0 --arg u32=20 --arg u32[2]=0
// REFERENCE: life
#include "gpu.h"

static __device__ u64 turned(u64 row, u32 by) { return row << by | row >> (64 - by); }

extern "C" __global__ void life(const u64 *in, u64 *out, u32 generations, u32 *alive) {
  __shared__ u64 board[64];
  __shared__ u32 count;
  u32 t = THREAD_X, i = GLOBAL_X;
  u64 own = in[i];
  if (t == 0)
    count = 0;
  for (u32 generation = 0; generation < generations; generation++) {
    board[t] = own;
    barrier();
    u64 above = board[(t + 63) % 64], below = board[(t + 1) % 64];
    u64 neighbours[8] = {above,           turned(above, 1), turned(above, 63), below,
                         turned(below, 1), turned(below, 63), turned(own, 1),  turned(own, 63)};
    u64 one = 0, two = 0, four = 0;
    for (u32 k = 0; k < 8; k++) {
      u64 carry = one & neighbours[k];
      one ^= neighbours[k];
      four |= two & carry;
      two ^= carry;
    }
    own = two & ~four & (one | own);
    barrier();
  }
  out[i] = own;
  __hip_atomic_fetch_add(&count, (u32)__builtin_popcountll(own), __ATOMIC_RELAXED,
                         __HIP_MEMORY_SCOPE_WORKGROUP);
  barrier();
  if (t == 0)
    alive[BLOCK_X] = count;
}
