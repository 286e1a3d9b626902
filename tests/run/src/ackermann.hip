// Ackermann's function: the argument of a call is the result of another; and two functions
// that call each other (Hofstadter's female and male sequences).
// RUN: --kernel ackermann --grid 1 --block 64
// RUN: --arg u32[64x3]=0
// REFERENCE: ackermann
#include "gpu.h"

static NOINLINE __device__ u32 ack(u32 m, u32 n) {
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ack(m - 1, 1);
  return ack(m - 1, ack(m, n - 1));
}

static NOINLINE __device__ u32 male(u32 n);
static NOINLINE __device__ u32 female(u32 n) { return n == 0 ? 1 : n - male(female(n - 1)); }
static NOINLINE __device__ u32 male(u32 n) { return n == 0 ? 0 : n - female(male(n - 1)); }

extern "C" __global__ void ackermann(u32 *out) {
  u32 i = GLOBAL_X;
  out[3 * i] = ack(i % 3, i / 3 % 5);
  out[3 * i + 1] = female(i % 7);
  out[3 * i + 2] = i % 2 ? male(i % 5) : 1000 + female(i % 6);
}
