// Reductions of the lanes in a mask, which only those lanes ask for.
// RUN: --kernel reduce --grid 2 --block 32 --arg i32[64]=rand:42 --arg i64[16]=0
// EXPECT: arg=1 at=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15 values=-2997419404,2128150531,-2089947767,0,-1,-1724655813,0,0,-7963287476,1632185792,-2126562157,0,-1,1387606086,0,0
#include <hip/hip_runtime.h>

extern "C" __global__ void reduce(const int *x, long long *out) {
  int i = threadIdx.x, v = x[blockIdx.x * 32 + i];
  long long *to = out + 8 * blockIdx.x;
  if (i % 2 == 0) {
    long long sum = __reduce_add_sync(0x55555555ull, (long long)v);
    int low = __reduce_min_sync(0x55555555ull, v), any = __reduce_or_sync(0x55555555ull, v);
    if (i == 0)
      to[0] = sum, to[2] = low, to[4] = any;
  } else {
    int high = __reduce_max_sync(0xaaaaaaaaull, v), all = __reduce_and_sync(0xaaaaaaaaull, v);
    int odd = __reduce_xor_sync(0xaaaaaaaaull, v);
    if (i == 1)
      to[1] = high, to[3] = all, to[5] = odd;
  }
}
