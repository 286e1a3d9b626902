// A convolution whose filter is constant memory; outside is 0.
// RUN: --kernel conv --grid 3,2 --block 16,16 --arg f32[32x48]=rand:27 --arg f32[32x48]=0 --arg i32=48 --arg i32=32
// EXPECT: arg=1 tolerance=1e-05 at=0,1,2,353,459,471,540,1026,1041,1270,1278,1385,1498,1535 values=0.23510001599788666,0.10181041806936264,-0.10445543378591537,0.4017653092741966,-0.06546496599912643,-0.09355277568101883,0.2001998946070671,-0.05428065359592438,0.17373082041740417,0.013702422380447388,-0.5078177452087402,-0.18124005943536758,-0.31970618665218353,0.13933409750461578
#include <hip/hip_runtime.h>

__constant__ float filter[3][3] = {{1 / 16.f, 2 / 16.f, 1 / 16.f},
                                   {2 / 16.f, 4 / 16.f, 2 / 16.f},
                                   {1 / 16.f, 2 / 16.f, 1 / 16.f}};

extern "C" __global__ void conv(const float *x, float *y, int w, int h) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int i = -1; i <= 1; ++i)
    for (int j = -1; j <= 1; ++j)
      if (r + i >= 0 && r + i < h && c + j >= 0 && c + j < w)
        sum += filter[i + 1][j + 1] * x[(r + i) * w + c + j];
  y[r * w + c] = sum;
}
