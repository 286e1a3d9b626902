#ifndef __GFXJIT_STDDEF_H
#define __GFXJIT_STDDEF_H
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#define NULL __null
#define offsetof(__type, __member) __builtin_offsetof(__type, __member)
typedef struct {
  alignas(long long) long long __integer;
  alignas(double) double __number;
} max_align_t;
#endif
