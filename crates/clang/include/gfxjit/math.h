// The functions of <math.h> and what HIP adds to them, for float and double, on the device
// libraries' ocml. A declaration bears ocml's name by its assembler label, so a call is one of
// ocml with nothing between; what the code generator knows is an intrinsic of LLVM. The names are
// C++'s (no extern "C"), or clang would take sinf for its own.
#ifndef __GFXJIT_MATH_H
#define __GFXJIT_MATH_H

// A number that a template has not seen yet, so that what is called with it is not looked up
// before it is used.
template <class __T> struct __gj_as_double {
  typedef double __type;
};
// f of a float by both names, and of a double; an integer is a double. Two numbers of different
// types are doubles.
#define __GJ_OF_INTEGER(__name)                                                         \
  template <class __T>                                                                  \
  inline typename __gj_if<__gj_kind<__T>::__value == 1, double>::__type __name(__T x) { \
    return __name((typename __gj_as_double<__T>::__type)x);                             \
  }
#define __GJ_OF_MIXED(__name)                                                           \
  template <class __A, class __B>                                                       \
  inline typename __gj_if<__gj_kind<__A>::__value != 0 && __gj_kind<__B>::__value != 0, \
                          double>::__type                                               \
  __name(__A __a, __B __b) {                                                            \
    return __name((typename __gj_as_double<__A>::__type)__a,                            \
                  (typename __gj_as_double<__B>::__type)__b);                           \
  }
#define __GJ_LABELLED(__name, __of_float, __of_double)                   \
  __attribute__((__const__)) float __name##f(float) __asm__(__of_float); \
  __attribute__((__const__)) float __name(float) __asm__(__of_float);    \
  __attribute__((__const__)) double __name(double) __asm__(__of_double);
#define __GJ_LABELLED_2(__name, __of_float, __of_double)                        \
  __attribute__((__const__)) float __name##f(float, float) __asm__(__of_float); \
  __attribute__((__const__)) float __name(float, float) __asm__(__of_float);    \
  __attribute__((__const__)) double __name(double, double) __asm__(__of_double);
