// y = a x + y in a loop over the grid.
// RUN: --kernel saxpy --grid 3 --block 64 --arg f32=2.5 --arg f32[1000]=ramp --arg f32[1000]=1 --arg i32=999
// SAME: tolerance=0
#include "device.h"
KERNEL saxpy(float a, const float *x, float *y, int n) {
  for (int i = GLOBAL_ID; i < n; i += gridDim.x * blockDim.x)
    y[i] = a * x[i] + y[i];
}
