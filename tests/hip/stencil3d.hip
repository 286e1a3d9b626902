// A seven-point stencil in a cube; the border stays.
// RUN: --kernel stencil --grid 3,3,3 --block 4,4,4 --arg f32[12x12x12]=rand:11 --arg f32[12x12x12]=0 --arg u32=12
// EXPECT: arg=1 tolerance=1e-06 at=0,1,2,41,161,267,348,849,1047,1470,1602,1654,1690,1727 values=-0.3675112724304199,-0.47526979446411133,0.27608466148376465,-0.9816950559616089,0.09257545073827109,0.5225925644238789,0.3511958122253418,0.2930193742116292,0.12019628286361694,0.6745495597521464,0.954764723777771,-0.5234949588775635,-0.951027512550354,-0.8925966024398804
#include <hip/hip_runtime.h>

extern "C" __global__ void stencil(const float *x, float *y, unsigned n) {
  dim3 at = blockIdx;
  unsigned i = at.x * blockDim.x + threadIdx.x;
  unsigned j = at.y * blockDim.y + threadIdx.y;
  unsigned k = at.z * blockDim.z + threadIdx.z;
  unsigned c = (k * n + j) * n + i, plane = n * n;
  if (i == 0 || j == 0 || k == 0 || i == n - 1 || j == n - 1 || k == n - 1) {
    y[c] = x[c];
    return;
  }
  y[c] = (x[c - 1] + x[c + 1] + x[c - n] + x[c + n] + x[c - plane] + x[c + plane]) / 6.0f - x[c];
}
