// What atomicCAS is used for: an own sum of doubles; a sum of pairs of half; a lock.
// RUN: --kernel cas --grid 2 --block 32 --arg i32[64]=ramp --arg f64[1]=0 --arg f16[2]=0 --arg i32[1]=0
// EXPECT: arg=1 at=0 values=2016.0
// EXPECT: arg=2 at=0,1 values=64.0,32.0
// EXPECT: arg=3 at=0 values=2
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

__device__ int lock = 0;

__device__ double add(double *p, double v) {
  unsigned long long *bits = (unsigned long long *)p, old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, (unsigned long long)__double_as_longlong(v + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

extern "C" __global__ void cas(const int *x, double *total, __half2 *pair, int *steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  add(total, x[i]);
  atomicAdd(pair, __floats2half2_rn(1, i % 2));
  // One lane of a workgroup takes the lock: lanes of one wave would wait for each other.
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    *(volatile int *)steps = *(volatile int *)steps + 1;
    __threadfence();
    atomicExch(&lock, 0);
  }
}
