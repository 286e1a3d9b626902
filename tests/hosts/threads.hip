// Eight threads, each with streams, memory, events and errors of its own.
#include "check.h"
#include <thread>
#include <vector>

__global__ void add(int *to, int what, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    to[i] += what;
}

static void work(int number) {
  const int n = 2000, streams = 3;
  CHECK(hipSetDevice(0));
  std::vector<int> host(n);
  hipStream_t stream[streams];
  int *data[streams];
  for (int s = 0; s < streams; s++) {
    CHECK(hipStreamCreateWithFlags(&stream[s], s % 2 ? hipStreamNonBlocking : hipStreamDefault));
    CHECK(hipMalloc(&data[s], n * sizeof(int)));
    CHECK(hipMemsetAsync(data[s], 0, n * sizeof(int), stream[s]));
  }
  for (int round = 0; round < 10; round++)
    for (int s = 0; s < streams; s++)
      add<<<2, 64, 0, stream[s]>>>(data[s], number + s, n);
  for (int s = 0; s < streams; s++) {
    CHECK(hipMemcpyAsync(host.data(), data[s], n * sizeof(int), hipMemcpyDeviceToHost, stream[s]));
    CHECK(hipStreamSynchronize(stream[s]));
    for (int i = 0; i < n; i++)
      MUST(host[i] == 10 * (number + s));
    CHECK(hipFree(data[s]));
    CHECK(hipStreamDestroy(stream[s]));
  }
  if (number % 2) {
    FAILS(hipErrorInvalidValue, hipFree(host.data()));
    FAILS(hipErrorInvalidValue, hipGetLastError());
  } else {
    CHECK(hipGetLastError());
  }
}

int main() {
  for (int round = 0; round < 2; round++) {
    std::vector<std::thread> all;
    for (int i = 0; i < 8; i++)
      all.emplace_back(work, i);
    for (std::thread &one : all)
      one.join();
  }
}
