// The default stream of each thread: by the compiler's flag, <<<>>> and calls mean it.
// FLAGS: -fgpu-default-stream=per-thread
#include "check.h"
#include <atomic>
#include <thread>
#include <unistd.h>

__global__ void add(int *to, int what) { *to += what; }

static std::atomic<bool> may_go{false};
static void wait(void *) {
  while (!may_go)
    usleep(100);
}

int main() {
  int *data;
  CHECK(hipMallocManaged(&data, 2 * sizeof(int)));
  data[0] = data[1] = 0;
  // This thread's stream stands still; another's goes on.
  CHECK(hipLaunchHostFunc(nullptr, wait, nullptr));
  add<<<1, 1>>>(data, 1);
  std::thread other([&] {
    for (int i = 0; i < 10; i++)
      add<<<1, 1>>>(data + 1, 2);
    CHECK(hipStreamSynchronize(nullptr));
    CHECK(hipStreamQuery(hipStreamPerThread));
  });
  other.join();
  MUST(data[1] == 20);
  FAILS(hipErrorNotReady, hipStreamQuery(nullptr));
  may_go = true;
  CHECK(hipStreamSynchronize(nullptr));
  MUST(data[0] == 1);
}
