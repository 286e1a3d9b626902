// Steps of 3n + 1 down to 1, and the largest number on the way: every lane leaves the loop at
// its own time, long after or before its neighbours.
// RUN: --kernel collatz --grid 2 --block 96
// RUN: --arg u32[192]=rand:115 --arg u32[192]=0 --arg u64[192]=0
// REFERENCE: collatz
#include "gpu.h"

extern "C" __global__ void collatz(const u32 *in, u32 *steps, u64 *largest) {
  u32 i = GLOBAL_X, count = 0;
  u64 n = in[i] >> (i % 24), most = n;
#pragma clang loop unroll(disable)
  while (n > 1) {
    if (n % 2 == 0) {
      n /= 2;
      count++;
      continue;
    }
    n = (3 * n + 1) / 2;
    count += 2;
    if (2 * n > most)
      most = 2 * n;
    if (count > 5000)
      break;
  }
  steps[i] = count;
  largest[i] = most;
}
