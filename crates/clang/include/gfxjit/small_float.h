// What half and bfloat16 have in common: a number S of 16 bits on clang's type N, and a pair P of
// them. Included by hip_fp16.h and hip_bf16.h, which say S, P and N.
//
// Arithmetic is clang's, so each operation rounds once; functions go through float where ocml has
// none of 16 bits.
#ifndef GFXJIT_SMALL_FLOAT_H
#define GFXJIT_SMALL_FLOAT_H

#pragma clang force_cuda_host_device begin
// A float to the nearest is the compiler's; what has more bits is rounded once.
template <class N> inline constexpr N __gj_to_small(float x) { return (N)x; }
template <class N, class F> inline constexpr N __gj_to_small(F x) {
  return __gj_narrow<N, F, __gj_rn>(x);
}
// Says that a pair is made of clang's vector: a number would become one by itself.
struct __gj_of_vector {};
#pragma clang force_cuda_host_device end

// R is the same bits as a struct of C's.
#define __GJ_SMALL_NUMBER(S, N, R)                                                          \
  struct __attribute__((aligned(2))) S {                                                    \
    N __number;                                                                             \
    S() = default;                                                                          \
    constexpr S(N x) : __number(x) {}                                                       \
    constexpr S(float x) : __number(__gj_to_small<N>(x)) {}                                 \
    constexpr S(double x) : __number(__gj_to_small<N>(x)) {}                                \
    constexpr S(int x) : __number(__gj_to_small<N>(x)) {}                                   \
    template <class T, class = typename __gj_if<__gj_kind<T>::value == 1>::type>            \
    constexpr S(T x) : __number(__gj_to_small<N>(x)) {}                                     \
    constexpr S(const R &raw) : __number(__builtin_bit_cast(N, raw)) {}                     \
    constexpr operator R() const { return __builtin_bit_cast(R, __number); }                \
    operator R() const volatile { return __builtin_bit_cast(R, *(const N *)&__number); }    \
    constexpr operator float() const { return (float)__number; }                            \
    constexpr explicit operator bool() const { return (float)__number != 0; }               \
    constexpr explicit operator double() const { return (double)(float)__number; }          \
    template <class T, class = typename __gj_if<__gj_kind<T>::value == 1>::type>            \
    constexpr explicit operator T() const { return (T)(float)__number; }                    \
    constexpr explicit operator N() const { return __number; }                              \
    S &operator+=(S b) { return *this = S((N)(__number + b.__number)); }                    \
    S &operator-=(S b) { return *this = S((N)(__number - b.__number)); }                    \
    S &operator*=(S b) { return *this = S((N)(__number * b.__number)); }                    \
    S &operator/=(S b) { return *this = S((N)(__number / b.__number)); }                    \
    S &operator++() { return *this += S(1.0f); }                                            \
    S &operator--() { return *this -= S(1.0f); }                                            \
    S operator++(int) {                                                                     \
      S before = *this;                                                                     \
      ++*this;                                                                              \
      return before;                                                                        \
    }                                                                                       \
    S operator--(int) {                                                                     \
      S before = *this;                                                                     \
      --*this;                                                                              \
      return before;                                                                        \
    }                                                                                       \
    friend constexpr S operator+(S a, S b) { return S((N)(a.__number + b.__number)); }      \
    friend constexpr S operator-(S a, S b) { return S((N)(a.__number - b.__number)); }      \
    friend constexpr S operator*(S a, S b) { return S((N)(a.__number * b.__number)); }      \
    friend constexpr S operator/(S a, S b) { return S((N)(a.__number / b.__number)); }      \
    friend constexpr S operator-(S a) { return S((N)-a.__number); }                         \
    friend constexpr S operator+(S a) { return a; }                                         \
    friend constexpr bool operator==(S a, S b) { return a.__number == b.__number; }         \
    friend constexpr bool operator!=(S a, S b) { return a.__number != b.__number; }         \
    friend constexpr bool operator<(S a, S b) { return a.__number < b.__number; }           \
    friend constexpr bool operator<=(S a, S b) { return a.__number <= b.__number; }         \
    friend constexpr bool operator>(S a, S b) { return a.__number > b.__number; }           \
    friend constexpr bool operator>=(S a, S b) { return a.__number >= b.__number; }         \
  };

