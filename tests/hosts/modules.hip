// Code of a file of its own, loaded by name and from memory; launches with values and with a buffer.
// MODULE: modules_code.hip_part
#include "check.h"
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

static void use(hipModule_t module) {
  const int n = 100;
  float *x, *y;
  CHECK(hipMallocManaged(&x, n * sizeof(float)));
  CHECK(hipMallocManaged(&y, n * sizeof(float)));
  for (int i = 0; i < n; i++) {
    x[i] = i;
    y[i] = 1;
  }
  hipFunction_t saxpy;
  CHECK(hipModuleGetFunction(&saxpy, module, "saxpy"));
  float a = 2;
  int count = n;
  void *values[] = {&x, &y, &a, &count};
  CHECK(hipModuleLaunchKernel(saxpy, 2, 1, 1, 64, 1, 1, 0, nullptr, values, nullptr));
  struct {
    float *x, *y;
    float a;
    int n;
  } packed{x, y, 3, n};
  size_t size = sizeof packed;
  void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &packed, HIP_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   HIP_LAUNCH_PARAM_END};
  CHECK(hipModuleLaunchKernel(saxpy, 2, 1, 1, 64, 1, 1, 0, nullptr, nullptr, extra));
  FAILS(hipErrorInvalidValue, hipModuleLaunchKernel(saxpy, 2, 1, 1, 64, 1, 1, 0, nullptr, values, extra));
  FAILS(hipErrorInvalidValue,
        hipExtModuleLaunchKernel(saxpy, 128, 1, 1, 64, 1, 1, 0, nullptr, values, extra, nullptr, nullptr, 0));
  // Grids that count work-items.
  hipEvent_t start, stop;
  CHECK(hipEventCreate(&start));
  CHECK(hipEventCreate(&stop));
  CHECK(hipExtModuleLaunchKernel(saxpy, 128, 1, 1, 64, 1, 1, 0, nullptr, values, nullptr, start, stop, 0));
  CHECK(hipHccModuleLaunchKernel(saxpy, 128, 1, 1, 64, 1, 1, 0, nullptr, values, nullptr, nullptr, nullptr));
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < n; i++)
    MUST(y[i] == 1 + 9.0f * i);
  float millis = -1;
  CHECK(hipEventElapsedTime(&millis, start, stop));
  MUST(millis >= 0);

  void *table;
  size_t bytes = 0;
  CHECK(hipModuleGetGlobal(&table, &bytes, module, "table"));
  int back[4];
  MUST(bytes == sizeof back);
  CHECK(hipMemcpy(back, table, sizeof back, hipMemcpyDeviceToHost));
  MUST(back[3] == 4);
  unsigned functions = 0;
  CHECK(hipModuleGetFunctionCount(&functions, module));
  MUST(functions == 3);
  MUST(strcmp(hipKernelNameRef(saxpy), "saxpy") == 0);
  FAILS(hipErrorNotFound, hipModuleGetFunction(&saxpy, module, "nothing"));
  FAILS(hipErrorNotFound, hipModuleGetGlobal(&table, &bytes, module, "nothing"));

  // A managed variable is the module's own.
  void *counted;
  CHECK(hipModuleGetGlobal(&counted, &bytes, module, "counted"));
  MUST(bytes == sizeof(int) && *(int *)counted == 10);
  hipFunction_t counts;
  CHECK(hipModuleGetFunction(&counts, module, "count"));
  CHECK(hipModuleLaunchKernel(counts, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
  CHECK(hipDeviceSynchronize());
  MUST(*(int *)counted == 11);
}

__global__ void here() {}

int main(int, char **arguments) {
  hipModule_t module;
  CHECK(hipModuleLoad(&module, arguments[1]));
  use(module);
  CHECK(hipModuleUnload(module));
  FAILS(hipErrorNotFound, hipModuleUnload(module));

  std::ifstream file(arguments[1], std::ios::binary);
  std::vector<char> code((std::istreambuf_iterator<char>(file)), {});
  CHECK(hipModuleLoadData(&module, code.data()));
  use(module);
  CHECK(hipModuleUnload(module));
  hipJitOption option = hipJitOptionOptimizationLevel;
  void *value = (void *)2;
  CHECK(hipModuleLoadDataEx(&module, code.data(), 1, &option, &value));
  CHECK(hipModuleUnload(module));
  CHECK(hipModuleLoadFatBinary(&module, code.data()));
  CHECK(hipModuleUnload(module));

  MUST(strstr(hipKernelNameRefByPtr((const void *)here, nullptr), "here"));
  std::string damaged(code.begin(), code.begin() + code.size() / 2);
  MUST(hipModuleLoadData(&module, "this is no code, whatever it is; and long enough to be looked at") != hipSuccess);
  (void)hipGetLastError();
}
