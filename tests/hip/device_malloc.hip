// Memory that work-items ask for while they run.
// RUN: --kernel heap --grid 2 --block 32 --arg i32[64]=0
// EXPECT: arg=0 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=0,2,7,517,47,408,26,33,173,46,59,447,569
#include <hip/hip_runtime.h>

extern "C" __global__ void heap(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = i % 13 + 1;
  int *squares = (int *)malloc(n * sizeof(int));
  memset(squares, 0, n * sizeof(int));
  for (int j = 0; j < n; ++j)
    squares[j] += j * j;
  int sum = i;
  for (int j = 0; j < n; ++j)
    sum += squares[j];
  free(squares);
  out[i] = sum;
}
