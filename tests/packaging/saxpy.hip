// A whole program of HIP: both sides in one source.
#include <hip/hip_runtime.h>
#include <stdio.h>
#include <vector>

__global__ void saxpy(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

#define CHECK(call)                                                                                                            \
  if (hipError_t error = (call)) {                                                                                             \
    fprintf(stderr, "%s: %s\n", #call, hipGetErrorString(error));                                                              \
    return 1;                                                                                                                  \
  }

int main() {
  const int n = 100000;
  std::vector<float> x(n), y(n, 1.0f);
  for (int i = 0; i < n; ++i)
    x[i] = float(i);
  float *on_gpu[2];
  for (auto *&memory : on_gpu)
    CHECK(hipMalloc(&memory, n * sizeof(float)));
  CHECK(hipMemcpy(on_gpu[0], x.data(), n * sizeof(float), hipMemcpyHostToDevice));
  CHECK(hipMemcpy(on_gpu[1], y.data(), n * sizeof(float), hipMemcpyHostToDevice));
  saxpy<<<(n + 255) / 256, 256>>>(on_gpu[1], on_gpu[0], 2.0f, n);
  CHECK(hipMemcpy(y.data(), on_gpu[1], n * sizeof(float), hipMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (y[i] != 2.0f * x[i] + 1.0f) {
      fprintf(stderr, "y[%d] is %g\n", i, y[i]);
      return 1;
    }
  printf("saxpy is right\n");
}
