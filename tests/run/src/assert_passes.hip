// An assertion that holds prints nothing.
// RUN: --kernel check --grid 2 --block 64 --arg u32[128]=ramp
// REFERENCE: incremented
#include "hip_print.h"

extern "C" __global__ void check(u32 *x) {
  u32 i = GLOBAL_X;
  assert(x[i] == i);
  x[i] += 1;
}
