// A transposition through LDS with a padded column.
// RUN: --kernel transpose --grid 3,2 --block 32,8
// RUN: --arg i32[64x96]=ramp --arg i32[96x64]=0 --arg i32=96 --arg i32=64
// EXPECT: arg=1 at=0,1,2,459,1889,2562,2577,2921,3543,3612,4342,4570,5886,6143 values=0,96,192,1063,3197,232,1672,3981,2263,2744,5251,2567,6043,6143
#include <hip/hip_runtime.h>

constexpr int TILE = 32, ROWS = 8;

extern "C" __global__ void transpose(const int *in, int *out, int width, int height) {
  __shared__ int tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}
