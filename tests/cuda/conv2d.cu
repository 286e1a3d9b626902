// A filter whose weights are constants.
// RUN: --kernel filter --grid 2,2 --block 16,16 --arg f32[1296]=ramp --arg f32[1024]=0
// SAME: tolerance=1e-6
#include "device.h"
__constant__ float weights[5][5] = {{1, 4, 6, 4, 1}, {4, 16, 24, 16, 4}, {6, 24, 36, 24, 6},
                                    {4, 16, 24, 16, 4}, {1, 4, 6, 4, 1}};
KERNEL filter(const float *in, float *out) {
  int x = GLOBAL_ID, y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      sum += weights[i][j] * in[(y + i) * 36 + x + j];
  out[y * 32 + x] = sum / 256;
}
