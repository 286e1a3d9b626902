// Three generations of the game of life on a torus, in LDS.
// RUN: --kernel life --grid 1 --block 16,16 --arg i32[16x16]=rand:55 --arg i32[16x16]=0 --arg i32=16 --arg i32=16
// EXPECT: arg=1 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=0,0,0,0,0,1,1,0,0,0,0,0,0
#include <hip/hip_runtime.h>

extern "C" __global__ void life(const int *cells, int *out, int w, int h) {
  __shared__ int now[2][16][16];
  int x = threadIdx.x, y = threadIdx.y;
  now[0][y][x] = cells[y * w + x] & 1;
  __syncthreads();
  for (int step = 0; step < 3; ++step) {
    int from = step & 1, neighbours = -now[from][y][x];
    for (int j = h - 1; j <= h + 1; ++j)
      for (int i = w - 1; i <= w + 1; ++i)
        neighbours += now[from][(y + j) % h][(x + i) % w];
    now[!from][y][x] = neighbours == 3 || (neighbours == 2 && now[from][y][x]);
    __syncthreads();
  }
  out[y * w + x] = now[1][y][x];
}
