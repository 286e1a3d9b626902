// Conversions between numbers with a named rounding, and the bits of numbers. The rounding is a
// template argument and the names are macros of it, which cost nothing where they are not used.
#ifndef __GFXJIT_CONVERT_H
#define __GFXJIT_CONVERT_H

#include <gfxjit/rounding.h>

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
#define __float2int_rn __gj_integer<int, float, __gj_rn>
#define __float2int_rz __gj_integer<int, float, __gj_rz>
#define __float2int_ru __gj_integer<int, float, __gj_ru>
#define __float2int_rd __gj_integer<int, float, __gj_rd>
#define __float2uint_rn __gj_integer<unsigned, float, __gj_rn>
#define __float2uint_rz __gj_integer<unsigned, float, __gj_rz>
#define __float2uint_ru __gj_integer<unsigned, float, __gj_ru>
#define __float2uint_rd __gj_integer<unsigned, float, __gj_rd>
#define __float2ll_rn __gj_integer<long long, float, __gj_rn>
#define __float2ll_rz __gj_integer<long long, float, __gj_rz>
#define __float2ll_ru __gj_integer<long long, float, __gj_ru>
#define __float2ll_rd __gj_integer<long long, float, __gj_rd>
#define __float2ull_rn __gj_integer<unsigned long long, float, __gj_rn>
#define __float2ull_rz __gj_integer<unsigned long long, float, __gj_rz>
#define __float2ull_ru __gj_integer<unsigned long long, float, __gj_ru>
#define __float2ull_rd __gj_integer<unsigned long long, float, __gj_rd>
#define __double2int_rn __gj_integer<int, double, __gj_rn>
#define __double2int_rz __gj_integer<int, double, __gj_rz>
#define __double2int_ru __gj_integer<int, double, __gj_ru>
#define __double2int_rd __gj_integer<int, double, __gj_rd>
#define __double2uint_rn __gj_integer<unsigned, double, __gj_rn>
#define __double2uint_rz __gj_integer<unsigned, double, __gj_rz>
#define __double2uint_ru __gj_integer<unsigned, double, __gj_ru>
#define __double2uint_rd __gj_integer<unsigned, double, __gj_rd>
#define __double2ll_rn __gj_integer<long long, double, __gj_rn>
#define __double2ll_rz __gj_integer<long long, double, __gj_rz>
#define __double2ll_ru __gj_integer<long long, double, __gj_ru>
#define __double2ll_rd __gj_integer<long long, double, __gj_rd>
#define __double2ull_rn __gj_integer<unsigned long long, double, __gj_rn>
#define __double2ull_rz __gj_integer<unsigned long long, double, __gj_rz>
#define __double2ull_ru __gj_integer<unsigned long long, double, __gj_ru>
#define __double2ull_rd __gj_integer<unsigned long long, double, __gj_rd>

// From wider numbers and integers to numbers: to the nearest, the hardware's.
template <class __T, class __F> inline __T __gj_nearest(__F x) { return (__T)x; }
#define __double2float_rn __gj_nearest<float, double>
#define __int2float_rn __gj_nearest<float, int>
#define __uint2float_rn __gj_nearest<float, unsigned>
#define __ll2float_rn __gj_nearest<float, long long>
#define __ull2float_rn __gj_nearest<float, unsigned long long>
#define __ll2double_rn __gj_nearest<double, long long>
#define __ull2double_rn __gj_nearest<double, unsigned long long>
#define __double2float_rz __gj_narrow<float, double, __gj_rz>
#define __int2float_rz __gj_narrow<float, int, __gj_rz>
#define __uint2float_rz __gj_narrow<float, unsigned, __gj_rz>
#define __ll2float_rz __gj_narrow<float, long long, __gj_rz>
#define __ull2float_rz __gj_narrow<float, unsigned long long, __gj_rz>
#define __ll2double_rz __gj_narrow<double, long long, __gj_rz>
#define __ull2double_rz __gj_narrow<double, unsigned long long, __gj_rz>
#define __double2float_ru __gj_narrow<float, double, __gj_ru>
#define __int2float_ru __gj_narrow<float, int, __gj_ru>
#define __uint2float_ru __gj_narrow<float, unsigned, __gj_ru>
#define __ll2float_ru __gj_narrow<float, long long, __gj_ru>
#define __ull2float_ru __gj_narrow<float, unsigned long long, __gj_ru>
#define __ll2double_ru __gj_narrow<double, long long, __gj_ru>
#define __ull2double_ru __gj_narrow<double, unsigned long long, __gj_ru>
#define __double2float_rd __gj_narrow<float, double, __gj_rd>
#define __int2float_rd __gj_narrow<float, int, __gj_rd>
#define __uint2float_rd __gj_narrow<float, unsigned, __gj_rd>
#define __ll2float_rd __gj_narrow<float, long long, __gj_rd>
#define __ull2float_rd __gj_narrow<float, unsigned long long, __gj_rd>
#define __ll2double_rd __gj_narrow<double, long long, __gj_rd>
#define __ull2double_rd __gj_narrow<double, unsigned long long, __gj_rd>
inline double __int2double_rn(int x) { return x; }
inline double __uint2double_rn(unsigned x) { return x; }

