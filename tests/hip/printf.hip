// Text from the device.
// RUN: --kernel say --grid 2 --block 2 --arg i32[4]=5,6,7,8
// OUTPUT: block 0 thread 0: 5 0005 2.50 'x' short
// OUTPUT: block 0 thread 1: 6 0006 3.00 'y' short
// OUTPUT: block 1 thread 0: 7 0007 3.50 'x' longer
// OUTPUT: block 1 thread 1: 8 0008 4.00 'y' longer
#include <hip/hip_runtime.h>

#include <cstdio>

extern "C" __global__ void say(const int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  printf("block %u thread %u: %d %04x %.2f '%c' %s\n", blockIdx.x, threadIdx.x, x[i], x[i], x[i] * 0.5f,
         'x' + (int)threadIdx.x, blockIdx.x ? "longer" : "short");
}
