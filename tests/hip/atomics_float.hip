// Atomic operations of float and double, in memory and in LDS, safe and unsafe.
// RUN: --kernel atomics --grid 2 --block 32 --arg f32[64]=rand:40
// RUN: --arg f32[7]=0,-9,9,0,0,0,0 --arg f64[5]=0,-9,9,0,0
// EXPECT: arg=1 tolerance=1e-05 at=0,1,2,3,4,5,6 values=4.150471091270447,0.9900389909744263,-0.9637975692749023,-4.150471091270447,4.150471091270447,4.150471091270447,64.0
// EXPECT: arg=2 tolerance=1e-05 at=0,1,2,3,4 values=4.150471091270447,0.9900389909744263,-0.9637975692749023,4.150471091270447,4.150471091270447
#include <hip/hip_runtime.h>

extern "C" __global__ void atomics(const float *x, float *out, double *wide) {
  __shared__ float sum;
  __shared__ double wide_sum;
  float v = x[blockIdx.x * blockDim.x + threadIdx.x];
  if (threadIdx.x == 0)
    sum = 0, wide_sum = 0;
  __syncthreads();
  atomicAdd(&out[0], v);
  atomicMax(&out[1], v);
  atomicMin(&out[2], v);
  atomicSub(&out[3], v);
  unsafeAtomicAdd(&out[4], v);
  safeAtomicAdd(&out[6], 1.0f);
  atomicAdd(&wide[0], v);
  atomicMax(&wide[1], v);
  atomicMin(&wide[2], v);
  unsafeAtomicAdd(&wide[3], v);
  atomicAdd(&sum, v);
  atomicAdd_block(&wide_sum, (double)v);
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(&out[5], sum);
    atomicAdd_system(&wide[4], wide_sum);
  }
}
