// A five-point stencil; the border repeats itself.
// RUN: --kernel stencil --grid 3,3 --block 16,16
// RUN: --arg f32[40x48]=rand:10 --arg f32[40x48]=0 --arg i32=48 --arg i32=40
// EXPECT: arg=1 tolerance=1e-06 at=0,1,2,87,118,843,924,1026,1114,1385,1425,1505,1662,1919 values=-0.5844837427139282,0.16465924680233002,-0.4179319441318512,-0.3831913471221924,0.26271651685237885,0.1006762832403183,0.5596941709518433,0.3461783081293106,-0.25933055579662323,-0.23949408531188965,-0.2709624916315079,0.08574838936328888,-0.08074416220188141,0.539138987660408
#include <hip/hip_runtime.h>

extern "C" __global__ void stencil(const float *x, float *y, int w, int h) {
  __shared__ float tile[18][18];
  int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
  for (int j = threadIdx.y; j < 18; j += 16)
    for (int i = threadIdx.x; i < 18; i += 16) {
      int from_r = min(max((int)blockIdx.y * 16 + j - 1, 0), h - 1);
      int from_c = min(max((int)blockIdx.x * 16 + i - 1, 0), w - 1);
      tile[j][i] = x[from_r * w + from_c];
    }
  __syncthreads();
  int i = threadIdx.x + 1, j = threadIdx.y + 1;
  if (c < w && r < h)
    y[r * w + c] = 0.5f * tile[j][i] +
                   0.125f * (tile[j - 1][i] + tile[j + 1][i] + tile[j][i - 1] + tile[j][i + 1]);
}
