// What all programs here say when something is wrong: what, and where.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>

inline void must_be(hipError_t found, hipError_t wanted, const char *what, const char *file, int line) {
  if (found == wanted)
    return;
  printf("%s:%d: %s: %s, not %s\n", file, line, what, hipGetErrorName(found), hipGetErrorName(wanted));
  exit(1);
}
#define CHECK(call) must_be((call), hipSuccess, #call, __FILE__, __LINE__)
#define FAILS(code, call) must_be((call), code, #call, __FILE__, __LINE__)
#define MUST(condition)                                          \
  do {                                                           \
    if (!(condition)) {                                          \
      printf("%s:%d: not %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                   \
    }                                                            \
  } while (0)
