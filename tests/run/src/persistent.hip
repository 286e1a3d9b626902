// Workgroups that stay and take work from a counter until there is none: the first lane draws
// and tells the others through LDS. Jobs differ in length; which workgroup does which is chance.
// RUN: --kernel persistent --grid 3 --block 64
// RUN: --arg u32[20x64]=rand:127 --arg u32[20x64]=0 --arg u32[2]=0 --arg u32=20
// REFERENCE: persistent
#include "gpu.h"

#define ORDER __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT

extern "C" __global__ void persistent(const u32 *in, u32 *out, u32 *state, u32 jobs) {
  __shared__ u32 drawn;
  for (;;) {
    if (THREAD_X == 0)
      drawn = __hip_atomic_fetch_add(&state[0], 1u, ORDER);
    barrier();
    u32 job = drawn;
    barrier();
    if (job >= jobs)
      break;
    u32 at = 64 * job + THREAD_X, v = in[at];
#pragma clang loop unroll(disable)
    for (u32 k = 0; k < 2 * job; k++)
      v = v * 1664525 + 1013904223;
    out[at] = v;
    if (THREAD_X == 63)
      __hip_atomic_fetch_add(&state[1], 1u, ORDER);
    // Without it LLVM threads this branch into the next round's, and lanes part for ever.
    barrier();
  }
}
