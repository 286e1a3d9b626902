// All ways to launch a kernel of the program.
#include "check.h"

template <class T> __global__ void add_all(int *to, T what, T more) {
  to[blockIdx.x * blockDim.x + threadIdx.x] += what + more;
}

__global__ void add(int *to, int what, double more) { to[blockIdx.x * blockDim.x + threadIdx.x] += what + (int)more; }

int main() {
  const int n = 64;
  int *data, wanted = 0, what = 1;
  double more = 2;
  CHECK(hipMallocManaged(&data, n * sizeof(int)));
  for (int i = 0; i < n; i++)
    data[i] = 0;
  void *values[] = {&data, &what, &more};
  auto check = [&] {
    CHECK(hipGetLastError());
    CHECK(hipDeviceSynchronize());
    wanted += 3;
    for (int i = 0; i < n; i++)
      MUST(data[i] == wanted);
  };
  add<<<2, n / 2>>>(data, 1, 2);
  check();
  hipLaunchKernelGGL(add, dim3(2), dim3(n / 2), 0, 0, data, 1, 2.0);
  check();
  CHECK(hipLaunchKernel((const void *)add, dim3(2), dim3(n / 2), values, 0, nullptr));
  check();

  hipLaunchConfig_t config{};
  config.gridDim = dim3(2);
  config.blockDim = dim3(n / 2);
  CHECK(hipLaunchKernelExC(&config, (const void *)add, values));
  check();
  hipLaunchAttribute attribute{};
  attribute.id = hipLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  config.attrs = &attribute;
  config.numAttrs = 1;
  CHECK(hipLaunchKernelEx(&config, add, data, 1, 2));
  check();
  attribute.id = hipLaunchAttributeMemSyncDomain;
  FAILS(hipErrorNotSupported, hipLaunchKernelExC(&config, (const void *)add, values));
  (void)hipGetLastError();

  hipFunction_t function;
  CHECK(hipGetFuncBySymbol(&function, (const void *)add));
  HIP_LAUNCH_CONFIG driver{};
  driver.gridDimX = 2;
  driver.blockDimX = n / 2;
  driver.gridDimY = driver.gridDimZ = driver.blockDimY = driver.blockDimZ = 1;
  CHECK(hipDrvLaunchKernelEx(&driver, function, values, nullptr));
  check();
  hipEvent_t start, stop;
  CHECK(hipEventCreate(&start));
  CHECK(hipEventCreate(&stop));
  CHECK(hipExtLaunchKernel((const void *)add, dim3(2), dim3(n / 2), values, 0, nullptr, start, stop, 0));
  check();
  float millis = -1;
  CHECK(hipEventElapsedTime(&millis, start, stop));
  MUST(millis >= 0);
  hipExtLaunchKernelGGL(add, dim3(2), dim3(n / 2), 0, nullptr, start, stop, 0, data, 1, 2);
  check();
  // The arguments' types choose the kernel.
  hipExtLaunchKernelGGL(add_all, dim3(2), dim3(n / 2), 0, nullptr, start, stop, 0, data, 1, 2);
  check();

  // The oldest: configured, given arguments one by one, started.
  CHECK(hipConfigureCall(dim3(2), dim3(n / 2), 0, nullptr));
  CHECK(hipSetupArgument(&data, sizeof data, 0));
  CHECK(hipSetupArgument(&what, sizeof what, 8));
  CHECK(hipSetupArgument(&more, sizeof more, 16));
  CHECK(hipLaunchByPtr((const void *)add));
  check();
  FAILS(hipErrorMissingConfiguration, hipLaunchByPtr((const void *)add));
  (void)hipGetLastError();
  CHECK(__hipPushCallConfiguration(dim3(5), dim3(6), 7, nullptr));
  dim3 grid, block;
  size_t lds;
  hipStream_t stream;
  CHECK(__hipPopCallConfiguration(&grid, &block, &lds, &stream));
  MUST(grid.x == 5 && block.x == 6 && lds == 7 && !stream);
}
