// A library with kernels is opened, used, closed and opened again.
// SHARED: shared_object_code.hip_part
#include "check.h"
#include <dlfcn.h>

__global__ void add(int *to) { *to += 1; }

int main(int, char **arguments) {
  int *data;
  CHECK(hipMallocManaged(&data, sizeof(int)));
  *data = 0;
  for (int round = 1; round <= 3; round++) {
    void *library = dlopen(arguments[1], RTLD_NOW);
    if (!library) {
      printf("%s\n", dlerror());
      return 1;
    }
    auto run = (int (*)(int *))dlsym(library, "run");
    auto kernel = dlsym(library, "kernel_address");
    MUST(run && kernel);
    MUST(run(data) == 0);
    add<<<1, 1>>>(data);
    CHECK(hipDeviceSynchronize());
    MUST(*data == 101 * round);
    void *address = ((void *(*)())kernel)();
    MUST(dlclose(library) == 0);
    // Its kernels are gone with it.
    void *values[] = {&data};
    FAILS(hipErrorInvalidDeviceFunction, hipLaunchKernel(address, dim3(1), dim3(1), values, 0, nullptr));
    (void)hipGetLastError();
  }
}
