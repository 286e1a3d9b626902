// Conversions between numbers with a named rounding, and the bits of numbers.
#ifndef __GFXJIT_CONVERT_H
#define __GFXJIT_CONVERT_H

#include <gfxjit/rounding.h>

// A function for each rounding, named by it. Templates, as a body that is not used then costs nothing. Macros of the names would break
// macros of programs that take such a name, or make another name of it.
#define __GJ_ROUNDED_ONCE(__name, __R_, __T_, __parameters, ...) \
  template <class __T = __T_, __gj_round __R = __R_> inline __T __name __parameters { return __VA_ARGS__; }
#define __GJ_ROUNDED(__name, __T_, __parameters, ...)                              \
  __GJ_ROUNDED_ONCE(__name##_rn, __gj_rn, __T_, __parameters, __VA_ARGS__)         \
  __GJ_ROUNDED_ONCE(__name##_rz, __gj_rz, __T_, __parameters, __VA_ARGS__)         \
  __GJ_ROUNDED_ONCE(__name##_ru, __gj_ru, __T_, __parameters, __VA_ARGS__)         \
  __GJ_ROUNDED_ONCE(__name##_rd, __gj_rd, __T_, __parameters, __VA_ARGS__)

inline int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
inline unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
inline float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
inline float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
inline long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
inline double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
inline int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return (int)__double_as_longlong(x); }
inline double __hiloint2double(int __high, int __low) {
  return __longlong_as_double((long long)__high << 32 | (unsigned)__low);
}

// To integers: what does not fit becomes the nearest that does, and no number 0. F is the type
// that the name says.
template <class __T> struct __gj_range {
  static constexpr bool __has_sign = __T(-1) < __T(0);
  static constexpr __T max = __has_sign ? __T(~(__T(1) << (8 * sizeof(__T) - 1))) : __T(-1);
  static constexpr __T min = __has_sign ? __T(-max - 1) : __T(0);
};
template <class __T, class __F, __gj_round __R> inline __T __gj_integer(__F x) {
  x = __R == __gj_rn   ? (__F)__builtin_elementwise_roundeven(x)
      : __R == __gj_rz ? (__F)__builtin_elementwise_trunc(x)
      : __R == __gj_ru ? (__F)__builtin_elementwise_ceil(x)
                       : (__F)__builtin_elementwise_floor(x);
  // The greatest may not be an F; what it rounds to is then one too many.
  return x != x                           ? __T(0)
         : x >= (__F)__gj_range<__T>::max ? __gj_range<__T>::max
         : x <= (__F)__gj_range<__T>::min ? __gj_range<__T>::min
                                          : (__T)x;
}
#define __GJ_TO_INTEGER(__name, __T_, __F) __GJ_ROUNDED(__name, __T_, (__F x), __gj_integer<__T, __F, __R>(x))
__GJ_TO_INTEGER(__float2int, int, float)
__GJ_TO_INTEGER(__float2uint, unsigned, float)
__GJ_TO_INTEGER(__float2ll, long long, float)
__GJ_TO_INTEGER(__float2ull, unsigned long long, float)
__GJ_TO_INTEGER(__double2int, int, double)
__GJ_TO_INTEGER(__double2uint, unsigned, double)
__GJ_TO_INTEGER(__double2ll, long long, double)
__GJ_TO_INTEGER(__double2ull, unsigned long long, double)
#undef __GJ_TO_INTEGER

// From wider numbers and integers to numbers: to the nearest, the hardware's.
template <class __T, class __F, __gj_round __R> inline __T __gj_to_number(__F x) {
  return __R == __gj_rn ? (__T)x : __gj_narrow<__T, __F, __R>(x);
}
#define __GJ_TO_NUMBER(__name, __T_, __F) __GJ_ROUNDED(__name, __T_, (__F x), __gj_to_number<__T, __F, __R>(x))
__GJ_TO_NUMBER(__double2float, float, double)
__GJ_TO_NUMBER(__int2float, float, int)
__GJ_TO_NUMBER(__uint2float, float, unsigned)
__GJ_TO_NUMBER(__ll2float, float, long long)
__GJ_TO_NUMBER(__ull2float, float, unsigned long long)
__GJ_TO_NUMBER(__ll2double, double, long long)
__GJ_TO_NUMBER(__ull2double, double, unsigned long long)
#undef __GJ_TO_NUMBER
inline double __int2double_rn(int x) { return x; }
inline double __uint2double_rn(unsigned x) { return x; }

#define __GJ_ARITHMETIC(__add, __sub, __mul, __div, __rcp, __sqrt, __fma, __T_)       \
  __GJ_ROUNDED(__add, __T_, (__T_ x, __T_ y), __gj_add<__R, __T>(x, y))               \
  __GJ_ROUNDED(__sub, __T_, (__T_ x, __T_ y), __gj_sub<__R, __T>(x, y))               \
  __GJ_ROUNDED(__mul, __T_, (__T_ x, __T_ y), __gj_mul<__R, __T>(x, y))               \
  __GJ_ROUNDED(__div, __T_, (__T_ x, __T_ y), __gj_div<__R, __T>(x, y))               \
  __GJ_ROUNDED(__rcp, __T_, (__T_ x), __gj_rcp<__R, __T>(x))                          \
  __GJ_ROUNDED(__sqrt, __T_, (__T_ x), __gj_sqrt<__R, __T>(x))                        \
  __GJ_ROUNDED(__fma, __T_, (__T_ x, __T_ y, __T_ z), __gj_fma<__R, __T>(x, y, z))
__GJ_ARITHMETIC(__fadd, __fsub, __fmul, __fdiv, __frcp, __fsqrt, __fmaf, float)
__GJ_ARITHMETIC(__dadd, __dsub, __dmul, __ddiv, __drcp, __dsqrt, __fma, double)
#undef __GJ_ARITHMETIC

#endif
