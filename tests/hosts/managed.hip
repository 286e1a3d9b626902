// Memory and variables that host and kernels share.
#include "check.h"

__managed__ int total = 5;
__managed__ float values[64];

__global__ void sum(const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&total, in[i]);
  if (i < 64)
    values[i] = i * 0.5f;
}

int main() {
  const int n = 1000;
  int *in;
  CHECK(hipMallocManaged(&in, n * sizeof(int)));
  for (int i = 0; i < n; i++)
    in[i] = i;
  MUST(total == 5);
  int device;
  CHECK(hipGetDevice(&device));
  CHECK(hipMemAdvise(in, n * sizeof(int), hipMemAdviseSetReadMostly, device));
  hipMemLocation place{hipMemLocationTypeDevice, device};
  CHECK(hipMemAdvise_v2(in, n * sizeof(int), hipMemAdviseSetPreferredLocation, place));
  CHECK(hipMemPrefetchAsync(in, n * sizeof(int), device, nullptr));
  CHECK(hipMemPrefetchAsync_v2(in, n * sizeof(int), place, 0, nullptr));
  CHECK(hipStreamAttachMemAsync(nullptr, in, 0, hipMemAttachGlobal));
  sum<<<(n + 127) / 128, 128>>>(in, n);
  CHECK(hipDeviceSynchronize());
  MUST(total == 5 + n * (n - 1) / 2);
  for (int i = 0; i < 64; i++)
    MUST(values[i] == i * 0.5f);
  total = 1;
  sum<<<1, 1>>>(in + 7, 1);
  CHECK(hipDeviceSynchronize());
  MUST(total == 8);

  int where = 0;
  CHECK(hipMemRangeGetAttribute(&where, sizeof where, hipMemRangeAttributeReadMostly, in, sizeof(int)));
  int one = 7, other = 7;
  void *to[] = {&one, &other};
  size_t sizes[] = {4, 4};
  hipMemRangeAttribute which[] = {hipMemRangeAttributeReadMostly, hipMemRangeAttributeCoherencyMode};
  CHECK(hipMemRangeGetAttributes(to, sizes, which, 2, in, sizeof(int)));
  MUST((one == 0 || one == 1) && other != 7);
  FAILS(hipErrorInvalidValue, hipMallocManaged(&in, 0));
  (void)hipGetLastError();
}
