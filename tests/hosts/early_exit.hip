// Work-items that return before barriers which the others go on to wait at: the hardware counts the waves that are left.
#include "check.h"
#include <hip/hip_runtime.h>

// Every `n`-th wave ends behind `n` steps; sums of what the wave behind has written.
__global__ void falling(int *out) {
  __shared__ int step[256];
  int i = threadIdx.x, wave = i / warpSize, waves = blockDim.x / warpSize;
  int sum = 0;
  for (int n = 0; n < waves; n++) {
    if (wave < n)
      break;
    step[i] = wave + n;
    __syncthreads();
    if (wave + 1 < waves)
      sum += step[i + warpSize];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + i] = sum;
}

int main() {
  const int blocks = 300;
  int warp = 0, *out;
  CHECK(hipDeviceGetAttribute(&warp, hipDeviceAttributeWarpSize, 0));
  CHECK(hipMallocManaged(&out, blocks * 256 * sizeof(int)));
  // Often enough to be translated.
  for (int round = 0; round < 20; round++) {
    falling<<<blocks, 256>>>(out);
    CHECK(hipDeviceSynchronize());
    for (int i = 0; i < blocks * 256; i++) {
      int wave = i % 256 / warp, waves = 256 / warp, sum = 0;
      for (int n = 0; n <= wave; n++)
        sum += wave + 1 < waves ? wave + 1 + n : 0;
      MUST(out[i] == sum);
    }
  }
  return 0;
}
