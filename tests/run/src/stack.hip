// The stack: functions with more arguments than there are registers for them, structs by value
// and as results, and a variable number of arguments.
// RUN: --kernel stack --grid 1 --block 64
// RUN: --arg u32[64]=rand:191 --arg u32[64x2]=0
// REFERENCE: stack
#include "gpu.h"

struct Big {
  u32 words[20];
  u64 sum;
};

static NOINLINE __device__ Big fill(u32 seed, Big before) {
  Big big;
  for (u32 k = 0; k < 20; k++)
    big.words[k] = seed * (k + 1) ^ before.words[19 - k];
  big.sum = before.sum + seed;
  return big;
}

static NOINLINE __device__ u32 many(Big a, u64 b, u32 c, Big d, float e, i16 f, Big *g) {
  g->sum += b;
  return a.words[c % 20] + d.words[(c + 3) % 20] + (u32)e + (u32)(i32)f + (u32)a.sum;
}

static NOINLINE __device__ u32 variable(u32 count, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, count);
  u32 sum = 0;
  for (u32 k = 0; k < count; k++)
    sum = sum * 31 + (k % 2 ? (u32)__builtin_va_arg(list, u64) : __builtin_va_arg(list, u32));
  __builtin_va_end(list);
  return sum;
}

extern "C" __global__ void stack(const u32 *in, u32 *out) {
  u32 i = GLOBAL_X, v = in[i];
  Big zero = {};
  Big first = fill(v, zero), second = fill(v >> 3, first);
  u32 sum = many(first, v, i, second, (float)(i % 9), (i16)-i, &second);
  out[2 * i] = sum + (u32)second.sum;
  out[2 * i + 1] = variable(i % 5, v, (u64)v << 8 | 1, i, (u64)i * v, 77u);
}
