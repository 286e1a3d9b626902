// Children: one that calls exec uses GPUs of its own, one that does not is refused, and the parent goes on.
#include "check.h"
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

__global__ void set(int *to, int value) { *to = value; }

static int use(int value) {
  int *data;
  CHECK(hipMallocManaged(&data, sizeof(int)));
  set<<<1, 1>>>(data, value);
  CHECK(hipDeviceSynchronize());
  MUST(*data == value);
  CHECK(hipFree(data));
  return 0;
}
static int status_of(pid_t child) {
  int status = 0;
  MUST(waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

int main(int count, char **arguments) {
  if (count > 1 && !strcmp(arguments[1], "child"))
    return use(7);
  // Before a GPU is used, a child may use its own.
  pid_t early = fork();
  if (early == 0) {
    use(3);
    exit(0);
  }
  MUST(status_of(early) == 0);
  use(5);
  pid_t refused = fork();
  if (refused == 0) {
    void *p;
    _exit(hipMalloc(&p, 64) == hipErrorNotInitialized ? 0 : 1);
  }
  MUST(status_of(refused) == 0);
  pid_t child = fork();
  if (child == 0) {
    execl("/proc/self/exe", arguments[0], "child", nullptr);
    _exit(9);
  }
  MUST(status_of(child) == 0);
  use(6);
}
