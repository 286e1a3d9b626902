// Functions through a table in constant memory, each lane its own; two functions through a
// struct that is passed by pointer; a function that gets a function.
// RUN: --kernel function_table --grid 2 --block 64
// RUN: --arg u32[128]=rand:173 --arg u32[128x3]=0
// REFERENCE: function_table
#include "gpu.h"

static NOINLINE __device__ u32 plus(u32 a, u32 b) { return a + b; }
static NOINLINE __device__ u32 minus(u32 a, u32 b) { return a - b; }
static NOINLINE __device__ u32 times(u32 a, u32 b) { return a * b; }
static NOINLINE __device__ u32 exclusive(u32 a, u32 b) { return a ^ b; }
static NOINLINE __device__ u32 shifted(u32 a, u32 b) { return a >> (b & 31); }

// One with a frame of its own and calls.
static NOINLINE __device__ u32 chain(u32 a, u32 b) {
  u32 kept[4] = {a, b, plus(a, b), times(a, b)};
  u32 sum = 0;
#pragma clang loop unroll(disable)
  for (u32 k = 0; k < 4; k++)
    sum = shifted(sum, 1) + kept[(k + b) & 3] * (k + 1);
  return sum;
}

typedef u32 (*Function)(u32, u32);
static const __constant__ Function TABLE[6] = {plus, minus, times, exclusive, shifted, chain};

struct Pair {
  Function first, second;
};

static NOINLINE __device__ u32 both(const Pair *pair, u32 a, u32 b) {
  return pair->second(pair->first(a, b), b);
}

static NOINLINE __device__ u32 fold(Function step, u32 start, u32 count) {
  u32 sum = start;
  for (u32 k = 1; k <= count; k++)
    sum = step(sum, k);
  return sum;
}

extern "C" __global__ void function_table(const u32 *in, u32 *out) {
  u32 i = GLOBAL_X, v = in[i];
  out[3 * i] = TABLE[v % 6](v, i + 1);
  Pair pair = {TABLE[(v >> 8) % 6], TABLE[(v >> 16) % 6]};
  out[3 * i + 1] = both(&pair, v, i);
  out[3 * i + 2] = fold(TABLE[i % 4], v, i % 5);
}
