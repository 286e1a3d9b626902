// Children made while the parent's kernels are translated and run: they are refused, end at once, and run their own functions
// at the end; the parent's work goes on.
// PRINTS: a child ends
#include "check.h"
#include <chrono>
#include <sys/wait.h>
#include <unistd.h>

__global__ void count(unsigned *to, int rounds) {
  unsigned value = to[threadIdx.x];
  for (int i = 0; i < rounds; i++)
    value = value * 1664525 + 1013904223;
  to[threadIdx.x] = value;
}

static void say() {
  // What was registered before any GPU was used is run as well.
  printf("a child ends\n");
  fflush(stdout);
}

int main() {
  atexit(say);
  const int rounds = 300000;
  unsigned *data;
  CHECK(hipMallocManaged(&data, 64 * sizeof(unsigned)));
  for (int i = 0; i < 64; i++)
    data[i] = i;
  count<<<1, 64>>>(data, rounds);
  for (int i = 0; i < 4; i++) {
    const auto began = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child == 0) {
      void *p;
      if (hipMalloc(&p, 64) != hipErrorNotInitialized || hipDeviceSynchronize() != hipErrorNotInitialized)
        _exit(1);
      exit(5);
    }
    int status = 0;
    MUST(waitpid(child, &status, 0) == child);
    MUST(WIFEXITED(status) && WEXITSTATUS(status) == 5);
    // A process that waits at its end for threads of others does so for ten seconds.
    MUST(std::chrono::steady_clock::now() - began < std::chrono::seconds(8));
    usleep(20000);
  }
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < 64; i++) {
    unsigned value = i;
    for (int j = 0; j < rounds; j++)
      value = value * 1664525 + 1013904223;
    MUST(data[i] == value);
  }
}
