// The null stream waits for blocking streams and they for it, without a call that says so; it does not
// for streams that do not block.
#include "check.h"
#include <atomic>
#include <thread>
#include <unistd.h>

__global__ void add(int *to, int what) { *to += what; }
__global__ void twice(int *to) { *to *= 2; }

static std::atomic<bool> may_go{false};
static void wait(void *) {
  while (!may_go)
    usleep(100);
}

int main() {
  hipStream_t one, other, apart;
  CHECK(hipStreamCreate(&one));
  CHECK(hipStreamCreate(&other));
  CHECK(hipStreamCreateWithFlags(&apart, hipStreamNonBlocking));
  int *data, host = 0;
  CHECK(hipMalloc(&data, 2 * sizeof(int)));
  CHECK(hipMemset(data, 0, 2 * sizeof(int)));
  // Neither the host nor the stream that does not block waits for it.
  CHECK(hipDeviceSynchronize());

  CHECK(hipLaunchHostFunc(one, wait, nullptr));
  add<<<1, 1, 0, one>>>(data, 5);
  twice<<<1, 1>>>(data);
  add<<<1, 1, 0, other>>>(data, 1);
  // Nothing holds up the stream that does not block.
  add<<<1, 1, 0, apart>>>(data + 1, 7);
  CHECK(hipMemcpyAsync(&host, data + 1, sizeof host, hipMemcpyDeviceToHost, apart));
  CHECK(hipStreamSynchronize(apart));
  MUST(host == 7);
  FAILS(hipErrorNotReady, hipStreamQuery(one));
  FAILS(hipErrorNotReady, hipStreamQuery(nullptr));
  // That is an answer, and no error.
  CHECK(hipGetLastError());
  may_go = true;
  CHECK(hipMemcpy(&host, data, sizeof host, hipMemcpyDeviceToHost));
  MUST(host == 11);

  // A copy that waits in a stream without commands waits for the null stream's.
  may_go = false;
  CHECK(hipLaunchHostFunc(nullptr, wait, nullptr));
  twice<<<1, 1>>>(data);
  std::thread later([] {
    usleep(50000);
    may_go = true;
  });
  CHECK(hipMemcpyWithStream(&host, data, sizeof host, hipMemcpyDeviceToHost, other));
  later.join();
  MUST(host == 22);
}
