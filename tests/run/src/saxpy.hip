// y = a·x + y, one element a work-item; the last workgroup is only partly used.
// RUN: --kernel saxpy --grid 5 --block 256
// RUN: --arg f32[1200]=ramp --arg f32[1200]=1 --arg f32=2 --arg u32=1200
// REFERENCE: saxpy tolerance=1e-6
#include "gpu.h"

extern "C" __global__ void saxpy(const float *x, float *y, float a, u32 n) {
  u32 i = GLOBAL_X;
  if (i < n)
    y[i] = a * x[i] + y[i];
}