// R2 is the same bits as a struct of C's; then come members that only one of the pairs has.
#define __GJ_SMALL_PAIR(P, S, N, R2, ...)                                                       \
  struct __attribute__((aligned(4))) P {                                                    \
    typedef N __attribute__((ext_vector_type(2))) __Pair;                                   \
    S x, y;                                                                                 \
    P() = default;                                                                          \
    constexpr P(S x, S y) : x(x), y(y) {}                                                   \
    constexpr explicit P(S both) : x(both), y(both) {}                                      \
    P(const R2 &raw) { __builtin_memcpy(this, &raw, sizeof *this); }                        \
    P(__Pair v, __gj_of_vector) : x((N)v.x), y((N)v.y) {}                                   \
    __Pair __native() const { return __Pair{x.__number, y.__number}; }                      \
    operator R2() const { return __builtin_bit_cast(R2, *this); }                           \
    __VA_ARGS__                                                                             \
    P &operator++() { return *this += P(S(1.0f)); }                                         \
    P &operator--() { return *this -= P(S(1.0f)); }                                         \
    P operator++(int) {                                                                     \
      P before = *this;                                                                     \
      ++*this;                                                                              \
      return before;                                                                        \
    }                                                                                       \
    P operator--(int) {                                                                     \
      P before = *this;                                                                     \
      --*this;                                                                              \
      return before;                                                                        \
    }                                                                                       \
    friend P operator+(P a) { return a; }                                                   \
    P &operator+=(P b) { return *this = P(__native() + b.__native(), __gj_of_vector()); }   \
    P &operator-=(P b) { return *this = P(__native() - b.__native(), __gj_of_vector()); }   \
    P &operator*=(P b) { return *this = P(__native() * b.__native(), __gj_of_vector()); }   \
    P &operator/=(P b) { return *this = P(__native() / b.__native(), __gj_of_vector()); }   \
    friend P operator+(P a, P b) { return P(a.__native() + b.__native(), __gj_of_vector()); }\
    friend P operator-(P a, P b) { return P(a.__native() - b.__native(), __gj_of_vector()); }\
    friend P operator*(P a, P b) { return P(a.__native() * b.__native(), __gj_of_vector()); }\
    friend P operator/(P a, P b) { return P(a.__native() / b.__native(), __gj_of_vector()); }\
    friend P operator-(P a) { return P(-a.__native(), __gj_of_vector()); }                  \
    friend constexpr bool operator==(P a, P b) { return a.x == b.x && a.y == b.y; }         \
    friend constexpr bool operator!=(P a, P b) { return !(a == b); }                        \
    friend constexpr bool operator<(P a, P b) { return a.x < b.x && a.y < b.y; }            \
    friend constexpr bool operator<=(P a, P b) { return a.x <= b.x && a.y <= b.y; }         \
    friend constexpr bool operator>(P a, P b) { return a.x > b.x && a.y > b.y; }            \
    friend constexpr bool operator>=(P a, P b) { return a.x >= b.x && a.y >= b.y; }         \
  };

// The functions are templates whose argument is never guessed, so that their bodies are looked at
// only when used; `D` is one more parameter, which tells those of half from those of bfloat16.
#define __GJ_X typename __gj_same<T>::type
#define __GJ_NUMBER(S, D) template <class T = S, D> inline
// A comparison of numbers; of pairs, as numbers 0 and 1 and of both.
#define __GJ_SMALL_COMPARE(S, P, D, name, expression)                                        \
  __GJ_NUMBER(S, D) bool __h##name(__GJ_X a, __GJ_X b) { return expression; }                \
  __GJ_NUMBER(P, D) T __h##name##2(__GJ_X a, __GJ_X b) {                                     \
    return T((float)__h##name(a.x, b.x), (float)__h##name(a.y, b.y));                        \
  }                                                                                          \
  __GJ_NUMBER(P, D) bool __hb##name##2(__GJ_X a, __GJ_X b) {                                 \
    return __h##name(a.x, b.x) && __h##name(a.y, b.y);                                       \
  }

#define __GJ_SMALL_FUNCTION(S, P, D, name, expression) \
  __GJ_NUMBER(S, D) T h##name(__GJ_X a) {              \
    float x = a;                                       \
    return T(expression);                              \
  }                                                    \
  __GJ_NUMBER(P, D) T h2##name(__GJ_X a) { return T(h##name(a.x), h##name(a.y)); }

#pragma clang force_cuda_host_device begin
template <class S, class I, __gj_round R> inline S __gj_small_of_integer(I x) {
  return S(__gj_narrow<decltype(S().__number), I, R>(x));
}
template <class S> inline S __gj_saturate(S a) {
  return a > S(0.0f) ? a < S(1.0f) ? a : S(1.0f) : S(0.0f);
}
template <class P> inline P __gj_add_pair(P *p, P v) {
  P before = *p, now;
  do {
    now = before;
    before = atomicCAS(p, now, now + v);
  } while (__builtin_bit_cast(int, now) != __builtin_bit_cast(int, before));
  return before;
}
#pragma clang force_cuda_host_device end

