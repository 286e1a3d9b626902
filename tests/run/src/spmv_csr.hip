// A sparse matrix in compressed rows times a vector: a first launch adds up the lengths of the
// rows, in the second eight lanes share a row and add their parts with swizzles.
// RUN: --kernel rows --grid 3 --block 256
// RUN: --arg u8[96]=rand:132 --arg u32[97]=0 --arg u32[1600]=rand:133 --arg f32[1600]=rand:134
// RUN: --arg f32[80]=rand:135 --arg f32[96]=0
// THEN: spmv
// REFERENCE: spmv_csr tolerance=1e-5
#include "gpu.h"

#define ARGUMENTS                                                                              \
  const u8 *lengths, u32 *starts, const u32 *columns, const float *values, const float *x, float *y

extern "C" __global__ void rows(ARGUMENTS) {
  (void)columns, (void)values, (void)x, (void)y;
  if (GLOBAL_X != 0)
    return;
  u32 sum = 0;
  for (u32 row = 0; row <= 96; row++) {
    starts[row] = sum;
    if (row < 96)
      sum += lengths[row] % 17;
  }
}

extern "C" __global__ void spmv(ARGUMENTS) {
  (void)lengths;
  u32 row = GLOBAL_X / 8, lane = GLOBAL_X % 8;
  float sum = 0;
  for (u32 at = starts[row] + lane; at < starts[row + 1]; at += 8)
    sum += values[at] * x[columns[at] % 80];
  // Exchange with the lane whose number differs by 4, 2 and 1.
#define ADD(mask)                                                                              \
  sum += __builtin_bit_cast(                                                                   \
      float, __builtin_amdgcn_ds_swizzle(__builtin_bit_cast(i32, sum), (mask) << 10 | 0x1f))
  ADD(4);
  ADD(2);
  ADD(1);
  if (lane == 0)
    y[row] = sum;
}
