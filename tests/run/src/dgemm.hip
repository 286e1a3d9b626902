// A product of matrices of doubles: each work-item computes two by two numbers from strips in
// LDS; sizes are no multiples of the tile's.
// RUN: --kernel dgemm --grid 2,2 --block 8,8
// RUN: --arg f64[27x19]=rand:151 --arg f64[19x22]=rand:152 --arg f64[27x22]=1
// RUN: --arg u32=27 --arg u32=22 --arg u32=19 --arg f64=0.75 --arg f64=-2
// REFERENCE: dgemm tolerance=1e-13
#include "gpu.h"

extern "C" __global__ void dgemm(const double *a, const double *b, double *c, u32 m, u32 n, u32 k,
                                 double alpha, double beta) {
  __shared__ double left[16][8], right[8][16];
  u32 tx = THREAD_X, ty = THREAD_Y, row = BLOCK_Y * 16 + ty, column = BLOCK_X * 16 + tx;
  double sum[2][2] = {};
  for (u32 start = 0; start < k; start += 8) {
    for (u32 h = 0; h < 2; h++) {
      u32 r = row + 8 * h, q = column + 8 * h;
      left[ty + 8 * h][tx] = r < m && start + tx < k ? a[r * k + start + tx] : 0;
      right[ty][tx + 8 * h] = q < n && start + ty < k ? b[(start + ty) * n + q] : 0;
    }
    barrier();
    for (u32 i = 0; i < 8; i++)
      for (u32 p = 0; p < 2; p++)
        for (u32 q = 0; q < 2; q++)
          sum[p][q] += left[ty + 8 * p][i] * right[i][tx + 8 * q];
    barrier();
  }
  for (u32 p = 0; p < 2; p++)
    for (u32 q = 0; q < 2; q++) {
      u32 r = row + 8 * p, s = column + 8 * q;
      if (r < m && s < n)
        c[r * n + s] = alpha * sum[p][q] + beta * c[r * n + s];
    }
}
