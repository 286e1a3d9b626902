// What must hold, and does not.
// RUN: --kernel check --grid 1 --block 2 --arg i32[2]=1,2
// ERROR: trap
#include "device.h"
KERNEL check(int *x) {
  assert(x[threadIdx.x] == 1);
  x[threadIdx.x] = 0;
}
