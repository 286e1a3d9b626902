// A product of square matrices by tiles in LDS.
// RUN: --kernel matmul --grid 3,3 --block 16,16
// RUN: --arg f32[48x48]=rand:1 --arg f32[48x48]=rand:2 --arg f32[48x48]=0 --arg i32=48
// EXPECT: arg=2 tolerance=1e-05 at=0,1,2,273,471,502,617,1026,1889,1995,2046,2076,2266,2303 values=-0.13537754606990404,3.017022418064556,0.4508190253391291,1.1529125052425258,2.2539832847706265,0.3390641137844739,4.855880330047299,0.6320229095944399,6.350028751124896,0.22876751617540947,3.4692578337328968,-0.45931973571249785,-0.3073209337829752,-1.862250606566505
#include <hip/hip_runtime.h>

#define TILE 16

extern "C" __global__ __launch_bounds__(TILE *TILE) void matmul(const float *a, const float *b, float *c,
                                                               int n) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE + 1];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, column = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (int t = 0; t < n / TILE; ++t) {
    as[ty][tx] = a[row * n + t * TILE + tx];
    bs[ty][tx] = b[(t * TILE + ty) * n + column];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; ++k)
      sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
