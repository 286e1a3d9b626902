// A sparse matrix times a vector, a row for four work-items.
// RUN: --kernel spmv --grid 7 --block 64 --arg f32[448]=rand:15 --arg f32[112]=rand:16 --arg f32[112]=0 --arg i32=112
// EXPECT: arg=2 tolerance=1e-05 at=0,1,2,14,23,26,54,59,97,98,105,108,111 values=-0.015322151470371637,0.1151994036259083,0.23602081704376587,0.29724525804198265,0.4203509036684636,1.4606064310676743,0.6702001082628328,-0.4194638579272407,-1.5406258480125814,0.4403566167011377,-0.006738337854471865,0.13237648374602884,1.8854120673459818
#include <hip/hip_runtime.h>

// Row r has r % 7 + 1 elements.
__device__ int row_start(int r) { return r / 7 * 28 + (r % 7) * (r % 7 + 1) / 2; }

extern "C" __global__ void spmv(const float *values, const float *x, float *y, int rows) {
  int r = (blockIdx.x * blockDim.x + threadIdx.x) / 4, part = threadIdx.x % 4;
  float sum = 0;
  if (r < rows)
    for (int k = part; k < row_start(r + 1) - row_start(r); k += 4)
      sum = fmaf(values[row_start(r) + k], __ldg(&x[(r * 3 + k * 5) % rows]), sum);
  sum += __shfl_xor(sum, 1, 4);
  sum += __shfl_xor(sum, 2, 4);
  if (r < rows && part == 0)
    y[r] = sum;
}
