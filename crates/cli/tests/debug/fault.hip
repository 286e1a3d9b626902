#include <hip/hip_runtime.h>
__global__ void far(int *out) {
  int i = threadIdx.x;
  int *where = i == 9 ? (int *)0x1234567000 : out;
  where[i] = i;
}
