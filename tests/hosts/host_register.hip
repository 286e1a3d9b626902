// Memory of the program's own is used by kernels while it is registered.
#include "check.h"
#include <vector>

__global__ void twice(int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] *= 2;
}

int main() {
  const int n = 5000;
  std::vector<int> own(n);
  for (int i = 0; i < n; i++)
    own[i] = i;
  CHECK(hipHostRegister(own.data(), n * sizeof(int), hipHostRegisterMapped));
  int *seen;
  CHECK(hipHostGetDevicePointer((void **)&seen, own.data(), 0));
  twice<<<(n + 255) / 256, 256>>>(seen, n);
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < n; i++)
    MUST(own[i] == 2 * i);
  FAILS(hipErrorHostMemoryAlreadyRegistered, hipHostRegister(own.data(), n * sizeof(int), 0));
  CHECK(hipHostUnregister(own.data()));
  FAILS(hipErrorHostMemoryNotRegistered, hipHostUnregister(own.data()));
  FAILS(hipErrorInvalidValue, hipHostRegister(nullptr, 64, 0));
  (void)hipGetLastError();

  // Parts of one page, next to each other.
  CHECK(hipHostRegister(&own[4], sizeof(int), 0));
  CHECK(hipHostRegister(&own[5], sizeof(int), 0));
  CHECK(hipHostRegister(&own[2], 2 * sizeof(int), 0));
  FAILS(hipErrorHostMemoryAlreadyRegistered, hipHostRegister(&own[5], 2 * sizeof(int), 0));
  for (int i : {2, 4, 5})
    twice<<<1, 1>>>(&own[i], 1);
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < 8; i++)
    MUST(own[i] == (i == 2 || i == 4 || i == 5 ? 4 * i : 2 * i));
  CHECK(hipHostUnregister(&own[4]));
  CHECK(hipHostRegister(&own[4], sizeof(int), 0));
}
