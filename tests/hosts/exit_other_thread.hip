// A thread that is not the first ends the program while a kernel is being translated, or runs; ten times. Half of these threads
// have used a GPU themselves.
#include "check.h"
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

__global__ void count(int *to, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    to[i] = to[i] * 3 + i / 7 + (to[i] ^ i);
}

int main(int arguments, char **names) {
  if (arguments == 1) {
    for (int i = 0; i < 10; i++) {
      pid_t child = fork();
      if (child == 0) {
        execl("/proc/self/exe", names[0], i % 2 ? "uses" : "ends", i % 3 ? "behind" : "within", nullptr);
        _exit(9);
      }
      int status = 0;
      MUST(waitpid(child, &status, 0) == child);
      if (!WIFEXITED(status) || WEXITSTATUS(status) != 7)
        printf("child %d ended with %#x\n", i, status);
      MUST(WIFEXITED(status) && WEXITSTATUS(status) == 7);
    }
    return 0;
  }
  const int n = 1 << 20;
  int *data, last = 0;
  CHECK(hipMalloc(&data, n * sizeof(int)));
  CHECK(hipMemset(data, 0, n * sizeof(int)));
  count<<<1, 256>>>(data, n);
  if (names[2][0] == 'b')
    CHECK(hipMemcpy(&last, data + n - 1, sizeof last, hipMemcpyDeviceToHost));
  std::thread other([&] {
    if (names[1][0] == 'u')
      CHECK(hipMemset(data, 0, 4));
    exit(7);
  });
  other.join();
}
