// Causal attention of one head, row by row, with the maximum and the sum carried along.
// RUN: --kernel attention --grid 24 --block 16
// RUN: --arg f32[24x16]=rand:24 --arg f32[24x16]=rand:25 --arg f32[24x16]=rand:26 --arg f32[24x16]=0
// RUN: --arg i32=24 --arg i32=16
// EXPECT: arg=3 tolerance=2e-05 at=0,1,2,75,87,118,126,156,233,258,273,346,353,383 values=0.5290513038635254,-0.09297394752502441,-0.43388092517852783,-0.35464762706093306,-0.22275575958586866,-0.2903205918838891,0.31122568615145335,0.011300017493924902,0.17450227746611413,0.06394733728608351,-0.023967337839449085,0.054179881337935075,-0.07996278190999671,0.05055381097921701
#include <hip/hip_runtime.h>

extern "C" __global__ void attention(const float *q, const float *k, const float *v, float *out, int n, int dim) {
  int row = blockIdx.x, d = threadIdx.x;
  float top = -INFINITY, sum = 0, result = 0;
  for (int j = 0; j <= row && j < n; ++j) {
    float score = q[row * dim + d] * k[j * dim + d];
    for (int mask = 8; mask; mask >>= 1)
      score += __shfl_xor(score, mask, 16);
    score *= rsqrtf((float)dim);
    float higher = fmaxf(top, score), fade = expf(top - higher), weight = expf(score - higher);
    sum = sum * fade + weight;
    result = result * fade + weight * v[j * dim + d];
    top = higher;
  }
  out[row * dim + d] = result / sum;
}
