// Text from the device.
// RUN: --kernel say --grid 2 --block 2 --arg i32[4]=5,6,7,8
// OUTPUT: block 0 thread 0: 5 0005 2.50 'x' short -1234567890123 100%
// OUTPUT: block 0 thread 1: 6 0006 3.00 'y' short -1234567890123 100%
// OUTPUT: block 1 thread 0: 7 0007 3.50 'x' longer -1234567890123 100%
// OUTPUT: block 1 thread 1: 8 0008 4.00 'y' longer -1234567890123 100%
#include "device.h"
KERNEL say(const int *x) {
  int i = GLOBAL_ID;
  printf("block %u thread %u: %d %04x %.2f '%c' %s %lld 100%%\n", blockIdx.x, threadIdx.x, x[i], x[i],
         x[i] * 0.5, 'x' + (int)threadIdx.x, blockIdx.x ? "longer" : "short", -1234567890123ll);
}
