// Conversions between numbers with a named rounding, and the bits of numbers.
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

// To integers: what does not fit becomes the nearest that does, and no number 0.
#define __GJ_TO_INTEGER(from, F, to, T)                                                      \
  inline T __##from##2##to##_rn(F x) { return __gj_to<T>(__builtin_roundeven(x)); }          \
  inline T __##from##2##to##_rz(F x) { return __gj_to<T>(__builtin_trunc(x)); }              \
  inline T __##from##2##to##_rd(F x) { return __gj_to<T>(__builtin_floor(x)); }              \
  inline T __##from##2##to##_ru(F x) { return __gj_to<T>(__builtin_ceil(x)); }
template <class T> inline T __gj_to(double x) { return __builtin_elementwise_max(x, x), (T)x; }
template <> inline int __gj_to<int>(double x) {
  return x != x ? 0 : x >= 2147483647.0 ? 2147483647 : x <= -2147483648.0 ? -2147483647 - 1 : (int)x;
}
template <> inline unsigned __gj_to<unsigned>(double x) {
  return !(x > 0) ? 0u : x >= 4294967295.0 ? 4294967295u : (unsigned)x;
}
template <> inline long long __gj_to<long long>(double x) {
  return x != x                       ? 0
         : x >= 9223372036854775808.0  ? 9223372036854775807
         : x <= -9223372036854775808.0 ? -9223372036854775807 - 1
                                       : (long long)x;
}
template <> inline unsigned long long __gj_to<unsigned long long>(double x) {
  return !(x > 0) ? 0ull : x >= 18446744073709551616.0 ? ~0ull : (unsigned long long)x;
}
__GJ_TO_INTEGER(float, float, int, int)
__GJ_TO_INTEGER(float, float, uint, unsigned)
__GJ_TO_INTEGER(float, float, ll, long long)
__GJ_TO_INTEGER(float, float, ull, unsigned long long)
__GJ_TO_INTEGER(double, double, int, int)
__GJ_TO_INTEGER(double, double, uint, unsigned)
__GJ_TO_INTEGER(double, double, ll, long long)
__GJ_TO_INTEGER(double, double, ull, unsigned long long)
#undef __GJ_TO_INTEGER

// The neighbours of a float, as the hardware's rounding would choose them: `error` has the sign
// of the exact value less `x`.
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
template <class T, class E> inline T __gj_up(T x, E error) {
  return error > 0 ? __gj_step(x, true) : x;
}
template <class T, class E> inline T __gj_down(T x, E error) {
  return error < 0 ? __gj_step(x, false) : x;
}
template <class T, class E> inline T __gj_zero(T x, E error) {
  return x > 0 ? __gj_down(x, error) : __gj_up(x, error);
}
#define __GJ_ROUNDED(name, T, parameters, value, error)                     \
  inline T name##_rn parameters { return value; }                           \
  inline T name##_ru parameters { return __gj_up((T)(value), error); }      \
  inline T name##_rd parameters { return __gj_down((T)(value), error); }    \
  inline T name##_rz parameters { return __gj_zero((T)(value), error); }

__GJ_ROUNDED(__double2float, float, (double x), (float)x, x - (double)(float)x)
#define __GJ_FROM_INTEGER(from, F, W)                                                    \
  __GJ_ROUNDED(__##from##2float, float, (F x), (float)x, (W)x - (W)(float)x)
__GJ_FROM_INTEGER(int, int, long long)
__GJ_FROM_INTEGER(uint, unsigned, long long)
__GJ_FROM_INTEGER(ll, long long, __int128)
__GJ_FROM_INTEGER(ull, unsigned long long, __int128)
#undef __GJ_FROM_INTEGER
__GJ_ROUNDED(__ll2double, double, (long long x), (double)x, (__int128)x - (__int128)(double)x)
__GJ_ROUNDED(__ull2double, double, (unsigned long long x), (double)x,
             (__int128)x - (__int128)(double)x)
inline double __int2double_rn(int x) { return x; }
inline double __uint2double_rn(unsigned x) { return x; }

// What rounding took away, of an operation in float by double, of one in double by fma.
inline double __gj_sum_error(double a, double b, double sum) {
  double b_part = sum - a;
  return (a - (sum - b_part)) + (b - b_part);
}
#pragma clang fp contract(off)
inline double __gj_sum_error(float a, float b, float rounded) {
  double sum = (double)a + b, lost = __gj_sum_error((double)a, (double)b, sum);
  return sum == rounded ? lost : sum - rounded;
}
inline double __gj_fma_error(float a, float b, float c, float rounded) {
  double product = (double)a * b, sum = product + c;
  double lost = __gj_sum_error(product, (double)c, sum);
  return sum == rounded ? lost : sum - rounded;
}
inline double __gj_fma_error(double a, double b, double c, double rounded) {
  double product = a * b, low = __builtin_fma(a, b, -product);
  double sum = product + c, lost = __gj_sum_error(product, c, sum);
  return (sum - rounded) + (lost + low);
}
__GJ_ROUNDED(__fadd, float, (float a, float b), a + b, __gj_sum_error(a, b, a + b))
__GJ_ROUNDED(__fsub, float, (float a, float b), a - b, __gj_sum_error(a, -b, a - b))
__GJ_ROUNDED(__fmul, float, (float a, float b), a *b, (double)a *b - (double)(a * b))
__GJ_ROUNDED(__fdiv, float, (float a, float b), a / b,
             __builtin_fma(-(double)(a / b), (double)b, (double)a) * __builtin_copysign(1.0, (double)b))
__GJ_ROUNDED(__frcp, float, (float b), 1.0f / b,
             __builtin_fma(-(double)(1.0f / b), (double)b, 1.0) * __builtin_copysign(1.0, (double)b))
__GJ_ROUNDED(__fsqrt, float, (float a), __builtin_sqrtf(a),
             __builtin_fma(-(double)__builtin_sqrtf(a), (double)__builtin_sqrtf(a), (double)a))
__GJ_ROUNDED(__fmaf, float, (float a, float b, float c), __builtin_fmaf(a, b, c),
             __gj_fma_error(a, b, c, __builtin_fmaf(a, b, c)))
__GJ_ROUNDED(__dadd, double, (double a, double b), a + b, __gj_sum_error(a, b, a + b))
__GJ_ROUNDED(__dsub, double, (double a, double b), a - b, __gj_sum_error(a, -b, a - b))
__GJ_ROUNDED(__dmul, double, (double a, double b), a *b, __builtin_fma(a, b, -(a * b)))
__GJ_ROUNDED(__ddiv, double, (double a, double b), a / b,
             __builtin_fma(-(a / b), b, a) * __builtin_copysign(1.0, b))
__GJ_ROUNDED(__drcp, double, (double b), 1.0 / b,
             __builtin_fma(-(1.0 / b), b, 1.0) * __builtin_copysign(1.0, b))
__GJ_ROUNDED(__dsqrt, double, (double a), __builtin_sqrt(a),
             __builtin_fma(-__builtin_sqrt(a), __builtin_sqrt(a), a))
__GJ_ROUNDED(__fma, double, (double a, double b, double c), __builtin_fma(a, b, c),
             __gj_fma_error(a, b, c, __builtin_fma(a, b, c)))
#undef __GJ_ROUNDED

#endif
