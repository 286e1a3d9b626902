// A product of matrices where each work-item has four by four elements, read as float4.
// RUN: --kernel matmul --grid 2,2 --block 8,8
// RUN: --arg f32[64x64]=rand:3 --arg f32[64x64]=rand:4 --arg f32[64x64]=0 --arg i32=64
// EXPECT: arg=2 tolerance=1e-05 at=0,1,2,246,474,873,1564,1889,2507,2562,2577,3543,3838,4095 values=1.7034370963066436,-5.555326826571928,0.2558806433613654,-1.0775235258292781,-4.346177642103939,-1.084630312390587,2.2744292005284734,-4.832219855323146,-2.4361631575549154,2.004711825664174,2.0170804389316004,-3.184761030737448,-5.890995048997809,-2.846329091605824
#include <hip/hip_runtime.h>

extern "C" __global__ __launch_bounds__(64, 2) void matmul(const float *a, const float *b, float *c, int n) {
  int row = (blockIdx.y * blockDim.y + threadIdx.y) * 4;
  int column = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  float4 sum[4];
  for (auto &s : sum)
    s = make_float4(0, 0, 0, 0);
  for (int k = 0; k < n; k += 4) {
    float4 left[4], right[4];
    for (int i = 0; i < 4; ++i) {
      left[i] = *reinterpret_cast<const float4 *>(&a[(row + i) * n + k]);
      right[i] = *reinterpret_cast<const float4 *>(&b[(k + i) * n + column]);
    }
    for (int i = 0; i < 4; ++i)
      sum[i] += left[i].x * right[0] + left[i].y * right[1] + left[i].z * right[2] + left[i].w * right[3];
  }
  for (int i = 0; i < 4; ++i)
    *reinterpret_cast<float4 *>(&c[(row + i) * n + column]) = sum[i];
}
