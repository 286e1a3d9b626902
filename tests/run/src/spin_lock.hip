// A lock that workgroups spin on, by compare-and-swap, guards a list and plain counters; then a
// lock of tickets, served in the order in which they were drawn.
// RUN: --kernel spin_lock --grid 10 --block 64
// RUN: --arg u32[4]=0 --arg u32[16]=0 --arg u32=3
// REFERENCE: spin_lock
#include "gpu.h"

#define AGENT __HIP_MEMORY_SCOPE_AGENT

extern "C" __global__ void spin_lock(u32 *locks, u32 *counters, u32 rounds) {
  for (u32 round = 0; round < rounds; round++) {
    if (THREAD_X == 0) {
      u32 open = 0;
      while (!__hip_atomic_compare_exchange_strong(&locks[0], &open, 1u, __ATOMIC_ACQUIRE,
                                                   __ATOMIC_RELAXED, AGENT)) {
        open = 0;
        __builtin_amdgcn_s_sleep(1);
      }
      // Neither atomic nor ordered but by the lock.
      u32 n = counters[0];
      counters[0] = n + 1;
      counters[1] += n;
      counters[2] ^= n << 8;
      __hip_atomic_store(&locks[0], 0u, __ATOMIC_RELEASE, AGENT);

      u32 ticket = __hip_atomic_fetch_add(&locks[1], 1u, __ATOMIC_RELAXED, AGENT);
      while (__hip_atomic_load(&locks[2], __ATOMIC_ACQUIRE, AGENT) != ticket) {
      }
      counters[3] = counters[3] * 5 + ticket;
      __hip_atomic_store(&locks[2], ticket + 1, __ATOMIC_RELEASE, AGENT);
    }
    barrier();
  }
}
