// Names of types that the C library gives, and the few templates that the other pieces need.
#ifndef __GFXJIT_TYPES_H
#define __GFXJIT_TYPES_H

// Ours, whatever else of the name a source has in its folders.
#if defined(__HIPCC_RTC__) || defined(__GFXJIT_ROCM_HEADERS__)
#include "../stddef.h"
#include "../stdint.h"
#else
#include <stddef.h>
#include <stdint.h>
#endif

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef unsigned long long ullong;

// T, where a template must not guess T from this argument.
template <class __T> struct __gj_same {
  typedef __T __type;
};

template <bool, class __T = void> struct __gj_if {};
template <class __T> struct __gj_if<true, __T> {
  typedef __T __type;
};

#ifdef __HIPCC_RTC__
// Names that ROCm's hiprtc has for its own headers, which sources use all the same.
namespace __hip_internal {
using ::ptrdiff_t, ::size_t;
using ::int8_t, ::int16_t, ::int32_t, ::int64_t;
using ::uint8_t, ::uint16_t, ::uint32_t, ::uint64_t;
template <class __T, class __U> struct is_same {
  static constexpr bool value = __is_same(__T, __U);
};
}
#endif

// 0: no number. 1: an integer. 2: a floating-point number of the language.
template <class> struct __gj_kind {
  enum { __value = 0 };
};
#define __GJ_KIND(__type, __number_)     \
  template <> struct __gj_kind<__type> { \
    enum { __value = __number_ };        \
  };
__GJ_KIND(bool, 1)
__GJ_KIND(char, 1)
__GJ_KIND(signed char, 1)
__GJ_KIND(unsigned char, 1)
__GJ_KIND(short, 1)
__GJ_KIND(unsigned short, 1)
__GJ_KIND(int, 1)
__GJ_KIND(unsigned int, 1)
__GJ_KIND(long, 1)
__GJ_KIND(unsigned long, 1)
__GJ_KIND(long long, 1)
__GJ_KIND(unsigned long long, 1)
__GJ_KIND(wchar_t, 1)
__GJ_KIND(char16_t, 1)
__GJ_KIND(char32_t, 1)
__GJ_KIND(float, 2)
__GJ_KIND(double, 2)
__GJ_KIND(long double, 2)
#undef __GJ_KIND

#endif
