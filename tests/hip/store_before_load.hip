// Two workgroups store each to a place of its own and load the other's: with sequentially consistent accesses at least one
// of them sees what the other stored. Processors of hosts move loads before stores unless they are told not to.
// RUN: --kernel pairs --grid 2 --block 1 --arg i32[32000]=0 --arg i32[32000]=0 --arg i32[4000]=0 --arg i32[1]=0 --arg i32[1]=0 --arg i32=2000
// EXPECT: arg=4 at=0 values=0
#include <hip/hip_runtime.h>

#define RELAXED __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT
#define IN_ORDER __ATOMIC_SEQ_CST, __HIP_MEMORY_SCOPE_AGENT

extern "C" __global__ void pairs(int *x, int *y, int *seen, int *turns, int *wrong, int n) {
  bool first = blockIdx.x == 0;
  int *mine = first ? x : y, *others = first ? y : x, *result = first ? seen : seen + n;
  for (int i = 0; i < n; ++i) {
    __hip_atomic_fetch_add(turns, 1, RELAXED);
    // A host with one processor may run them one after the other: they do not meet then.
    int polls = 0;
    while (__hip_atomic_load(turns, RELAXED) < 2 * (i + 1) && ++polls < 100000)
      ;
    if (polls == 100000)
      return;
    // A cache line each.
    __hip_atomic_store(mine + 16 * i, 1, IN_ORDER);
    __hip_atomic_store(result + i, 1 + __hip_atomic_load(others + 16 * i, IN_ORDER), RELAXED);
  }
  if (__hip_atomic_fetch_add(turns, 1, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT) != 2 * n + 1)
    return;
  int count = 0;
  for (int i = 0; i < n; ++i)
    count += __hip_atomic_load(seen + i, RELAXED) == 1 && __hip_atomic_load(seen + n + i, RELAXED) == 1;
  *wrong = count;
}
