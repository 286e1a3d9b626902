// The last error is each thread's own, stays until it is taken, and success does not take it away.
#include "check.h"
#include <cstring>
#include <thread>

__global__ void nothing() {}

int main() {
  CHECK(hipGetLastError());
  FAILS(hipErrorInvalidValue, hipMalloc((void **)nullptr, 4));
  void *p;
  CHECK(hipMalloc(&p, 4));
  FAILS(hipErrorInvalidValue, hipPeekAtLastError());
  std::thread([] {
    CHECK(hipGetLastError());
    FAILS(hipErrorInvalidDevice, hipSetDevice(99));
    FAILS(hipErrorInvalidDevice, hipGetLastError());
    CHECK(hipGetLastError());
  }).join();
  FAILS(hipErrorInvalidValue, hipGetLastError());
  CHECK(hipPeekAtLastError());
  CHECK(hipGetLastError());

  // A launch says what is wrong by the last error.
  nothing<<<1, 4096>>>();
  MUST(hipGetLastError() == hipErrorInvalidConfiguration);
  nothing<<<0, 1>>>();
  FAILS(hipErrorInvalidConfiguration, hipExtGetLastError());
  nothing<<<1, 1>>>();
  CHECK(hipGetLastError());

  // Every code has a name and a text.
  MUST(strcmp(hipGetErrorName(hipErrorOutOfMemory), "hipErrorOutOfMemory") == 0);
  MUST(strcmp(hipGetErrorString(hipErrorOutOfMemory), "out of memory") == 0);
  MUST(hipGetErrorName((hipError_t)12345) != nullptr);
  const char *name = nullptr, *text = nullptr;
  CHECK(hipDrvGetErrorName(hipErrorNotReady, &name));
  CHECK(hipDrvGetErrorString(hipErrorNotReady, &text));
  MUST(strcmp(name, "hipErrorNotReady") == 0 && strlen(text) > 0);
  FAILS(hipErrorInvalidValue, hipDrvGetErrorName((hipError_t)12345, &name));
  MUST(hipApiName(1) != nullptr);
}
