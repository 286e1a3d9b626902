// Conversions between numbers with a named rounding, and the bits of numbers. The rounding is a
// template argument and the names are macros of it, which cost nothing to those who use none.
#ifndef GFXJIT_CONVERT_H
#define GFXJIT_CONVERT_H

inline int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
inline unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
inline float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
inline float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
inline long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
inline double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
inline int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return (int)__double_as_longlong(x); }
inline double __hiloint2double(int high, int low) {
  return __longlong_as_double((long long)high << 32 | (unsigned)low);
}

// How to round: to the nearest even, to zero, up, down.
enum __gj_round { __gj_rn, __gj_rz, __gj_ru, __gj_rd };

// To integers: what does not fit becomes the nearest that does, and no number 0. F is the type
// that the name says.
template <class T> struct __gj_range {
  static constexpr bool is_signed = T(-1) < T(0);
  static constexpr T max = is_signed ? T(~(T(1) << (8 * sizeof(T) - 1))) : T(-1);
  static constexpr T min = is_signed ? T(-max - 1) : T(0);
};
template <class T, class F, __gj_round R> inline T __gj_integer(F x) {
  x = R == __gj_rn   ? (F)__builtin_elementwise_roundeven(x)
      : R == __gj_rz ? (F)__builtin_elementwise_trunc(x)
      : R == __gj_ru ? (F)__builtin_elementwise_ceil(x)
                     : (F)__builtin_elementwise_floor(x);
  // The greatest may not be an F; what it rounds to is then one too many.
  return x != x                          ? T(0)
         : x >= (F)__gj_range<T>::max    ? __gj_range<T>::max
         : x <= (F)__gj_range<T>::min    ? __gj_range<T>::min
                                         : (T)x;
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

// A result rounded to nearest, moved to the neighbour that the rounding asks for. `error` has
// the sign of the exact value less `x`.
inline float __gj_step(float x, bool up) {
  if (x == 0)
    return up ? 1.40129846e-45f : -1.40129846e-45f;
  return __int_as_float(__float_as_int(x) + ((x > 0) == up ? 1 : -1));
}
inline double __gj_step(double x, bool up) {
  if (x == 0)
    return up ? 4.9406564584124654e-324 : -4.9406564584124654e-324;
  return __longlong_as_double(__double_as_longlong(x) + ((x > 0) == up ? 1 : -1));
}
template <__gj_round R, class T, class E> inline T __gj_rounded(T x, E error) {
  bool up = R == __gj_ru || (R == __gj_rz && !(x > 0));
  return R == __gj_rn || !(up ? error > 0 : error < 0) ? x : __gj_step(x, up);
}

// An integer or a wider number, exactly represented in W, to T.
template <class T, class F, class W, __gj_round R> inline T __gj_narrow(F x) {
  T nearest = (T)x;
  return __gj_rounded<R>(nearest, (W)x - (W)nearest);
}
#define __double2float_rn __gj_narrow<float, double, double, __gj_rn>
#define __int2float_rn __gj_narrow<float, int, long long, __gj_rn>
#define __uint2float_rn __gj_narrow<float, unsigned, long long, __gj_rn>
#define __ll2float_rn __gj_narrow<float, long long, __int128, __gj_rn>
#define __ull2float_rn __gj_narrow<float, unsigned long long, __int128, __gj_rn>
#define __ll2double_rn __gj_narrow<double, long long, __int128, __gj_rn>
#define __ull2double_rn __gj_narrow<double, unsigned long long, __int128, __gj_rn>
#define __double2float_rz __gj_narrow<float, double, double, __gj_rz>
#define __int2float_rz __gj_narrow<float, int, long long, __gj_rz>
#define __uint2float_rz __gj_narrow<float, unsigned, long long, __gj_rz>
#define __ll2float_rz __gj_narrow<float, long long, __int128, __gj_rz>
#define __ull2float_rz __gj_narrow<float, unsigned long long, __int128, __gj_rz>
#define __ll2double_rz __gj_narrow<double, long long, __int128, __gj_rz>
#define __ull2double_rz __gj_narrow<double, unsigned long long, __int128, __gj_rz>
#define __double2float_ru __gj_narrow<float, double, double, __gj_ru>
#define __int2float_ru __gj_narrow<float, int, long long, __gj_ru>
#define __uint2float_ru __gj_narrow<float, unsigned, long long, __gj_ru>
#define __ll2float_ru __gj_narrow<float, long long, __int128, __gj_ru>
#define __ull2float_ru __gj_narrow<float, unsigned long long, __int128, __gj_ru>
#define __ll2double_ru __gj_narrow<double, long long, __int128, __gj_ru>
#define __ull2double_ru __gj_narrow<double, unsigned long long, __int128, __gj_ru>
#define __double2float_rd __gj_narrow<float, double, double, __gj_rd>
#define __int2float_rd __gj_narrow<float, int, long long, __gj_rd>
#define __uint2float_rd __gj_narrow<float, unsigned, long long, __gj_rd>
#define __ll2float_rd __gj_narrow<float, long long, __int128, __gj_rd>
#define __ull2float_rd __gj_narrow<float, unsigned long long, __int128, __gj_rd>
#define __ll2double_rd __gj_narrow<double, long long, __int128, __gj_rd>
#define __ull2double_rd __gj_narrow<double, unsigned long long, __int128, __gj_rd>
inline double __int2double_rn(int x) { return x; }
inline double __uint2double_rn(unsigned x) { return x; }

// What rounding took away: of an operation of floats by doubles, of one of doubles by fma and
// by the error of a sum. Nothing here may be fused with what it is used in.
#define __GJ_UNFUSED _Pragma("clang fp contract(off)")
template <class T> inline T __gj_sum_error(T a, T b, T sum) {
  __GJ_UNFUSED
  T b_part = sum - a;
  return (a - (sum - b_part)) + (b - b_part);
}
template <class T> inline double __gj_fma_error(T a, T b, T c, T rounded) {
  __GJ_UNFUSED
  double x = a, y = b, z = c, product = x * y, low = __builtin_elementwise_fma(x, y, -product);
  double sum = product + z, lost = __gj_sum_error(product, z, sum);
  double off = sum - (double)rounded;
  return off != 0 ? off : lost + low;
}
template <__gj_round R, class T> inline T __gj_add(T a, T b) {
  __GJ_UNFUSED
  T sum = a + b;
  return __gj_rounded<R>(sum, __gj_sum_error(a, b, sum));
}
template <__gj_round R, class T> inline T __gj_sub(T a, T b) { return __gj_add<R, T>(a, -b); }
template <__gj_round R, class T> inline T __gj_mul(T a, T b) {
  __GJ_UNFUSED
  T product = a * b;
  return __gj_rounded<R>(product, __builtin_elementwise_fma((double)a, (double)b,
                                                            -(double)product));
}
template <__gj_round R, class T> inline T __gj_div(T a, T b) {
  __GJ_UNFUSED
  T quotient = a / b;
  double rest = __builtin_elementwise_fma(-(double)quotient, (double)b, (double)a);
  return __gj_rounded<R>(quotient, b < 0 ? -rest : rest);
}
template <__gj_round R, class T> inline T __gj_rcp(T b) { return __gj_div<R, T>(1, b); }
template <__gj_round R, class T> inline T __gj_sqrt(T a) {
  __GJ_UNFUSED
  T root = __builtin_elementwise_sqrt(a);
  return __gj_rounded<R>(root, __builtin_elementwise_fma(-(double)root, (double)root, (double)a));
}
template <__gj_round R, class T> inline T __gj_fma(T a, T b, T c) {
  __GJ_UNFUSED
  T sum = __builtin_elementwise_fma(a, b, c);
  return __gj_rounded<R>(sum, __gj_fma_error(a, b, c, sum));
}
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
#undef __GJ_UNFUSED

#endif
