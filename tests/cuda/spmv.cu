// A sparse matrix, rows of uneven length.
// RUN: --kernel spmv --grid 1 --block 64 --arg i32[65]=ramp --arg f32[512]=ramp --arg f32[64]=ramp --arg f32[64]=0
// SAME: tolerance=1e-6
#include "device.h"
KERNEL spmv(const int *rows, const float *values, const float *x, float *y) {
  int row = GLOBAL_ID, from = rows[row] * 3, to = rows[row + 1] * 3 + (row & 3);
  float sum = 0;
  for (int i = from; i < to; i++)
    sum += __ldg(values + i) * __ldg(x + (i * 13 & 63));
  y[row] = sum;
}