#define __fadd_rn __gj_add<__gj_rn, float>
#define __fsub_rn __gj_sub<__gj_rn, float>
#define __fmul_rn __gj_mul<__gj_rn, float>
#define __fdiv_rn __gj_div<__gj_rn, float>
#define __frcp_rn __gj_rcp<__gj_rn, float>
#define __fsqrt_rn __gj_sqrt<__gj_rn, float>
#define __dadd_rn __gj_add<__gj_rn, double>
#define __dsub_rn __gj_sub<__gj_rn, double>
#define __dmul_rn __gj_mul<__gj_rn, double>
#define __ddiv_rn __gj_div<__gj_rn, double>
#define __drcp_rn __gj_rcp<__gj_rn, double>
#define __dsqrt_rn __gj_sqrt<__gj_rn, double>
#define __fmaf_rn __gj_fma<__gj_rn, float>
#define __fma_rn __gj_fma<__gj_rn, double>
#define __fadd_rz __gj_add<__gj_rz, float>
#define __fsub_rz __gj_sub<__gj_rz, float>
#define __fmul_rz __gj_mul<__gj_rz, float>
#define __fdiv_rz __gj_div<__gj_rz, float>
#define __frcp_rz __gj_rcp<__gj_rz, float>
#define __fsqrt_rz __gj_sqrt<__gj_rz, float>
#define __dadd_rz __gj_add<__gj_rz, double>
#define __dsub_rz __gj_sub<__gj_rz, double>
#define __dmul_rz __gj_mul<__gj_rz, double>
#define __ddiv_rz __gj_div<__gj_rz, double>
#define __drcp_rz __gj_rcp<__gj_rz, double>
#define __dsqrt_rz __gj_sqrt<__gj_rz, double>
#define __fmaf_rz __gj_fma<__gj_rz, float>
#define __fma_rz __gj_fma<__gj_rz, double>
#define __fadd_ru __gj_add<__gj_ru, float>
#define __fsub_ru __gj_sub<__gj_ru, float>
#define __fmul_ru __gj_mul<__gj_ru, float>
#define __fdiv_ru __gj_div<__gj_ru, float>
#define __frcp_ru __gj_rcp<__gj_ru, float>
#define __fsqrt_ru __gj_sqrt<__gj_ru, float>
#define __dadd_ru __gj_add<__gj_ru, double>
#define __dsub_ru __gj_sub<__gj_ru, double>
#define __dmul_ru __gj_mul<__gj_ru, double>
#define __ddiv_ru __gj_div<__gj_ru, double>
#define __drcp_ru __gj_rcp<__gj_ru, double>
#define __dsqrt_ru __gj_sqrt<__gj_ru, double>
#define __fmaf_ru __gj_fma<__gj_ru, float>
#define __fma_ru __gj_fma<__gj_ru, double>
#define __fadd_rd __gj_add<__gj_rd, float>
#define __fsub_rd __gj_sub<__gj_rd, float>
#define __fmul_rd __gj_mul<__gj_rd, float>
#define __fdiv_rd __gj_div<__gj_rd, float>
#define __frcp_rd __gj_rcp<__gj_rd, float>
#define __fsqrt_rd __gj_sqrt<__gj_rd, float>
#define __dadd_rd __gj_add<__gj_rd, double>
#define __dsub_rd __gj_sub<__gj_rd, double>
#define __dmul_rd __gj_mul<__gj_rd, double>
#define __ddiv_rd __gj_div<__gj_rd, double>
#define __drcp_rd __gj_rcp<__gj_rd, double>
#define __dsqrt_rd __gj_sqrt<__gj_rd, double>
#define __fmaf_rd __gj_fma<__gj_rd, float>
#define __fma_rd __gj_fma<__gj_rd, double>

#endif
