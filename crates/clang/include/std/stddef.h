#ifndef __GFXJIT_STDDEF_H
#define __GFXJIT_STDDEF_H
typedef __SIZE_TYPE__ size_t;
// hiprtc's choice for programs that share their types with Windows.
#if __HIPRTC_PTRDIFF_T_IS_LONG_LONG__
typedef long long ptrdiff_t;
#else
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#endif
#define NULL __null
#define offsetof(__type, __member) __builtin_offsetof(__type, __member)
typedef struct {
  alignas(long long) long long __integer;
  alignas(double) double __number;
} max_align_t;
#endif
