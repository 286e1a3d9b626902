// The functions of <math.h> and what HIP adds to them, for float and double, on the device
// libraries' ocml. A declaration bears ocml's name by its assembler label, so a call is one of
// ocml with nothing between; what the code generator knows is a builtin of clang. The names are C++'s (no
// extern "C"), or clang would take sinf for its own.
#ifndef GFXJIT_MATH_H
#define GFXJIT_MATH_H

// f of a float by both names, and of a double; an integer is a double.
#define __GJ_OF_INTEGER(name)                                                                   \
  template <class T> inline typename __gj_if<__gj_kind<T>::value == 1, double>::type name(T x) { \
    return name((double)x);                                                                     \
  }
#define __GJ_OCML(name, ocml)                                                      \
  __attribute__((const)) float name##f(float) __asm__("__ocml_" #ocml "_f32");     \
  __attribute__((const)) float name(float) __asm__("__ocml_" #ocml "_f32");        \
  __attribute__((const)) double name(double) __asm__("__ocml_" #ocml "_f64");      \
  __GJ_OF_INTEGER(name)
#define __GJ_BUILTIN(name)                                           \
  inline float name##f(float x) { return __builtin_##name##f(x); }   \
  inline float name(float x) { return __builtin_##name##f(x); }      \
  inline double name(double x) { return __builtin_##name(x); }       \
  __GJ_OF_INTEGER(name)
// The same of two numbers; if they are of different types, of doubles.
#define __GJ_OF_MIXED(name)                                                                 \
  template <class A, class B>                                                               \
  inline typename __gj_if<__gj_kind<A>::value && __gj_kind<B>::value, double>::type name(A a, \
                                                                                       B b) { \
    return name((double)a, (double)b);                                                      \
  }
#define __GJ_OCML_2(name, ocml)                                                           \
  __attribute__((const)) float name##f(float, float) __asm__("__ocml_" #ocml "_f32");     \
  __attribute__((const)) float name(float, float) __asm__("__ocml_" #ocml "_f32");        \
  __attribute__((const)) double name(double, double) __asm__("__ocml_" #ocml "_f64");     \
  __GJ_OF_MIXED(name)
#define __GJ_BUILTIN_2(name)                                                        \
  inline float name##f(float a, float b) { return __builtin_##name##f(a, b); }      \
  inline float name(float a, float b) { return __builtin_##name##f(a, b); }         \
  inline double name(double a, double b) { return __builtin_##name(a, b); }         \
  __GJ_OF_MIXED(name)

__GJ_OCML(acos, acos)
__GJ_OCML(acosh, acosh)
__GJ_OCML(asin, asin)
__GJ_OCML(asinh, asinh)
__GJ_OCML(atan, atan)
__GJ_OCML(atanh, atanh)
__GJ_OCML(cbrt, cbrt)
__GJ_OCML(cos, cos)
__GJ_OCML(cosh, cosh)
__GJ_OCML(cospi, cospi)
__GJ_OCML(cyl_bessel_i0, i0)
__GJ_OCML(cyl_bessel_i1, i1)
__GJ_OCML(erf, erf)
__GJ_OCML(erfc, erfc)
__GJ_OCML(erfcinv, erfcinv)
__GJ_OCML(erfcx, erfcx)
__GJ_OCML(erfinv, erfinv)
__GJ_OCML(expm1, expm1)
__GJ_OCML(j0, j0)
__GJ_OCML(j1, j1)
__GJ_OCML(lgamma, lgamma)
__GJ_OCML(log1p, log1p)
__GJ_OCML(logb, logb)
__GJ_OCML(normcdf, ncdf)
__GJ_OCML(normcdfinv, ncdfinv)
__GJ_OCML(rcbrt, rcbrt)
__GJ_OCML(rsqrt, rsqrt)
__GJ_OCML(sin, sin)
__GJ_OCML(sinh, sinh)
__GJ_OCML(sinpi, sinpi)
__GJ_OCML(tan, tan)
__GJ_OCML(tanh, tanh)
__GJ_OCML(tgamma, tgamma)
__GJ_OCML(y0, y0)
__GJ_OCML(y1, y1)
__GJ_BUILTIN(ceil)
__GJ_BUILTIN(fabs)
__GJ_BUILTIN(floor)
__GJ_BUILTIN(nearbyint)
__GJ_BUILTIN(rint)
__GJ_BUILTIN(round)
__GJ_BUILTIN(sqrt)
__GJ_BUILTIN(trunc)
__GJ_OCML_2(atan2, atan2)
__GJ_OCML_2(fdim, fdim)
__GJ_OCML_2(fmod, fmod)
__GJ_OCML_2(hypot, hypot)
__GJ_OCML_2(nextafter, nextafter)
__GJ_OCML_2(remainder, remainder)
__GJ_OCML_2(rhypot, rhypot)
__GJ_BUILTIN_2(copysign)
__GJ_BUILTIN_2(fmax)
__GJ_BUILTIN_2(fmin)

// The code generator has these for float only.
#define __GJ_HALF_BUILTIN(name)                                                \
  inline float name##f(float x) { return __builtin_##name##f(x); }             \
  inline float name(float x) { return __builtin_##name##f(x); }                \
  __attribute__((const)) double name(double) __asm__("__ocml_" #name "_f64");  \
  __GJ_OF_INTEGER(name)
__GJ_HALF_BUILTIN(exp)
__GJ_HALF_BUILTIN(exp2)
__GJ_HALF_BUILTIN(exp10)
__GJ_HALF_BUILTIN(log)
__GJ_HALF_BUILTIN(log2)
__GJ_HALF_BUILTIN(log10)

#define __GJ_PRIVATE(T) __attribute__((address_space(5))) T
// For one type: T, the end of the C names, the end of ocml's.
#define __GJ_MATH_OF(T, f, ocml)                                                              \
  __attribute__((const)) T __gj_pow(T, T) __asm__("__ocml_pow_" #ocml);                       \
  __attribute__((const)) T __gj_pown(T, int) __asm__("__ocml_pown_" #ocml);                   \
  __attribute__((const)) int __gj_ilogb(T) __asm__("__ocml_ilogb_" #ocml);                    \
  __attribute__((const)) T norm3d##f(T, T, T) __asm__("__ocml_len3_" #ocml);                  \
  __attribute__((const)) T norm4d##f(T, T, T, T) __asm__("__ocml_len4_" #ocml);               \
  __attribute__((const)) T rnorm3d##f(T, T, T) __asm__("__ocml_rlen3_" #ocml);                \
  __attribute__((const)) T rnorm4d##f(T, T, T, T) __asm__("__ocml_rlen4_" #ocml);             \
  T __gj_sincos(T, __GJ_PRIVATE(T) *) __asm__("__ocml_sincos_" #ocml);                        \
  T __gj_sincospi(T, __GJ_PRIVATE(T) *) __asm__("__ocml_sincospi_" #ocml);                    \
  T __gj_remquo(T, T, __GJ_PRIVATE(int) *) __asm__("__ocml_remquo_" #ocml);                   \
  inline void sincos##f(T x, T *sine, T *cosine) {                                            \
    T part;                                                                                   \
    *sine = __gj_sincos(x, (__GJ_PRIVATE(T) *)&part);                                         \
    *cosine = part;                                                                           \
  }                                                                                           \
  inline void sincospi##f(T x, T *sine, T *cosine) {                                          \
    T part;                                                                                   \
    *sine = __gj_sincospi(x, (__GJ_PRIVATE(T) *)&part);                                       \
    *cosine = part;                                                                           \
  }                                                                                           \
  inline T remquo##f(T x, T y, int *quotient) {                                               \
    int part;                                                                                 \
    T rest = __gj_remquo(x, y, (__GJ_PRIVATE(int) *)&part);                                   \
    *quotient = part;                                                                         \
    return rest;                                                                              \
  }                                                                                           \
  inline T modf##f(T x, T *whole) {                                                           \
    *whole = __builtin_trunc##f(x);                                                           \
    return __builtin_copysign##f(                                                             \
        __builtin_isinf(x) ? (T)0 : x - __builtin_trunc##f(x), x);                            \
  }                                                                                           \
  inline T frexp##f(T x, int *power) { return __builtin_frexp##f(x, power); }                 \
  inline T ldexp##f(T x, int power) { return __builtin_ldexp##f(x, power); }                  \
  inline T scalbn##f(T x, int power) { return __builtin_ldexp##f(x, power); }                 \
  inline T scalbln##f(T x, long power) {                                                      \
    return __builtin_ldexp##f(x, power > 10000 ? 10000 : power < -10000 ? -10000 : (int)power); \
  }                                                                                           \
  inline int ilogb##f(T x) { return __gj_ilogb(x); }                                          \
  inline T pow##f(T x, T y) { return __gj_pow(x, y); }                                        \
  inline T pown##f(T x, int y) { return __gj_pown(x, y); }                                    \
  inline T powi##f(T x, int y) { return __gj_pown(x, y); }                                    \
  inline T fma##f(T a, T b, T c) { return __builtin_fma##f(a, b, c); }                        \
  inline T fdivide##f(T a, T b) { return a / b; }                                             \
  inline T nan##f(const char *) { return __builtin_nan##f(""); }                              \
  inline long lrint##f(T x) { return (long)__builtin_rint##f(x); }                            \
  inline long long llrint##f(T x) { return (long long)__builtin_rint##f(x); }                 \
  inline long lround##f(T x) { return (long)__builtin_round##f(x); }                          \
  inline long long llround##f(T x) { return (long long)__builtin_round##f(x); }               \
  T norm##f(int count, const T *values);                                                      \
  T rnorm##f(int count, const T *values);                                                     \
  T jn##f(int n, T x);                                                                        \
  T yn##f(int n, T x);
__GJ_MATH_OF(float, f, f32)
__GJ_MATH_OF(double, , f64)
#undef __GJ_MATH_OF

// C++'s names of float.
inline float pow(float x, float y) { return __gj_pow(x, y); }
inline float pow(float x, int y) { return __gj_pown(x, y); }
inline double pow(double x, int y) { return __gj_pown(x, y); }
__GJ_OF_MIXED(pow)
inline float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
inline float frexp(float x, int *power) { return __builtin_frexpf(x, power); }
inline float ldexp(float x, int power) { return __builtin_ldexpf(x, power); }
inline float scalbn(float x, int power) { return __builtin_ldexpf(x, power); }
inline float scalbln(float x, long power) { return scalblnf(x, power); }
inline float modf(float x, float *whole) { return modff(x, whole); }
inline float remquo(float x, float y, int *quotient) { return remquof(x, y, quotient); }
inline void sincos(float x, float *sine, float *cosine) { sincosf(x, sine, cosine); }
inline void sincospi(float x, float *sine, float *cosine) { sincospif(x, sine, cosine); }
inline int ilogb(float x) { return __gj_ilogb(x); }
inline long lrint(float x) { return lrintf(x); }
inline long long llrint(float x) { return llrintf(x); }
inline long lround(float x) { return lroundf(x); }
inline long long llround(float x) { return llroundf(x); }
inline float lerp(float a, float b, float t) { return __builtin_fmaf(t, b - a, a); }

// sqrt of a sum of squares that neither overflows nor underflows.
template <class T> inline T __gj_norm(int count, const T *values) {
  T scale = 0, sum = 0;
  for (int i = 0; i < count; i++)
    scale = fmax(scale, fabs(values[i]));
  if (!(scale > 0) || __builtin_isinf(scale))
    return scale;
  for (int i = 0; i < count; i++)
    sum += values[i] / scale * (values[i] / scale);
  return scale * sqrt(sum);
}
inline float normf(int count, const float *values) { return __gj_norm(count, values); }
inline double norm(int count, const double *values) { return __gj_norm(count, values); }
inline float rnormf(int count, const float *values) { return 1 / __gj_norm(count, values); }
inline double rnorm(int count, const double *values) { return 1 / __gj_norm(count, values); }

// Bessel functions of order n: upwards from orders 0 and 1 as long as that is stable (n < |x|),
// else downwards from far above, scaled so that j0 + 2(j2 + j4 + …) = 1.
template <class T> inline T __gj_jn(int n, T x) {
  T sign = (n < 0 && n & 1) ? -1 : 1;
  n = n < 0 ? -n : n;
  if (n == 0)
    return j0(x);
  if (n == 1)
    return sign * j1(x);
  if (x == 0)
    return 0;
  T size = fabs(x), of_sign = x < 0 && n & 1 ? -sign : sign;
  if (n < size) {
    T before = j0(size), now = j1(size);
    for (int i = 1; i < n; i++) {
      T next = 2 * i / size * now - before;
      before = now;
      now = next;
    }
    return of_sign * now;
  }
  T above = 0, now = 1, sum = 0, found = 0;
  for (int i = 2 * ((n + (int)sqrt((T)60 * n)) / 2); i > 0; i--) {
    T below = 2 * i / size * now - above;
    above = now;
    now = below;
    if (fabs(now) > (T)1e15) {
      now *= (T)1e-15;
      above *= (T)1e-15;
      found *= (T)1e-15;
      sum *= (T)1e-15;
    }
    if (i == n)
      found = above;
    if (i & 1)
      sum += i == 1 ? now : 2 * now;
  }
  return of_sign * found / sum;
}
template <class T> inline T __gj_yn(int n, T x) {
  T sign = (n < 0 && n & 1) ? -1 : 1;
  n = n < 0 ? -n : n;
  if (n == 0)
    return y0(x);
  T before = y0(x), now = y1(x);
  for (int i = 1; i < n && !__builtin_isinf(now); i++) {
    T next = 2 * i / x * now - before;
    before = now;
    now = next;
  }
  return sign * now;
}
inline float jnf(int n, float x) { return __gj_jn(n, x); }
inline double jn(int n, double x) { return __gj_jn(n, x); }
inline float ynf(int n, float x) { return __gj_yn(n, x); }
inline double yn(int n, double x) { return __gj_yn(n, x); }

// Kinds of numbers.
#define __GJ_CLASS(T)                                                           \
  inline constexpr bool isfinite(T x) { return __builtin_isfinite(x); }         \
  inline constexpr bool isinf(T x) { return __builtin_isinf(x); }               \
  inline constexpr bool isnan(T x) { return __builtin_isnan(x); }               \
  inline constexpr bool isnormal(T x) { return __builtin_isnormal(x); }         \
  inline constexpr bool signbit(T x) { return __builtin_signbit(x); }           \
  inline bool isgreater(T a, T b) { return __builtin_isgreater(a, b); }         \
  inline bool isgreaterequal(T a, T b) { return __builtin_isgreaterequal(a, b); } \
  inline bool isless(T a, T b) { return __builtin_isless(a, b); }               \
  inline bool islessequal(T a, T b) { return __builtin_islessequal(a, b); }     \
  inline bool islessgreater(T a, T b) { return __builtin_islessgreater(a, b); } \
  inline bool isunordered(T a, T b) { return __builtin_isunordered(a, b); }     \
  inline int fpclassify(T x) { return __builtin_fpclassify(0, 1, 4, 3, 2, x); }
__GJ_CLASS(float)
__GJ_CLASS(double)
#undef __GJ_CLASS
inline int __finitef(float x) { return __builtin_isfinite(x); }
inline int __isinff(float x) { return __builtin_isinf(x); }
inline int __isnanf(float x) { return __builtin_isnan(x); }
inline int __signbitf(float x) { return __builtin_signbit(x); }
inline int __finite(double x) { return __builtin_isfinite(x); }
inline int __isinf(double x) { return __builtin_isinf(x); }
inline int __isnan(double x) { return __builtin_isnan(x); }
inline int __signbit(double x) { return __builtin_signbit(x); }

inline constexpr int abs(int x) { return x < 0 ? -x : x; }
inline constexpr long abs(long x) { return x < 0 ? -x : x; }
inline constexpr long long abs(long long x) { return x < 0 ? -x : x; }
inline constexpr float abs(float x) { return __builtin_fabsf(x); }
inline constexpr double abs(double x) { return __builtin_fabs(x); }
inline constexpr long labs(long x) { return x < 0 ? -x : x; }
inline constexpr long long llabs(long long x) { return x < 0 ? -x : x; }

// min and max of any two numbers; of two floating-point numbers as fmin and fmax.
inline constexpr float __gj_min(float a, float b) { return __builtin_fminf(a, b); }
inline constexpr double __gj_min(double a, double b) { return __builtin_fmin(a, b); }
inline constexpr float __gj_max(float a, float b) { return __builtin_fmaxf(a, b); }
inline constexpr double __gj_max(double a, double b) { return __builtin_fmax(a, b); }
template <class T> inline constexpr T __gj_min(T a, T b) { return b < a ? b : a; }
template <class T> inline constexpr T __gj_max(T a, T b) { return a < b ? b : a; }
template <class A, class B, bool = __gj_kind<A>::value && __gj_kind<B>::value> struct __gj_common {};
template <class A, class B> struct __gj_common<A, B, true> {
  typedef decltype(true ? A() : B()) type;
};
template <class A, class B> inline constexpr typename __gj_common<A, B>::type min(A a, B b) {
  return __gj_min<>((typename __gj_common<A, B>::type)a, (typename __gj_common<A, B>::type)b);
}
template <class A, class B> inline constexpr typename __gj_common<A, B>::type max(A a, B b) {
  return __gj_max((typename __gj_common<A, B>::type)a, (typename __gj_common<A, B>::type)b);
}
inline unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }
inline unsigned umax(unsigned a, unsigned b) { return a > b ? a : b; }
inline long long llmin(long long a, long long b) { return a < b ? a : b; }
inline long long llmax(long long a, long long b) { return a > b ? a : b; }
inline unsigned long long ullmin(unsigned long long a, unsigned long long b) {
  return a < b ? a : b;
}
inline unsigned long long ullmax(unsigned long long a, unsigned long long b) {
  return a > b ? a : b;
}

// Fast ones, as exact as the hardware's instructions.
inline float __gj_exp2(float x) { return __builtin_amdgcn_exp2f(x); }
inline float __gj_log2(float x) { return __builtin_amdgcn_logf(x); }
inline float __expf(float x) { return __gj_exp2(x * 1.44269504f); }
inline float __exp10f(float x) { return __gj_exp2(x * 3.32192809f); }
inline float __logf(float x) { return __gj_log2(x) * 0.693147181f; }
inline float __log2f(float x) { return __gj_log2(x); }
inline float __log10f(float x) { return __gj_log2(x) * 0.301029996f; }
inline float __powf(float x, float y) { return __gj_exp2(y * __gj_log2(x)); }
inline float __sinf(float x) {
  return __builtin_amdgcn_sinf(__builtin_amdgcn_fractf(x * 0.159154943f));
}
inline float __cosf(float x) {
  return __builtin_amdgcn_cosf(__builtin_amdgcn_fractf(x * 0.159154943f));
}
inline float __tanf(float x) { return __sinf(x) * __builtin_amdgcn_rcpf(__cosf(x)); }
inline void __sincosf(float x, float *sine, float *cosine) {
  *sine = __sinf(x);
  *cosine = __cosf(x);
}
inline float __fdividef(float a, float b) { return a / b; }
inline float __frsqrt_rn(float x) { return rsqrtf(x); }
inline float __saturatef(float x) { return __builtin_fminf(__builtin_fmaxf(x, 0.0f), 1.0f); }
inline float saturate(float x) { return __saturatef(x); }

#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN 2147483647
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

#endif
