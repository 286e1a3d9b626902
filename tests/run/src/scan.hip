// Sums of all elements before each one, a block of 512 at a time, up-sweep and down-sweep
// (Blelloch) in LDS; block totals go to a second buffer.
// RUN: --kernel scan --grid 4 --block 256
// RUN: --arg u32[2048]=rand:11 --arg u32[2048]=0 --arg u32[4]=0
// REFERENCE: scan
// TARGETS: all
#include "gpu.h"

extern "C" __global__ void scan(const u32 *in, u32 *out, u32 *totals) {
  __shared__ u32 tree[512];
  u32 t = THREAD_X, base = BLOCK_X * 512;
  tree[2 * t] = in[base + 2 * t];
  tree[2 * t + 1] = in[base + 2 * t + 1];
  u32 step = 1;
  for (u32 active = 256; active > 0; active >>= 1, step <<= 1) {
    barrier();
    if (t < active) {
      u32 left = step * (2 * t + 1) - 1, right = step * (2 * t + 2) - 1;
      tree[right] += tree[left];
    }
  }
  if (t == 0) {
    totals[BLOCK_X] = tree[511];
    tree[511] = 0;
  }
  for (u32 active = 1; active <= 256; active <<= 1) {
    step >>= 1;
    barrier();
    if (t < active) {
      u32 left = step * (2 * t + 1) - 1, right = step * (2 * t + 2) - 1;
      u32 sum = tree[left];
      tree[left] = tree[right];
      tree[right] += sum;
    }
  }
  barrier();
  out[base + 2 * t] = tree[2 * t];
  out[base + 2 * t + 1] = tree[2 * t + 1];
}
