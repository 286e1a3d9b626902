// Votes of a wave, of all lanes and of those in a mask.
// RUN: --kernel votes --grid 2 --block 64 --arg i32[128]=ramp --arg u64[512]=0
// EXPECT: arg=1 wave=32 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=2863311530,1,43690,1,2863311530,43690,43690,1,1,9,10,43690,15
// EXPECT: arg=1 wave=64 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=12297829382473034410,1,43690,1,12297829382473034410,43690,43690,1,1,25,26,43690,31
#include <hip/hip_runtime.h>

extern "C" __global__ void votes(const int *x, unsigned long long *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long *to = out + 4 * i, full = __activemask();
  int odd = x[i] & 1;
  to[0] = __ballot(odd);
  to[1] = __any(x[i] > 1000) * 2 + __all(x[i] < 1000) + 0 * __any_sync(full, odd);
  to[2] = __ballot_sync(0xffffull, odd);
  to[3] = __popcll(to[0] & __lanemask_lt());
  if (!__all_sync(full, x[i] >= 0) || !__any_sync(0x3ull, odd) || (int)__popcll(full) != warpSize)
    to[0] = 0;
}
