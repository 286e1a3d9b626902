// Structures as arguments of a kernel and of functions, and as results.
// RUN: --kernel structs --grid 2 --block 32 --arg bytes=0000803f00000040030000000000000007000000000000000100020003000400 --arg f32[64]=ramp
// SAME: tolerance=0
#include "device.h"
struct Parameters {
  float scale, offset;
  int times;
  long long extra;
  short steps[4];
};
struct Pair {
  float a, b;
  int c[6];
};
__device__ __noinline__ Pair make(float x, Parameters p) {
  p.times++;
  return {x * p.scale, x + p.offset, {p.times, (int)p.extra, p.steps[0], p.steps[1], p.steps[2], p.steps[3]}};
}
__device__ __noinline__ float use(Pair p) {
  p.c[0] += 1;
  float sum = p.a + p.b;
  for (int i = 0; i < 6; i++)
    sum += p.c[i];
  return sum;
}
KERNEL structs(Parameters p, float *x) {
  float v = x[GLOBAL_ID];
  for (int i = 0; i < p.times; i++)
    v = use(make(v, p));
  p.steps[threadIdx.x & 3]++;
  x[GLOBAL_ID] = v + p.steps[threadIdx.x & 3];
}
