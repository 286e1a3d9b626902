// A sparse matrix of at most nine numbers a row, all first numbers of rows, then all second
// ones (ELLPACK), times a vector; a column beyond the vector marks an empty place.
// RUN: --kernel spmv_ell --global 150 --block 64
// RUN: --arg u32[9x150]=rand:136 --arg f32[9x150]=rand:137 --arg f32[150]=rand:138
// RUN: --arg f32[150]=0.5 --arg f32=-1.5
// REFERENCE: spmv_ell tolerance=1e-5
#include "gpu_cl.h"

kernel void spmv_ell(global const uint *columns, global const float *values,
                     global const float *x, global float *y, float scale) {
  uint row = GLOBAL_ID(x), rows = GLOBAL_SIZE(x);
  float sum = 0;
  for (uint k = 0; k < 9; k++) {
    uint column = columns[k * rows + row] % 250;
    if (column < rows)
      sum += values[k * rows + row] * x[column];
  }
  y[row] = y[row] + scale * sum;
}
