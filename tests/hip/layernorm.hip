// Layer normalisation of rows.
// RUN: --kernel layernorm --grid 5 --block 32
// RUN: --arg f32[5x96]=rand:18 --arg f32[96]=rand:19 --arg f32[96]=rand:20 --arg f32[5x96]=0 --arg i32=96
// EXPECT: arg=3 tolerance=2e-05 at=0,1,2,65,66,87,118,154,222,363,425,444,465,479 values=-1.1983281980909757,-1.5789976968416535,-0.46198635783765846,-0.3159322798365154,0.6810033685907501,0.2646525736015922,0.1491671079728761,-0.02673182506396136,-0.2709739081108759,0.9688558539574915,0.15590423348269522,0.7540889349270633,-0.9049668475450454,-1.4398769531861861
#include <hip/hip_runtime.h>

template <int width> __device__ float total(float v) {
#pragma unroll
  for (int mask = width / 2; mask > 0; mask /= 2)
    v += __shfl_xor(v, mask, width);
  return v;
}

extern "C" __global__ __launch_bounds__(32) void layernorm(const float *x, const float *gain, const float *bias,
                                                          float *y, int n) {
  x += blockIdx.x * n;
  y += blockIdx.x * n;
  float sum = 0, squares = 0;
  for (int i = threadIdx.x; i < n; i += 32)
    sum += x[i];
  float mean = total<32>(sum) / n;
  for (int i = threadIdx.x; i < n; i += 32)
    squares += (x[i] - mean) * (x[i] - mean);
  float scale = rsqrtf(total<32>(squares) / n + 1e-5f);
  for (int i = threadIdx.x; i < n; i += 32)
    y[i] = (x[i] - mean) * scale * gain[i] + bias[i];
}
