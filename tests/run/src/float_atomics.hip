// Atomics on floats and doubles in global memory: additions whose sums are exact in any order,
// smallest and largest, and a product by compare-and-swap.
// RUN: --kernel float_atomics --grid 3 --block 64
// RUN: --arg f32[192]=rand:192 --arg f32[4]=0 --arg f64[4]=0
// REFERENCE: float_atomics
#include "gpu.h"

#define ORDER __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT

extern "C" __global__ void float_atomics(const float *in, float *floats, double *doubles) {
  u32 i = GLOBAL_X;
  float v = in[i], coarse = __builtin_truncf(v * 1024.0f);
  __hip_atomic_fetch_add(&floats[0], coarse, ORDER);
  __hip_atomic_fetch_min(&floats[1], v, ORDER);
  __hip_atomic_fetch_max(&floats[2], v, ORDER);
  __hip_atomic_fetch_add(&doubles[0], (double)coarse * 0x1p-30, ORDER);
  __hip_atomic_fetch_min(&doubles[1], (double)v * v - 2.0, ORDER);
  __hip_atomic_fetch_max(&doubles[2], (double)v * 3.0, ORDER);
  u64 *cell = (u64 *)&doubles[3];
  u64 old = __hip_atomic_load(cell, ORDER), wanted;
  do {
    double was = __builtin_bit_cast(double, old);
    wanted = __builtin_bit_cast(u64, i % 2 ? was - 0.25 : was + 0.5);
  } while (!__hip_atomic_compare_exchange_weak(cell, &old, wanted, __ATOMIC_RELAXED, ORDER));
}
