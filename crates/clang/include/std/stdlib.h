#ifndef GFXJIT_STD_STDLIB_H
#define GFXJIT_STD_STDLIB_H

#include <gfxjit/c.h>

#pragma clang force_cuda_host_device begin
typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
inline div_t div(int a, int b) { return div_t{a / b, a % b}; }
inline ldiv_t ldiv(long a, long b) { return ldiv_t{a / b, a % b}; }
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#pragma clang force_cuda_host_device end

#endif
