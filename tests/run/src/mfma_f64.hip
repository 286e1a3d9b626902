// Matrix product with matrix instructions of CDNA: f64, C = C - A·B by the sign of A.
// ARCH: gfx942
// TARGETS: gfx90a gfx942 gfx950
// RUN: --kernel mfma_f64 --grid 3,2 --block 64
// RUN: --arg f64[32x20]=rand:6 --arg f64[20x48]=rand:7 --arg f64[32x48]=ramp
// RUN: --arg u32=32 --arg u32=48 --arg u32=20
// REFERENCE: matmul_f64 tolerance=1e-12
#include "matrix.h"

extern "C" __global__ __launch_bounds__(64) void mfma_f64(const double *a, const double *b,
                                                          double *c, u32 m, u32 n, u32 k) {
  u32 row = BLOCK_Y * 16 + LANE / 16, col = BLOCK_X * 16 + LANE % 16;
  f64x4 sum;
  for (u32 r = 0; r < 4; r++)
    sum[r] = c[(row + 4 * r) * n + col];
  for (u32 t = 0; t < k; t += 4) {
    double x = a[(BLOCK_Y * 16 + LANE % 16) * k + t + LANE / 16];
    double y = b[(t + LANE / 16) * n + col];
    sum = __builtin_amdgcn_mfma_f64_16x16x4f64(-x, y, sum, 0, 0, 0);
  }
  for (u32 r = 0; r < 4; r++)
    if (row + 4 * r < m)
      c[(row + 4 * r) * n + col] = sum[r];
}