#define __GJ_OCML(__name, __ocml) \
  __GJ_LABELLED(__name, "__ocml_" #__ocml "_f32", "__ocml_" #__ocml "_f64")
#define __GJ_OCML_2(__name, __ocml) \
  __GJ_LABELLED_2(__name, "__ocml_" #__ocml "_f32", "__ocml_" #__ocml "_f64")
#define __GJ_LLVM(__name, __llvm) \
  __GJ_LABELLED(__name, "llvm." #__llvm ".f32", "llvm." #__llvm ".f64")
#define __GJ_LLVM_2(__name, __llvm) \
  __GJ_LABELLED_2(__name, "llvm." #__llvm ".f32", "llvm." #__llvm ".f64")

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
__GJ_LLVM(ceil, ceil)
__GJ_LLVM(fabs, fabs)
__GJ_LLVM(floor, floor)
__GJ_LLVM(nearbyint, nearbyint)
__GJ_LLVM(rint, rint)
__GJ_LLVM(round, round)
__GJ_LLVM(sqrt, sqrt)
__GJ_LLVM(trunc, trunc)
__GJ_OCML_2(atan2, atan2)
__GJ_OCML_2(fdim, fdim)
__GJ_OCML_2(fmod, fmod)
__GJ_OCML_2(hypot, hypot)
__GJ_OCML_2(nextafter, nextafter)
__GJ_OCML_2(remainder, remainder)
__GJ_OCML_2(rhypot, rhypot)
__GJ_LLVM_2(copysign, copysign)
__GJ_LLVM_2(fmax, maxnum)
__GJ_LLVM_2(fmin, minnum)

// The code generator has these for float only.
#define __GJ_HALF_LLVM(__name) \
  __GJ_LABELLED(__name, "llvm." #__name ".f32", "__ocml_" #__name "_f64")
__GJ_HALF_LLVM(exp)
__GJ_HALF_LLVM(exp2)
__GJ_HALF_LLVM(exp10)
__GJ_HALF_LLVM(log)
__GJ_HALF_LLVM(log2)
__GJ_HALF_LLVM(log10)

// Of integers the common ones; <cmath> has the rest.
__GJ_OF_INTEGER(sqrt)
__GJ_OF_INTEGER(exp)
__GJ_OF_INTEGER(exp2)
__GJ_OF_INTEGER(log)
__GJ_OF_INTEGER(log2)
__GJ_OF_INTEGER(log10)
__GJ_OF_INTEGER(sin)
__GJ_OF_INTEGER(cos)
__GJ_OF_INTEGER(tan)
__GJ_OF_INTEGER(atan)
__GJ_OF_INTEGER(floor)
__GJ_OF_INTEGER(ceil)
__GJ_OF_INTEGER(round)
__GJ_OF_INTEGER(trunc)
__GJ_OF_INTEGER(fabs)
__GJ_OF_INTEGER(cbrt)
__GJ_OF_INTEGER(rsqrt)
__GJ_OF_MIXED(atan2)
__GJ_OF_MIXED(fmod)
__GJ_OF_MIXED(hypot)
__GJ_OF_MIXED(fmax)
__GJ_OF_MIXED(fmin)

#define __GJ_PRIVATE(__T) __attribute__((__address_space__(5))) __T
// For one type: T, the end of the C names, the end of ocml's and LLVM's.
#define __GJ_MATH_OF(__T, __f, __ocml)                                                            \
  __attribute__((__const__)) __T pow##__f(__T, __T) __asm__("__ocml_pow_" #__ocml);               \
  __attribute__((__const__)) __T powi##__f(__T, int) __asm__("__ocml_pown_" #__ocml);             \
  __attribute__((__const__)) __T fma##__f(__T, __T, __T) __asm__("llvm.fma." #__ocml);            \
  __attribute__((__const__)) int ilogb##__f(__T) __asm__("__ocml_ilogb_" #__ocml);                \
  __attribute__((__const__)) __T ldexp##__f(__T, int) __asm__("llvm.ldexp." #__ocml ".i32");      \
  __attribute__((__const__)) __T scalbn##__f(__T, int) __asm__("llvm.ldexp." #__ocml ".i32");     \
  __attribute__((__const__)) __T norm3d##__f(__T, __T, __T) __asm__("__ocml_len3_" #__ocml);      \
  __attribute__((__const__)) __T norm4d##__f(__T, __T, __T, __T) __asm__("__ocml_len4_" #__ocml); \
  __attribute__((__const__)) __T rnorm3d##__f(__T, __T, __T) __asm__("__ocml_rlen3_" #__ocml);    \
  __attribute__((__const__)) __T rnorm4d##__f(__T, __T, __T,                                      \
                                              __T) __asm__("__ocml_rlen4_" #__ocml);              \
  __T __gj_sincos(__T, __GJ_PRIVATE(__T) *) __asm__("__ocml_sincos_" #__ocml);                    \
  __T __gj_sincospi(__T, __GJ_PRIVATE(__T) *) __asm__("__ocml_sincospi_" #__ocml);                \
  __T __gj_remquo(__T, __T, __GJ_PRIVATE(int) *) __asm__("__ocml_remquo_" #__ocml);
__GJ_MATH_OF(float, f, f32)
__GJ_MATH_OF(double, , f64)
#undef __GJ_MATH_OF
__attribute__((__const__)) float pow(float, float) __asm__("__ocml_pow_f32");
__attribute__((__const__)) float pow(float, int) __asm__("__ocml_pown_f32");
__attribute__((__const__)) double pow(double, int) __asm__("__ocml_pown_f64");
__GJ_OF_MIXED(pow)
__attribute__((__const__)) float fma(float, float, float) __asm__("llvm.fma.f32");
__attribute__((__const__)) int ilogb(float) __asm__("__ocml_ilogb_f32");
__attribute__((__const__)) float ldexp(float, int) __asm__("llvm.ldexp.f32.i32");
__attribute__((__const__)) float scalbn(float, int) __asm__("llvm.ldexp.f32.i32");

// The rest is written for any type and called by two names. They are templates even where
// T is never guessed: only what is used is instantiated.
template <class __T> inline void __gj_sincos_of(__T x, __T *__sine, __T *__cosine) {
  __T __part_;
  *__sine = __gj_sincos(x, (__GJ_PRIVATE(__T) *)&__part_);
  *__cosine = __part_;
}
template <class __T> inline void __gj_sincospi_of(__T x, __T *__sine, __T *__cosine) {
  __T __part_;
  *__sine = __gj_sincospi(x, (__GJ_PRIVATE(__T) *)&__part_);
  *__cosine = __part_;
}
template <class __T> inline __T __gj_remquo_of(__T x, __T y, int *__quotient) {
  int __part_;
  __T __rest = __gj_remquo(x, y, (__GJ_PRIVATE(int) *)&__part_);
  *__quotient = __part_;
  return __rest;
}
template <class __T> inline __T __gj_modf_of(__T x, __T *__whole) {
  *__whole = trunc(x);
  return copysign(__builtin_isinf(x) ? (__T)0 : x - trunc(x), x);
}
template <class __T> inline __T __gj_scalbln_of(__T x, long __power) {
  return ldexp(x, __power > 10000 ? 10000 : __power < -10000 ? -10000 : (int)__power);
}
template <class __T> inline long __gj_lrint_of(__T x) { return (long)rint(x); }
template <class __T> inline long __gj_lround_of(__T x) { return (long)round(x); }
inline float __gj_frexp_of(float x, int *__power) { return __builtin_frexpf(x, __power); }
inline double __gj_frexp_of(double x, int *__power) { return __builtin_frexp(x, __power); }

// sqrt of a sum of squares that neither overflows nor underflows.
template <class __T> inline __T __gj_norm(int __count, const __T *__values) {
  __T __scale = 0, __sum = 0;
  for (int __i = 0; __i < __count; __i++)
    __scale = fmax(__scale, fabs(__values[__i]));
  if (!(__scale > 0) || __builtin_isinf(__scale))
    return __scale;
  for (int __i = 0; __i < __count; __i++)
    __sum += __values[__i] / __scale * (__values[__i] / __scale);
  return __scale * sqrt(__sum);
}
// Bessel functions of order n: upwards from orders 0 and 1 as long as that is stable (n < |x|),
// else downwards from far above, scaled so that j0 + 2(j2 + j4 + …) = 1.
template <class __T> inline __T __gj_jn(int __n, __T x) {
  __T __sign = (__n < 0 && __n & 1) ? -1 : 1;
  __n = __n < 0 ? -__n : __n;
  if (__n == 0)
    return j0(x);
  if (__n == 1)
    return __sign * j1(x);
  if (x == 0)
    return 0;
  __T __size = fabs(x), __of_sign = x < 0 && __n & 1 ? -__sign : __sign;
  if (__n < __size) {
    __T __before = j0(__size), __now = j1(__size);
    for (int __i = 1; __i < __n; __i++) {
      __T __next = 2 * __i / __size * __now - __before;
      __before = __now;
      __now = __next;
    }
    return __of_sign * __now;
  }
  __T __above = 0, __now = 1, __sum = 0, __found = 0;
  for (int __i = 2 * ((__n + (int)sqrt((__T)60 * __n)) / 2); __i > 0; __i--) {
    __T __below = 2 * __i / __size * __now - __above;
    __above = __now;
    __now = __below;
    if (fabs(__now) > (__T)1e15) {
      __now *= (__T)1e-15;
      __above *= (__T)1e-15;
      __found *= (__T)1e-15;
      __sum *= (__T)1e-15;
    }
    if (__i == __n)
      __found = __above;
    if (__i & 1)
      __sum += __i == 1 ? __now : 2 * __now;
  }
  return __of_sign * __found / __sum;
}
template <class __T> inline __T __gj_yn(int __n, __T x) {
  __T __sign = (__n < 0 && __n & 1) ? -1 : 1;
  __n = __n < 0 ? -__n : __n;
  if (__n == 0)
    return y0(x);
  __T __before = y0(x), __now = y1(x);
  for (int __i = 1; __i < __n && !__builtin_isinf(__now); __i++) {
    __T __next = 2 * __i / x * __now - __before;
    __before = __now;
    __now = __next;
  }
  return __sign * __now;
}
#define __GJ_SAME typename __gj_same<__T>::__type
#define __GJ_TWO(__R, __name, __f, __T_, __parameters, __call) \
  template <class __T = __T_> inline __R __name##__f __parameters { return __call; }
#define __GJ_BOTH(__R, __name, __parameters, __call)    \
  __GJ_TWO(__R, __name, f, float, __parameters, __call) \
  __GJ_TWO(__R, __name, , double, __parameters, __call)
// What has an argument of T guesses it under C++'s name, not under the C name of float.
#define __GJ_ANY(__R, __name, __fixed, __guessed, __call)                               \
  __GJ_TWO(__R, __name, f, float, __fixed, __call)                                      \
  template <class __T>                                                                  \
  inline typename __gj_if<__gj_kind<__T>::__value == 2, __R>::__type __name __guessed { \
    return __call;                                                                      \
  }
#define __GJ_OF_1 (__GJ_SAME x), (__T x)
#define __GJ_OF_2 (__GJ_SAME x, __GJ_SAME * y, __GJ_SAME * z), (__T x, __T * y, __T * z)
#define __GJ_ANY_(...) __GJ_ANY(__VA_ARGS__)
__GJ_ANY_(void, sincos, __GJ_OF_2, __gj_sincos_of<__T>(x, y, z))
__GJ_ANY_(void, sincospi, __GJ_OF_2, __gj_sincospi_of<__T>(x, y, z))
__GJ_ANY(__T, remquo, (__GJ_SAME x, __GJ_SAME y, int *__quotient), (__T x, __T y, int *__quotient),
         __gj_remquo_of<__T>(x, y, __quotient))
__GJ_ANY(__T, modf, (__GJ_SAME x, __GJ_SAME *__whole), (__T x, __T *__whole),
         __gj_modf_of<__T>(x, __whole))
__GJ_ANY(__T, frexp, (__GJ_SAME x, int *__power), (__T x, int *__power),
         __gj_frexp_of((__T)x, __power))
__GJ_ANY(__T, scalbln, (__GJ_SAME x, long __power), (__T x, long __power),
         __gj_scalbln_of<__T>(x, __power))
__GJ_ANY_(long, lrint, __GJ_OF_1, __gj_lrint_of<__T>(x))
__GJ_ANY_(long, lround, __GJ_OF_1, __gj_lround_of<__T>(x))
__GJ_ANY_(long long, llrint, __GJ_OF_1, __gj_lrint_of<__T>(x))
__GJ_ANY_(long long, llround, __GJ_OF_1, __gj_lround_of<__T>(x))
__GJ_BOTH(__T, fdivide, (__GJ_SAME __a, __GJ_SAME __b), (__T)(__a / __b))
__GJ_BOTH(__T, nan, (const char *), (__T)__builtin_nan(""))
__GJ_BOTH(__T, norm, (int __count, const __GJ_SAME *__values), __gj_norm<__T>(__count, __values))
__GJ_BOTH(__T, rnorm, (int __count, const __GJ_SAME *__values),
          1 / __gj_norm<__T>(__count, __values))
__GJ_BOTH(__T, jn, (int __n, __GJ_SAME x), __gj_jn<__T>(__n, x))
__GJ_BOTH(__T, yn, (int __n, __GJ_SAME x), __gj_yn<__T>(__n, x))
#undef __GJ_ANY
#undef __GJ_ANY_
#undef __GJ_OF_1
#undef __GJ_OF_2
#undef __GJ_BOTH
#undef __GJ_TWO

// Kinds of numbers.
#define __GJ_CLASS(__name)                                                                      \
  template <class __T>                                                                          \
  inline constexpr typename __gj_if<__gj_kind<__T>::__value != 0, bool>::__type __name(__T x) { \
    return __builtin_##__name((decltype(x + 0.0f))x);                                           \
  }
#define __GJ_COMPARE(__name)                                                                       \
  template <class __A, class __B>                                                                  \
  inline                                                                                           \
      typename __gj_if<__gj_kind<__A>::__value != 0 && __gj_kind<__B>::__value != 0, bool>::__type \
      __name(__A __a, __B __b) {                                                                   \
    return __builtin_##__name(__a, __b);                                                           \
  }
__GJ_CLASS(isfinite)
__GJ_CLASS(isinf)
__GJ_CLASS(isnan)
__GJ_CLASS(isnormal)
__GJ_CLASS(signbit)
__GJ_COMPARE(isgreater)
__GJ_COMPARE(isgreaterequal)
__GJ_COMPARE(isless)
__GJ_COMPARE(islessequal)
__GJ_COMPARE(islessgreater)
__GJ_COMPARE(isunordered)
#undef __GJ_CLASS
#undef __GJ_COMPARE
template <class __T> inline int fpclassify(__T x) { return __builtin_fpclassify(0, 1, 4, 3, 2, x); }
#define __finitef(__x_) isfinite((float)(__x_))
#define __isinff(__x_) isinf((float)(__x_))
#define __isnanf(__x_) isnan((float)(__x_))
#define __signbitf(__x_) signbit((float)(__x_))
#define __finite(__x_) isfinite((double)(__x_))
#define __isinf(__x_) isinf((double)(__x_))
#define __isnan(__x_) isnan((double)(__x_))
#define __signbit(__x_) signbit((double)(__x_))

inline constexpr int abs(int x) { return x < 0 ? -x : x; }
inline constexpr long abs(long x) { return x < 0 ? -x : x; }
inline constexpr long long abs(long long x) { return x < 0 ? -x : x; }
inline constexpr float abs(float x) { return __builtin_fabsf(x); }
inline constexpr double abs(double x) { return __builtin_fabs(x); }
inline constexpr long labs(long x) { return x < 0 ? -x : x; }
inline constexpr long long llabs(long long x) { return x < 0 ? -x : x; }

// min and max of any two numbers; of two floating-point numbers as fmin and fmax.
inline constexpr float __gj_min(float __a, float __b) { return __builtin_fminf(__a, __b); }
inline constexpr double __gj_min(double __a, double __b) { return __builtin_fmin(__a, __b); }
inline constexpr float __gj_max(float __a, float __b) { return __builtin_fmaxf(__a, __b); }
inline constexpr double __gj_max(double __a, double __b) { return __builtin_fmax(__a, __b); }
template <class __T> inline constexpr __T __gj_min(__T __a, __T __b) {
  return __b < __a ? __b : __a;
}
template <class __T> inline constexpr __T __gj_max(__T __a, __T __b) {
  return __a < __b ? __b : __a;
}
template <class __A, class __B, bool = __gj_kind<__A>::__value != 0 && __gj_kind<__B>::__value != 0>
struct __gj_common {};
template <class __A, class __B> struct __gj_common<__A, __B, true> {
  typedef decltype(true ? +__A() : +__B()) __type;
};
template <class __A, class __B>
inline constexpr typename __gj_common<__A, __B>::__type min(__A __a, __B __b) {
  return __gj_min((typename __gj_common<__A, __B>::__type)__a,
                  (typename __gj_common<__A, __B>::__type)__b);
}
template <class __A, class __B>
inline constexpr typename __gj_common<__A, __B>::__type max(__A __a, __B __b) {
  return __gj_max((typename __gj_common<__A, __B>::__type)__a,
                  (typename __gj_common<__A, __B>::__type)__b);
}
inline unsigned umin(unsigned __a, unsigned __b) { return __a < __b ? __a : __b; }
inline unsigned umax(unsigned __a, unsigned __b) { return __a > __b ? __a : __b; }
inline long long llmin(long long __a, long long __b) { return __a < __b ? __a : __b; }
inline long long llmax(long long __a, long long __b) { return __a > __b ? __a : __b; }
inline unsigned long long ullmin(unsigned long long __a, unsigned long long __b) {
  return __a < __b ? __a : __b;
}
inline unsigned long long ullmax(unsigned long long __a, unsigned long long __b) {
  return __a > __b ? __a : __b;
}

// Fast ones, as exact as the hardware's instructions.
#ifdef __NVPTX__
__attribute__((__const__)) float __gj_exp2(float) __asm__("llvm.nvvm.ex2.approx.f");
__attribute__((__const__)) float __gj_log2(float) __asm__("llvm.nvvm.lg2.approx.f");
__attribute__((__const__)) float __log2f(float) __asm__("llvm.nvvm.lg2.approx.f");
__attribute__((__const__)) float __sinf(float) __asm__("llvm.nvvm.sin.approx.f");
__attribute__((__const__)) float __cosf(float) __asm__("llvm.nvvm.cos.approx.f");
#else
__attribute__((__const__)) float __gj_exp2(float) __asm__("llvm.amdgcn.exp2.f32");
__attribute__((__const__)) float __gj_log2(float) __asm__("llvm.amdgcn.log.f32");
__attribute__((__const__)) float __gj_sine(float) __asm__("llvm.amdgcn.sin.f32");
__attribute__((__const__)) float __gj_cosine(float) __asm__("llvm.amdgcn.cos.f32");
__attribute__((__const__)) float __gj_fraction(float) __asm__("llvm.amdgcn.fract.f32");
__attribute__((__const__)) float __log2f(float) __asm__("llvm.amdgcn.log.f32");
inline float __sinf(float x) { return __gj_sine(__gj_fraction(x * 0.159154943f)); }
inline float __cosf(float x) { return __gj_cosine(__gj_fraction(x * 0.159154943f)); }
#endif
__attribute__((__const__)) float __frsqrt_rn(float) __asm__("__ocml_rsqrt_f32");
inline float __expf(float x) { return __gj_exp2(x * 1.44269504f); }
inline float __exp10f(float x) { return __gj_exp2(x * 3.32192809f); }
inline float __logf(float x) { return __gj_log2(x) * 0.693147181f; }
inline float __log10f(float x) { return __gj_log2(x) * 0.301029996f; }
inline float __powf(float x, float y) { return __gj_exp2(y * __gj_log2(x)); }
inline float __tanf(float x) { return __sinf(x) / __cosf(x); }
inline void __sincosf(float x, float *__sine, float *__cosine) {
  *__sine = __sinf(x);
  *__cosine = __cosf(x);
}
inline float __fdividef(float __a, float __b) { return __a / __b; }
inline float __saturatef(float x) { return __builtin_fminf(__builtin_fmaxf(x, 0.0f), 1.0f); }

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
