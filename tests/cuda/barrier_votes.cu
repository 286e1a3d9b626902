// Barriers that count.
// RUN: --kernel counts --grid 3 --block 96 --arg i32[288]=ramp --arg i32[864]=0
// SAME: tolerance=0
#include "device.h"
KERNEL counts(const int *x, int *out) {
  int i = GLOBAL_ID;
  out[3 * i] = __syncthreads_count(x[i] % 7 == 0);
  out[3 * i + 1] = __syncthreads_and(x[i] < 200) != 0;
  out[3 * i + 2] = __syncthreads_or(x[i] == 100) != 0;
}
