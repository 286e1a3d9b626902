// A failed assertion of a kernel is an error that the host gets, and a text on standard error.
// ERRORS: Device-side assertion `i != 5' failed
#undef NDEBUG
#include "check.h"
#include <cassert>

__global__ void checked(int *to) {
  int i = threadIdx.x;
  assert(i != 5);
  to[i] = i;
}

int main() {
  int *data, host = 0;
  CHECK(hipMalloc(&data, 64 * sizeof(int)));
  checked<<<1, 4>>>(data);
  CHECK(hipDeviceSynchronize());
  checked<<<1, 64>>>(data);
  hipError_t error = hipDeviceSynchronize();
  MUST(error == hipErrorAssert || error == hipErrorLaunchFailure);
  // The process lives, and so does the memory.
  (void)hipGetLastError();
  CHECK(hipMemcpy(&host, data + 3, sizeof host, hipMemcpyDeviceToHost));
  MUST(host == 3);
}
