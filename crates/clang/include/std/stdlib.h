#ifndef __GFXJIT_STD_STDLIB_H
#define __GFXJIT_STD_STDLIB_H

#include <gfxjit/c.h>

#pragma clang force_cuda_host_device begin
typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
inline div_t div(int __a, int __b) { return div_t{__a / __b, __a % __b}; }
inline ldiv_t ldiv(long __a, long __b) { return ldiv_t{__a / __b, __a % __b}; }
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#pragma clang force_cuda_host_device end

#endif
