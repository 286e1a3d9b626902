// A sum for each workgroup, by halves in LDS.
// RUN: --kernel reduce --grid 4 --block 256 --arg f32[1000]=rand:5 --arg f32[4]=0 --arg i32=1000
// EXPECT: arg=1 tolerance=1e-05 at=0,1,2,3 values=14.15365195274353,-22.942838430404663,-2.2828850746154785,5.1148868799209595
#include <hip/hip_runtime.h>

template <unsigned block> __device__ void halves(float *shared, unsigned i) {
  if constexpr (block > 1) {
    if (i < block / 2)
      shared[i] += shared[i + block / 2];
    __syncthreads();
    halves<block / 2>(shared, i);
  }
}

extern "C" __global__ void reduce(const float *x, float *out, int n) {
  __shared__ float shared[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  shared[threadIdx.x] = i < n ? x[i] : 0;
  __syncthreads();
  halves<256>(shared, threadIdx.x);
  if (threadIdx.x == 0)
    out[blockIdx.x] = shared[0];
}
