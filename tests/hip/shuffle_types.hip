// Shuffles of every type, in parts of 16 lanes.
// RUN: --kernel shuffle --grid 1 --block 64 --arg u32[64]=ramp --arg f64[384]=0
// EXPECT: arg=1 at=0,1,2,75,87,118,126,156,233,258,273,346,353,383 values=5.0,0.5,5497558138880.0,5.0,7.0,-25.0,21.0,21.0,8.75,37.0,36.0,-59.0,13.75,15.0
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void shuffle(const unsigned *x, double *out) {
  unsigned i = threadIdx.x, v = x[i];
  double *to = out + 6 * i;
  unsigned long long all = ~0ull;
  to[0] = __shfl(v, 5, 16);
  to[1] = __shfl_up_sync(all, (float)v + 0.5f, 3, 16);
  to[2] = (double)__shfl_down((unsigned long long)v << 40, 5, 16);
  to[3] = __shfl_xor_sync(0xffffffffull, (double)v, 9, 16);
  to[4] = (double)__shfl_sync(all, -(long)v, (int)(i * 3), 16);
  to[5] = __half2float(__shfl_up(__float2half(v / 4.0f), 3, 16));
}
