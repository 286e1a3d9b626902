// Softmax of rows, a wave for each.
// RUN: --kernel softmax --grid 6 --block 64 --arg f32[6x100]=rand:17 --arg f32[6x100]=0 --arg i32=100
// EXPECT: arg=1 tolerance=1e-05 at=0,1,2,3,87,105,185,204,274,425,546,582,598,599 values=0.008768210931459899,0.007028391197711867,0.006195047126279329,0.005027298743437111,0.012420210214510856,0.006853124196261441,0.012384318778244552,0.016583624798712945,0.007204175968151718,0.013205131104899404,0.003242462395912545,0.007135550554311801,0.012020867752814256,0.004943035592527247
#include <hip/hip_runtime.h>

#include <limits>

extern "C" __global__ void softmax(const float *x, float *y, int n) {
  __shared__ float shared[64];
  const float *row = x + blockIdx.x * n;
  float top = -std::numeric_limits<float>::infinity();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    top = fmaxf(top, row[i]);
  shared[threadIdx.x] = top;
  __syncthreads();
  for (int i = 0; i < 64; ++i)
    top = fmaxf(top, shared[i]);
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += __expf(row[i] - top);
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    y[blockIdx.x * n + i] = expf(row[i] - top) / sum;
}
