// A program whose waves meet in LDS without a barrier.
#include <hip/hip_runtime.h>
__global__ void meet(int *out) {
  __shared__ int part[128];
  int t = threadIdx.x;
  part[t] = t;
  out[t] = part[127 - t];
}
int main() {
  int *out = nullptr;
  if (hipMalloc(reinterpret_cast<void **>(&out), 128 * sizeof *out) != hipSuccess)
    return 1;
  meet<<<1, 128>>>(out);
  // What checks find is the launch's error.
  (void)hipDeviceSynchronize();
  return 0;
}
