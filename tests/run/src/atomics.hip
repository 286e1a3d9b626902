// Every kind of atomic on global memory, with results that do not depend on order; also a
// compare-and-swap loop and one that returns what was there.
// RUN: --kernel atomics --grid 3 --block 128
// RUN: --arg i32[16]=0 --arg i64[8]=0 --arg f32[2]=0 --arg u32[384]=0
// REFERENCE: atomics
// TARGETS: all
#include "gpu.h"

#define ORDER __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT

extern "C" __global__ void atomics(i32 *out, i64 *wide, float *floats, u32 *tickets) {
  i32 i = GLOBAL_X;
  u32 *unsigned_out = (u32 *)out;
  __hip_atomic_fetch_add(&out[0], i, ORDER);
  __hip_atomic_fetch_add(&out[1], -i, ORDER);
  __hip_atomic_fetch_or(&out[2], 1 << (i % 29), ORDER);
  __hip_atomic_fetch_xor(&out[3], i * 0x10001, ORDER);
  __hip_atomic_fetch_and(&out[4], i, ORDER);
  __hip_atomic_fetch_min(&out[5], 100 - i, ORDER);
  __hip_atomic_fetch_max(&out[6], i - 100, ORDER);
  __hip_atomic_fetch_max(&unsigned_out[7], (u32)(i - 100), ORDER);
  __builtin_amdgcn_atomic_inc32(&unsigned_out[8], 99u, __ATOMIC_RELAXED, "agent");
  __builtin_amdgcn_atomic_dec32(&unsigned_out[9], 99u, __ATOMIC_RELAXED, "agent");
  i32 old = __hip_atomic_load(&out[10], ORDER);
  while (!__hip_atomic_compare_exchange_weak(&out[10], &old, old ^ (i << 3), __ATOMIC_RELAXED,
                                             __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)) {
  }
  if (i == 77)
    __hip_atomic_exchange(&out[11], 4711, ORDER);
  __hip_atomic_fetch_add(&wide[0], (i64)i << 33, ORDER);
  __hip_atomic_fetch_min(&wide[1], -(i64)i << 40, ORDER);
  __hip_atomic_fetch_max(&wide[2], (i64)i << 40, ORDER);
  __hip_atomic_fetch_xor(&wide[3], (i64)i * 0x100000001, ORDER);
  __hip_atomic_fetch_add(&floats[0], 0.25f, ORDER);
  __hip_atomic_fetch_add(&floats[1], (float)i, ORDER);
  u32 ticket = __hip_atomic_fetch_add(&unsigned_out[12], 1u, ORDER);
  __hip_atomic_fetch_add(&tickets[ticket], 1u, ORDER);
}
