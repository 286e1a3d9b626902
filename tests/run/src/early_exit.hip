// Waves and lanes without work leave: whole workgroups, and single lanes of every wave before a
// barrier (whole waves must not); others out of a loop with barriers in it, together.
// RUN: --kernel early_exit --grid 6 --block 256
// RUN: --arg u32[1536]=rand:175 --arg u32[1536]=0 --arg u32=1530
// REFERENCE: early_exit
#include "gpu.h"

extern "C" __global__ void early_exit(const u32 *in, u32 *out, u32 n) {
  __shared__ u32 shared[256];
  u32 t = THREAD_X, i = GLOBAL_X;
  if (BLOCK_X % 3 == 1)
    return;
  if (t % 32 == 2 || in[i] % 16 == 0 || i >= n)
    return;
  shared[t] = in[i];
  barrier();
  u32 sum = 0;
  for (u32 k = 0; k < 40; k++) {
    // Uniform: all lanes of a workgroup that are still there leave together.
    if (k * 3 > BLOCK_X * 7)
      break;
    barrier();
    sum += shared[t] >> k;
    barrier();
    shared[t] = sum ^ k;
  }
  if (sum & 1)
    return;
  out[i] = sum;
}
