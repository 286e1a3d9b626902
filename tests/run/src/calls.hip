// Calls: a function with a frame of its own, recursion, and a pointer chosen by each lane.
// RUN: --kernel calls --grid 2 --block 64
// RUN: --arg u32[128]=ramp --arg u32[128x3]=0
// REFERENCE: calls
// TARGETS: all
#include "gpu.h"

static NOINLINE __device__ u32 digits(u32 value) {
  u32 seen[10] = {};
#pragma clang loop unroll(disable)
  for (u32 v = value * value + 7; v != 0; v /= 10)
    seen[v % 10]++;
  u32 packed = 0;
#pragma clang loop unroll(disable)
  for (u32 d = 0; d < 10; d++)
    packed |= seen[d] << (3 * d);
  return packed;
}

static NOINLINE __device__ u32 ways(u32 n, u32 largest) {
  if (n == 0)
    return 1;
  u32 sum = 0;
  for (u32 part = largest < n ? largest : n; part > 0; part--)
    sum += ways(n - part, part);
  return sum;
}

static NOINLINE __device__ u32 twice(u32 v) { return 2 * v; }
static NOINLINE __device__ u32 square(u32 v) { return v * v; }
static NOINLINE __device__ u32 negate(u32 v) { return ~v; }

typedef u32 (*Function)(u32);

extern "C" __global__ void calls(const u32 *in, u32 *out) {
  u32 i = GLOBAL_X;
  Function table[3] = {twice, square, negate};
  out[3 * i] = digits(in[i]);
  out[3 * i + 1] = ways(in[i] % 9, 4);
  Function chosen = table[in[i] % 3];
  out[3 * i + 2] = chosen(in[i] + 5);
}
