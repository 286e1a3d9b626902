// A product of matrices by tiles in shared memory.
// RUN: --kernel matmul --grid 4,4 --block 16,16 --arg f32[4096]=ramp --arg f32[4096]=ramp --arg f32[4096]=0 --arg i32=64
// SAME: tolerance=1e-6
#include "device.h"
KERNEL __launch_bounds__(256) matmul(const float *a, const float *b, float *c, int n) {
  __shared__ float x[16][16], y[16][17];
  int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    x[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x] * 0.01f;
    y[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column] * 0.01f;
    __syncthreads();
    for (int i = 0; i < 16; i++)
      sum = fmaf(x[threadIdx.y][i], y[i][threadIdx.x], sum);
    __syncthreads();
  }
  c[row * n + column] = sum;
}
