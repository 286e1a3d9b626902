// The forces among bodies, which pass through LDS as float4.
// RUN: --kernel forces --grid 2 --block 64 --arg f32[512]=rand:12 --arg f32[512]=0 --arg i32=128
// EXPECT: arg=1 tolerance=2e-05 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=-5.8420631424159835,-92.49460815200696,-14.097478361020475,-37.47856820006629,-14.078001423707311,9.889725805915491,-50.119374355471074,-39.944394444299036,-26.870736879570956,0.0,0.0,59.78351914933468,0.0
#include <hip/hip_runtime.h>

__device__ float3 pull(float4 from, float4 to, float3 sum) {
  float3 d = make_float3(to.x - from.x, to.y - from.y, to.z - from.z);
  float r = rsqrtf(d.x * d.x + d.y * d.y + d.z * d.z + 0.01f);
  sum += d * ((to.w + 1.5f) * r * r * r);
  return sum;
}

extern "C" __global__ void forces(const float4 *bodies, float4 *out, int n) {
  __shared__ float4 some[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 mine = bodies[i];
  float3 sum{0, 0, 0};
  for (int start = 0; start < n; start += blockDim.x) {
    some[threadIdx.x] = bodies[start + threadIdx.x];
    __syncthreads();
#pragma unroll 4
    for (int j = 0; j < 64; ++j)
      sum = pull(mine, some[j], sum);
    __syncthreads();
  }
  out[i] = float4(sum.x, sum.y, sum.z, 0);
}
