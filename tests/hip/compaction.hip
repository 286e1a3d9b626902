// What is wanted is put together: a ballot counts in the wave, an atomic makes room.
// RUN: --kernel compact --grid 4 --block 64 --arg u32[250]=ramp --arg u64[1]=0 --arg u32[1]=0 --arg u32=250
// EXPECT: arg=1 at=0 values=10458
// EXPECT: arg=2 at=0 values=84
#include <hip/hip_runtime.h>

__device__ unsigned found[256];

extern "C" __global__ void compact(const unsigned *x, unsigned long long *sum, unsigned *count, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  bool wanted = i < n && x[i] % 3 == 0;
  unsigned long long lanes = __ballot(wanted);
  if (wanted) {
    int leader = __ffsll(lanes) - 1;
    unsigned start = 0;
    if ((int)__lane_id() == leader)
      start = atomicAdd(count, (unsigned)__popcll(lanes));
    start = __shfl(start, leader);
    unsigned at = start + __popcll(lanes & __lanemask_lt());
    found[at] = x[i];
    atomicAdd(sum, (unsigned long long)found[at]);
  }
}
