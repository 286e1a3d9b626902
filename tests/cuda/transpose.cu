// A matrix turned over by tiles without bank conflicts.
// RUN: --kernel transpose --grid 2,2 --block 32,8 --arg f32[4096]=ramp --arg f32[4096]=0
// SAME: tolerance=0
#include "device.h"
KERNEL transpose(const float *in, float *out) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8)
    tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * 64 + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int i = 0; i < 32; i += 8)
    out[(y + i) * 64 + x] = tile[threadIdx.x][threadIdx.y + i];
}
