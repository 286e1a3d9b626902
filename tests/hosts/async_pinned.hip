// Pieces of pinned memory go to the GPU, are worked on and come back, each on its own stream.
#include "check.h"

__global__ void twice(int *data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    data[i] *= 2;
}

int main() {
  const int streams = 4, n = 4096, all = streams * n;
  int *host, *data;
  CHECK(hipHostMalloc(&host, all * sizeof(int), hipHostMallocMapped));
  CHECK(hipMalloc(&data, all * sizeof(int)));
  for (int i = 0; i < all; i++)
    host[i] = i;
  hipStream_t stream[streams];
  for (int s = 0; s < streams; s++) {
    CHECK(hipStreamCreate(&stream[s]));
    int *from = host + s * n, *to = data + s * n;
    const size_t bytes = n * sizeof(int);
    CHECK(hipMemcpyHtoDAsync(to, from, bytes, stream[s]));
    twice<<<4, 128, 0, stream[s]>>>(to, n);
    CHECK(hipMemcpyDtoHAsync(from, to, bytes, stream[s]));
  }
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < all; i++)
    MUST(host[i] == 2 * i);

  // Kernels use pinned memory in place.
  int *seen;
  CHECK(hipHostGetDevicePointer((void **)&seen, host, 0));
  twice<<<4, 128, 0, stream[0]>>>(seen, all);
  CHECK(hipStreamSynchronize(stream[0]));
  for (int i = 0; i < all; i++)
    MUST(host[i] == 4 * i);
  unsigned flags = 0;
  CHECK(hipHostGetFlags(&flags, host));
  MUST(flags == hipHostMallocMapped);

  // Other names of the same.
  int *more, *old;
  CHECK(hipHostAlloc(&more, 64, hipHostAllocMapped));
  CHECK(hipMallocHost((void **)&old, 64));
  *more = *old = 1;
  CHECK(hipMemcpyDtoDAsync(data, data + 1, 64, stream[0]));
  CHECK(hipMemcpyWithStream(more, data, 4, hipMemcpyDeviceToHost, stream[0]));
  MUST(*more == 2);
  CHECK(hipMemcpyDtoD(data + 2, data, 4));
  CHECK(hipMemcpyDtoH(more, data + 2, 4));
  MUST(*more == 2);
  CHECK(hipFreeHost(old));
  CHECK(hipMemAllocHost((void **)&old, 64));
  CHECK(hipHostFree(old));
  CHECK(hipHostFree(more));
  CHECK(hipHostFree(host));
  for (hipStream_t s : stream)
    CHECK(hipStreamDestroy(s));
}
