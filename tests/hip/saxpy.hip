// y = a x + y in a loop over the grid, so that few workgroups do for many elements.
// RUN: --kernel saxpy --grid 3 --block 64 --arg f32=2.5 --arg f32[1000]=ramp --arg f32[1000]=1 --arg i32=999
// EXPECT: arg=2 at=0,1,2,182,203,305,346,425,487,674,798,804,985,999 values=1.0,3.5,6.0,456.0,508.5,763.5,866.0,1063.5,1218.5,1686.0,1996.0,2011.0,2463.5,1.0
#include <hip/hip_runtime.h>

extern "C" __global__ void saxpy(float a, const float *__restrict__ x, float *y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] = a * x[i] + y[i];
}
