// Libraries and their kernels, the newer form of modules and functions.
// MODULE: modules_code.hip_part
#include "check.h"
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

static void use(hipLibrary_t library) {
  unsigned count = 0;
  CHECK(hipLibraryGetKernelCount(&count, library));
  MUST(count == 3);
  hipKernel_t all[3], kernel;
  CHECK(hipLibraryEnumerateKernels(all, 3, library));
  CHECK(hipLibraryGetKernel(&kernel, library, "saxpy"));
  MUST(kernel == all[0] || kernel == all[1] || kernel == all[2]);
  const char *name = nullptr;
  CHECK(hipKernelGetName(&name, kernel));
  MUST(strcmp(name, "saxpy") == 0);
  hipLibrary_t owner;
  CHECK(hipKernelGetLibrary(&owner, kernel));
  MUST(owner == library);
  size_t offset = 99, size = 0;
  CHECK(hipKernelGetParamInfo(kernel, 2, &offset, &size));
  MUST(offset == 16 && size == 4);
  FAILS(hipErrorInvalidValue, hipKernelGetParamInfo(kernel, 9, &offset, &size));
  int value = 0;
  CHECK(hipKernelGetAttribute(&value, HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, kernel, 0));
  MUST(value == 1024);
  CHECK(hipKernelSetAttribute(HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 4096, kernel, 0));
  hipFunction_t function;
  CHECK(hipKernelGetFunction(&function, kernel));

  float *x, *y, a = 2;
  int n = 10;
  CHECK(hipMallocManaged(&x, n * sizeof(float)));
  CHECK(hipMallocManaged(&y, n * sizeof(float)));
  for (int i = 0; i < n; i++)
    x[i] = y[i] = i;
  void *values[] = {&x, &y, &a, &n};
  CHECK(hipModuleLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, nullptr, values, nullptr));
  // A kernel of a library is launched as it is, too.
  CHECK(hipLaunchKernel((const void *)kernel, dim3(1), dim3(64), values, 0, nullptr));
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < n; i++)
    MUST(y[i] == 5 * i);
  void *start = nullptr;
  size_t bytes = 0;
  CHECK(hipLibraryGetGlobal(&start, &bytes, library, "table"));
  MUST(start && bytes == 16);
  FAILS(hipErrorNotFound, hipLibraryGetKernel(&kernel, library, "nothing"));
  (void)hipGetLastError();
}

int main(int, char **arguments) {
  hipLibrary_t library;
  CHECK(hipLibraryLoadFromFile(&library, arguments[1], nullptr, nullptr, 0, nullptr, nullptr, 0));
  use(library);
  CHECK(hipLibraryUnload(library));
  std::ifstream file(arguments[1], std::ios::binary);
  std::vector<char> code((std::istreambuf_iterator<char>(file)), {});
  CHECK(hipLibraryLoadData(&library, code.data(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  use(library);
  CHECK(hipLibraryUnload(library));
}
