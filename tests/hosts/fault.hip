// A kernel that writes where nothing is: the host gets an error, and the process lives.
// ERRORS: store of 4 bytes
#include "check.h"

__global__ void wild(int *to) { *to = 1; }

int main() {
  int *data, host = 0;
  CHECK(hipMalloc(&data, 64));
  wild<<<1, 1>>>(data);
  CHECK(hipDeviceSynchronize());
  wild<<<1, 1>>>((int *)0x1000);
  FAILS(hipErrorIllegalAddress, hipDeviceSynchronize());
  MUST(hipGetLastError() == hipErrorIllegalAddress);
  // What was there, is there still.
  CHECK(hipMemcpy(&host, data, sizeof host, hipMemcpyDeviceToHost));
  MUST(host == 1);
}
