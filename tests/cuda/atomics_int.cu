// Atomic operations on integers, in global and in shared memory.
// RUN: --kernel atomics --grid 4 --block 64 --arg i32[16]=5,5,5,5,5,5,5,255,0,0,0,0,0,0,0,0
// SAME: tolerance=0
#include "device.h"
KERNEL atomics(int *a) {
  __shared__ int local;
  int i = GLOBAL_ID;
  if (threadIdx.x == 0)
    local = 0;
  __syncthreads();
  atomicAdd(&local, i);
  atomicAdd(a + 0, 3);
  atomicSub(a + 1, 2);
  atomicMin(a + 2, -i);
  atomicMax(a + 3, i);
  atomicInc((unsigned *)a + 4, 100);
  atomicDec((unsigned *)a + 5, 77);
  atomicOr(a + 6, 1 << (i & 15));
  atomicAnd(a + 7, ~(1 << (i & 3)));
  atomicXor(a + 8, i);
  int old = a[9], seen;
  while ((seen = atomicCAS(a + 9, old, old + 2)) != old)
    old = seen;
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(a + 10 + blockIdx.x, local);
  atomicAdd((unsigned long long *)(a + 14), 1ull << 30);
}
