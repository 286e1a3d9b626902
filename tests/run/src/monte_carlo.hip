// Points in a quarter circle, by xorshift64* generators: votes are counted in a wave with a
// ballot, in a workgroup with an LDS atomic, in the launch with a global one. All integers.
// RUN: --kernel monte_carlo --grid 3 --block 128
// RUN: --arg u32[4]=0 --arg u64=0x9e3779b97f4a7c15 --arg u32=40
// REFERENCE: monte_carlo
#include "gpu.h"

extern "C" __global__ void monte_carlo(u32 *out, u64 seed, u32 samples) {
  __shared__ u32 inside;
  if (THREAD_X == 0)
    inside = 0;
  barrier();
  u64 x = seed ^ (u64)(GLOBAL_X + 1) << 32;
#pragma clang loop unroll(disable)
  for (u32 i = 0; i < samples; i++) {
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    u64 bits = x * 0x2545f4914f6cdd1dull;
    u64 px = bits >> 36, py = bits >> 4 & 0xfffffff;
    u64 votes = __builtin_amdgcn_ballot_w64(px * px + py * py < 1ull << 56);
    if (THREAD_X % __builtin_amdgcn_wavefrontsize() == 0)
      __hip_atomic_fetch_add(&inside, (u32)__builtin_popcountll(votes), __ATOMIC_RELAXED,
                             __HIP_MEMORY_SCOPE_WORKGROUP);
  }
  barrier();
  if (THREAD_X == 0) {
    out[1 + BLOCK_X] = inside;
    __hip_atomic_fetch_add(&out[0], inside, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  }
}
