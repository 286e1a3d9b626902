// Forces between bodies.
// RUN: --kernel forces --grid 2 --block 64 --arg f32[512]=ramp --arg f32[384]=0
// SAME: tolerance=1e-5
#include "device.h"
KERNEL forces(const float4 *bodies, float *out) {
  __shared__ float4 tile[64];
  int i = GLOBAL_ID;
  float4 own = bodies[i];
  float x = 0, y = 0, z = 0;
  for (int block = 0; block < gridDim.x; block++) {
    tile[threadIdx.x] = bodies[block * 64 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 64; j++) {
      float dx = tile[j].x - own.x, dy = tile[j].y - own.y, dz = tile[j].z - own.z;
      float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.5f), f = tile[j].w * r * r * r;
      x += dx * f, y += dy * f, z += dz * f;
    }
    __syncthreads();
  }
  out[3 * i] = x, out[3 * i + 1] = y, out[3 * i + 2] = z;
}
