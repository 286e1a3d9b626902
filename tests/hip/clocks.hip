// Clocks go on, lanes have numbers, fences and waits do no harm.
// RUN: --kernel clocks --grid 1 --block 64 --arg i32[64]=0
// EXPECT: arg=0 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=1,1,1,1,1,1,1,1,1,1,1,1,1
#include <hip/hip_runtime.h>

extern "C" __global__ void clocks(int *out) {
  long long start = clock64(), wall = wall_clock64();
  __threadfence_block();
  __threadfence_system();
  __syncwarp();
  __nanosleep(1);
  unsigned lane = __lane_id();
  // The counter of gfx10.3 and gfx11 has 20 bits, which a busy host sees turn over.
  bool goes_on = clock64() >= start || start < (1 << 20);
  bool is_right = lane == threadIdx.x % warpSize && goes_on && wall_clock64() >= wall;
  out[threadIdx.x] = is_right;
}
