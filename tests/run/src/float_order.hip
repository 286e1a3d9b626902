// Sums of floats by atomics, in global memory and in LDS, whose bits depend on the order: of waves
// that go on for many turns, meet at a barrier, and go on; of workgroups; and of lanes.
// RUN: --kernel float_order --grid 2 --block 96
// RUN: --arg f32[4]=0 --arg u32=1200
// REFERENCE: float_order tolerance=1e-3
// ORDER: one
#include "gpu.h"

#define ADD(cell, v, scope) __hip_atomic_fetch_add(cell, v, __ATOMIC_RELAXED, scope)

extern "C" __global__ void float_order(float *sums, u32 rounds) {
  __shared__ float local[2];
  u32 state = GLOBAL_X;
  if (THREAD_X < 2)
    local[THREAD_X] = 0;
  barrier();
  for (u32 part = 0; part < 2; part++) {
    for (u32 round = 0; round < rounds; round++) {
      state = state * 1664525u + 1013904223u;
      float v = (float)(state >> 8) * 0x1p-24f;
      // One in sixteen, so that the host's time goes into the loop.
      if (state >> 28 == part) {
        ADD(&sums[part], v, __HIP_MEMORY_SCOPE_AGENT);
        ADD(&local[part], v * v, __HIP_MEMORY_SCOPE_WORKGROUP);
      }
    }
    barrier();
  }
  if (THREAD_X < 2)
    ADD(&sums[2 + THREAD_X], local[THREAD_X], __HIP_MEMORY_SCOPE_AGENT);
}
