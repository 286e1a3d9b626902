// Kernels print; the text comes with the next synchronisation, to standard output.
// PRINTS: work-item 3 of 4: 1.50 and text, 0x2a
// PRINTS: no arguments
#include "check.h"
#include <cstring>
#include <unistd.h>

__global__ void say() {
  if (threadIdx.x == 3)
    printf("work-item %d of %d: %.2f and %s, 0x%x\n", (int)threadIdx.x, (int)blockDim.x, 1.5, "text", 42);
  if (threadIdx.x == 0)
    printf("no arguments\n");
}

int main() {
  // What a kernel prints is caught in a file, and shown after that.
  char path[] = "/tmp/gfxjit-printf-XXXXXX", text[512] = {};
  int file = mkstemp(path), out = dup(1);
  fflush(stdout);
  dup2(file, 1);
  say<<<1, 4>>>();
  CHECK(hipDeviceSynchronize());
  fflush(stdout);
  dup2(out, 1);
  lseek(file, 0, SEEK_SET);
  ssize_t length = read(file, text, sizeof text - 1);
  unlink(path);
  printf("%s", text);
  MUST(length > 0 && strstr(text, "work-item 3 of 4: 1.50 and text, 0x2a\n") && strstr(text, "no arguments\n"));
}
