// Workgroups that wait for each other, more than can be resident at once: each for the one
// before it (as in a scan with look-back), and all for a lock.
// RUN: --kernel chain --grid 200 --block 64
// RUN: --arg u32[200]=0 --arg u32[200]=0 --arg u32[2]=0
// REFERENCE: group_chain
#include "gpu.h"

extern "C" __global__ void chain(u32 *sums, u32 *ready, u32 *lock) {
  u32 group = BLOCK_X;
  if (THREAD_X != 0)
    return;
  u32 sum = 0;
  if (group > 0) {
    while (!__hip_atomic_load(&ready[group - 1], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT))
      ;
    sum = sums[group - 1];
  }
  sums[group] = sum * 3 + group + 1;
  __hip_atomic_store(&ready[group], 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);

  u32 open = 0;
  while (!__hip_atomic_compare_exchange_strong(&lock[0], &open, 1, __ATOMIC_ACQUIRE,
                                               __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)) {
    open = 0;
    __builtin_amdgcn_s_sleep(1);
  }
  lock[1] += 1;
  __hip_atomic_store(&lock[0], 0, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
}
