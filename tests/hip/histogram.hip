// A histogram of bytes in 16 bins: in LDS first, then in memory.
// RUN: --kernel histogram --grid 4 --block 128 --arg u8[3000]=rand:8 --arg u32[16]=0 --arg i32=3000
// EXPECT: arg=1 at=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15 values=179,174,186,199,173,189,183,217,191,182,191,192,179,182,179,204
#include <hip/hip_runtime.h>

extern "C" __global__ void histogram(const unsigned char *x, unsigned *bins, int n) {
  __shared__ unsigned mine[16];
  if (threadIdx.x < 16)
    mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&mine[x[i] >> 4], 1u);
  __syncthreads();
  if (threadIdx.x < 16)
    atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}
