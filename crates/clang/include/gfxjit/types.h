// Names of types that the C library gives, and the few templates that the other pieces need.
#ifndef GFXJIT_TYPES_H
#define GFXJIT_TYPES_H

#include <stddef.h>
#include <stdint.h>

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef unsigned long long ullong;

// T, where a template must not guess T from this argument.
template <class T> struct __gj_same {
  typedef T type;
};

template <bool, class T = void> struct __gj_if {};
template <class T> struct __gj_if<true, T> {
  typedef T type;
};

// 0: no number. 1: an integer. 2: a floating-point number of the language.
template <class> struct __gj_kind {
  enum { value = 0 };
};
#define __GJ_KIND(type, number)    \
  template <> struct __gj_kind<type> { \
    enum { value = number };       \
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