#define __GJ_SMALL_FUNCTIONS(S, P, N, D)                                                         \
  __GJ_NUMBER(S, D) T __hadd(__GJ_X a, __GJ_X b) { return a + b; }                               \
  __GJ_NUMBER(S, D) T __hsub(__GJ_X a, __GJ_X b) { return a - b; }                               \
  __GJ_NUMBER(S, D) T __hmul(__GJ_X a, __GJ_X b) { return a * b; }                               \
  __GJ_NUMBER(S, D) T __hdiv(__GJ_X a, __GJ_X b) { return a / b; }                               \
  __GJ_NUMBER(S, D) T __hadd_rn(__GJ_X a, __GJ_X b) { return a + b; }                            \
  __GJ_NUMBER(S, D) T __hadd_sat(__GJ_X a, __GJ_X b) { return __gj_saturate<T>(a + b); }         \
  __GJ_NUMBER(P, D) T __hadd2(__GJ_X a, __GJ_X b) { return a + b; }                              \
  __GJ_NUMBER(P, D) T __hadd2_sat(__GJ_X a, __GJ_X b) { return T(__gj_saturate(a.x + b.x), __gj_saturate(a.y + b.y)); } \
  __GJ_NUMBER(S, D) T __hsub_rn(__GJ_X a, __GJ_X b) { return a - b; }                            \
  __GJ_NUMBER(S, D) T __hsub_sat(__GJ_X a, __GJ_X b) { return __gj_saturate<T>(a - b); }         \
  __GJ_NUMBER(P, D) T __hsub2(__GJ_X a, __GJ_X b) { return a - b; }                              \
  __GJ_NUMBER(P, D) T __hsub2_sat(__GJ_X a, __GJ_X b) { return T(__gj_saturate(a.x - b.x), __gj_saturate(a.y - b.y)); } \
  __GJ_NUMBER(S, D) T __hmul_rn(__GJ_X a, __GJ_X b) { return a * b; }                            \
  __GJ_NUMBER(S, D) T __hmul_sat(__GJ_X a, __GJ_X b) { return __gj_saturate<T>(a * b); }         \
  __GJ_NUMBER(P, D) T __hmul2(__GJ_X a, __GJ_X b) { return a * b; }                              \
  __GJ_NUMBER(P, D) T __hmul2_sat(__GJ_X a, __GJ_X b) { return T(__gj_saturate(a.x * b.x), __gj_saturate(a.y * b.y)); } \
  __GJ_NUMBER(P, D) T __h2div(__GJ_X a, __GJ_X b) { return a / b; }                              \
  __GJ_NUMBER(S, D) T __hneg(__GJ_X a) { return -a; }                                            \
  __GJ_NUMBER(P, D) T __hneg2(__GJ_X a) { return -a; }                                           \
  __GJ_NUMBER(S, D) T __habs(__GJ_X a) { return T((N)__builtin_elementwise_abs(a.__number)); }   \
  __GJ_NUMBER(P, D) T __habs2(__GJ_X a) { return T(__builtin_elementwise_abs(a.__native()), __gj_of_vector()); } \
  __GJ_NUMBER(S, D) T __hfma(__GJ_X a, __GJ_X b, __GJ_X c) { return T((N)__builtin_elementwise_fma(a.__number, b.__number, c.__number)); } \
  __GJ_NUMBER(P, D) T __hfma2(__GJ_X a, __GJ_X b, __GJ_X c) { return T(__builtin_elementwise_fma(a.__native(), b.__native(), c.__native()), __gj_of_vector()); } \
  __GJ_NUMBER(S, D) T __hfma_sat(__GJ_X a, __GJ_X b, __GJ_X c) { return __gj_saturate(T((N)__builtin_elementwise_fma(a.__number, b.__number, c.__number))); } \
  __GJ_NUMBER(P, D) T __hfma2_sat(__GJ_X a, __GJ_X b, __GJ_X c) { return T(__gj_saturate(S((N)__builtin_elementwise_fma(a.x.__number, b.x.__number, c.x.__number))), __gj_saturate(S((N)__builtin_elementwise_fma(a.y.__number, b.y.__number, c.y.__number)))); } \
  __GJ_NUMBER(S, D) T __hmax(__GJ_X a, __GJ_X b) { return T(__builtin_fmaxf(a, b)); }            \
  __GJ_NUMBER(S, D) T __hmax_nan(__GJ_X a, __GJ_X b) { return a != a ? a : b != b ? b : T(__builtin_fmaxf(a, b)); } \
  __GJ_NUMBER(P, D) T __hmax2(__GJ_X a, __GJ_X b) { return T(__hmax(a.x, b.x), __hmax(a.y, b.y)); } \
  __GJ_NUMBER(S, D) T __hmin(__GJ_X a, __GJ_X b) { return T(__builtin_fminf(a, b)); }            \
  __GJ_NUMBER(S, D) T __hmin_nan(__GJ_X a, __GJ_X b) { return a != a ? a : b != b ? b : T(__builtin_fminf(a, b)); } \
  __GJ_NUMBER(P, D) T __hmin2(__GJ_X a, __GJ_X b) { return T(__hmin(a.x, b.x), __hmin(a.y, b.y)); } \
  __GJ_NUMBER(S, D) bool __hisnan(__GJ_X a) { return a != a; }                                   \
  __GJ_NUMBER(S, D) int __hisinf(__GJ_X a) { return __builtin_isinf_sign((float)a); }            \
  __GJ_NUMBER(P, D) T __hisnan2(__GJ_X a) { return T((float)__hisnan(a.x), (float)__hisnan(a.y)); } \
  __GJ_NUMBER(P, D) T __hcmadd(__GJ_X a, __GJ_X b, __GJ_X c) {                                   \
    auto real = __hfma(-a.y, b.y, __hfma(a.x, b.x, c.x));                                        \
    return T(real, __hfma(a.y, b.x, __hfma(a.x, b.y, c.y)));                                     \
  }                                                                                              \
  __GJ_SMALL_COMPARE(S, P, D, eq, a == b)                                                        \
  __GJ_SMALL_COMPARE(S, P, D, ne, a < b || a > b)                                                \
  __GJ_SMALL_COMPARE(S, P, D, lt, a < b)                                                         \
  __GJ_SMALL_COMPARE(S, P, D, le, a <= b)                                                        \
  __GJ_SMALL_COMPARE(S, P, D, gt, a > b)                                                         \
  __GJ_SMALL_COMPARE(S, P, D, ge, a >= b)                                                        \
  __GJ_SMALL_COMPARE(S, P, D, equ, !(a < b || a > b))                                            \
  __GJ_SMALL_COMPARE(S, P, D, neu, !(a == b))                                                    \
  __GJ_SMALL_COMPARE(S, P, D, ltu, !(a >= b))                                                    \
  __GJ_SMALL_COMPARE(S, P, D, leu, !(a > b))                                                     \
  __GJ_SMALL_COMPARE(S, P, D, gtu, !(a <= b))                                                    \
  __GJ_SMALL_COMPARE(S, P, D, geu, !(a < b))                                                     \
  __GJ_SMALL_FUNCTION(S, P, D, ceil, __builtin_ceilf(x))                                         \
  __GJ_SMALL_FUNCTION(S, P, D, floor, __builtin_floorf(x))                                       \
  __GJ_SMALL_FUNCTION(S, P, D, rint, __builtin_rintf(x))                                         \
  __GJ_SMALL_FUNCTION(S, P, D, trunc, __builtin_truncf(x))                                       \
  __GJ_SMALL_FUNCTION(S, P, D, sqrt, __builtin_sqrtf(x))                                         \
  __GJ_SMALL_FUNCTION(S, P, D, rsqrt, rsqrtf(x))                                                 \
  __GJ_SMALL_FUNCTION(S, P, D, rcp, 1.0f / x)                                                    \
  __GJ_SMALL_FUNCTION(S, P, D, exp, expf(x))                                                     \
  __GJ_SMALL_FUNCTION(S, P, D, exp2, exp2f(x))                                                   \
  __GJ_SMALL_FUNCTION(S, P, D, exp10, exp10f(x))                                                 \
  __GJ_SMALL_FUNCTION(S, P, D, log, logf(x))                                                     \
  __GJ_SMALL_FUNCTION(S, P, D, log2, log2f(x))                                                   \
  __GJ_SMALL_FUNCTION(S, P, D, log10, log10f(x))                                                 \
  __GJ_SMALL_FUNCTION(S, P, D, sin, sinf(x))                                                     \
  __GJ_SMALL_FUNCTION(S, P, D, cos, cosf(x))                                                     \
  __GJ_SMALL_FUNCTION(S, P, D, tanh, tanhf(x))                                                   \
  inline S atomicAdd(S *p, S v) {                                                                \
    return S(__hip_atomic_fetch_add((N *)p, v.__number, __ATOMIC_RELAXED,                        \
                                    __HIP_MEMORY_SCOPE_AGENT));                                  \
  }                                                                                              \
  inline P atomicAdd(P *p, P v) { return __gj_add_pair(p, v); }                                  \
  inline P unsafeAtomicAdd(P *p, P v) { return __gj_add_pair(p, v); }

// S by its bits.
#define __GJ_SMALL_BITS(S, from)                                                       \
  inline short __##from##_as_short(S x) { return __builtin_bit_cast(short, x); }       \
  inline unsigned short __##from##_as_ushort(S x) {                                    \
    return __builtin_bit_cast(unsigned short, x);                                      \
  }                                                                                    \
  inline S __short_as_##from(short x) { return __builtin_bit_cast(S, x); }             \
  inline S __ushort_as_##from(unsigned short x) { return __builtin_bit_cast(S, x); }

#endif
