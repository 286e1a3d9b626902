#include "saxpy.h"

// y = FACTOR a x + y
__global__ void __launch_bounds__(BLOCK) saxpy(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * BLOCK + threadIdx.x;
  if (i < n)
    y[i] = FACTOR * a * x[i] + y[i];
}
