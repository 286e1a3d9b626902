// What half and bfloat16 have in common: a number S of 16 bits on clang's type N, and a pair P of
// them. Included by hip_fp16.h and hip_bf16.h, which say S, P and N.
//
// Arithmetic is clang's, so each operation rounds once; functions go through float where ocml has
// none of 16 bits.
#ifndef GFXJIT_SMALL_FLOAT_H
#define GFXJIT_SMALL_FLOAT_H

#define __GJ_SMALL_NUMBER(S, N)                                                             \
  struct __attribute__((aligned(2))) S {                                                    \
    N __number;                                                                             \
    S() = default;                                                                          \
    constexpr S(N x) : __number(x) {}                                                       \
    constexpr S(float x) : __number((N)x) {}                                                \
    constexpr S(double x) : __number((N)x) {}                                               \
    constexpr S(int x) : __number((N)x) {}                                                  \
    constexpr S(unsigned x) : __number((N)x) {}                                             \
    constexpr S(long x) : __number((N)x) {}                                                 \
    constexpr S(unsigned long x) : __number((N)x) {}                                        \
    constexpr S(long long x) : __number((N)x) {}                                            \
    constexpr S(unsigned long long x) : __number((N)x) {}                                   \
    constexpr S(short x) : __number((N)x) {}                                                \
    constexpr S(unsigned short x) : __number((N)x) {}                                       \
    constexpr operator float() const { return (float)__number; }                            \
    constexpr explicit operator bool() const { return (float)__number != 0; }               \
    constexpr explicit operator double() const { return (double)(float)__number; }          \
    constexpr explicit operator int() const { return (int)(float)__number; }                \
    constexpr explicit operator unsigned() const { return (unsigned)(float)__number; }      \
    constexpr explicit operator long() const { return (long)(float)__number; }              \
    constexpr explicit operator unsigned long() const { return (unsigned long)(float)__number; } \
    constexpr explicit operator short() const { return (short)(float)__number; }            \
    constexpr explicit operator unsigned short() const {                                    \
      return (unsigned short)(float)__number;                                               \
    }                                                                                       \
    constexpr explicit operator N() const { return __number; }                              \
    S &operator+=(S b) { return *this = S((N)(__number + b.__number)); }                    \
    S &operator-=(S b) { return *this = S((N)(__number - b.__number)); }                    \
    S &operator*=(S b) { return *this = S((N)(__number * b.__number)); }                    \
    S &operator/=(S b) { return *this = S((N)(__number / b.__number)); }                    \
    S &operator++() { return *this += S(1.0f); }                                            \
    S &operator--() { return *this -= S(1.0f); }                                            \
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

#define __GJ_SMALL_PAIR(P, S, N)                                                            \
  struct __attribute__((aligned(4))) P {                                                    \
    typedef N __attribute__((ext_vector_type(2))) __Pair;                                   \
    S x, y;                                                                                 \
    P() = default;                                                                          \
    constexpr P(S x, S y) : x(x), y(y) {}                                                   \
    constexpr explicit P(S both) : x(both), y(both) {}                                      \
    P(__Pair v, int) : x(v.x), y(v.y) {}                                                    \
    __Pair __native() const { return __Pair{x.__number, y.__number}; }                      \
    P &operator+=(P b) { return *this = P(__native() + b.__native(), 0); }                  \
    P &operator-=(P b) { return *this = P(__native() - b.__native(), 0); }                  \
    P &operator*=(P b) { return *this = P(__native() * b.__native(), 0); }                  \
    P &operator/=(P b) { return *this = P(__native() / b.__native(), 0); }                  \
    friend P operator+(P a, P b) { return P(a.__native() + b.__native(), 0); }              \
    friend P operator-(P a, P b) { return P(a.__native() - b.__native(), 0); }              \
    friend P operator*(P a, P b) { return P(a.__native() * b.__native(), 0); }              \
    friend P operator/(P a, P b) { return P(a.__native() / b.__native(), 0); }              \
    friend P operator-(P a) { return P(-a.__native(), 0); }                                 \
    friend constexpr bool operator==(P a, P b) { return a.x == b.x && a.y == b.y; }         \
    friend constexpr bool operator!=(P a, P b) { return !(a == b); }                        \
    friend constexpr bool operator<(P a, P b) { return a.x < b.x && a.y < b.y; }            \
    friend constexpr bool operator<=(P a, P b) { return a.x <= b.x && a.y <= b.y; }         \
    friend constexpr bool operator>(P a, P b) { return a.x > b.x && a.y > b.y; }            \
    friend constexpr bool operator>=(P a, P b) { return a.x >= b.x && a.y >= b.y; }         \
  };

// A comparison of numbers; of pairs, as numbers 0 and 1 and of both.
#define __GJ_SMALL_COMPARE(S, P, name, expression)                               \
  inline bool __h##name(S a, S b) { return expression; }                         \
  inline P __h##name##2(P a, P b) {                                              \
    return P(S((float)__h##name(a.x, b.x)), S((float)__h##name(a.y, b.y)));      \
  }                                                                              \
  inline bool __hb##name##2(P a, P b) { return __h##name(a.x, b.x) && __h##name(a.y, b.y); }

#define __GJ_SMALL_FUNCTION(S, P, name, expression) \
  inline S h##name(S a) {                           \
    float x = a;                                    \
    return S(expression);                           \
  }                                                 \
  inline P h2##name(P a) { return P(h##name(a.x), h##name(a.y)); }

#define __GJ_SMALL_FUNCTIONS(S, P, N)                                                       \
  inline S __hadd(S a, S b) { return a + b; }                                               \
  inline S __hsub(S a, S b) { return a - b; }                                               \
  inline S __hmul(S a, S b) { return a * b; }                                               \
  inline S __hdiv(S a, S b) { return a / b; }                                               \
  inline S __hadd_rn(S a, S b) { return a + b; }                                            \
  inline S __hsub_rn(S a, S b) { return a - b; }                                            \
  inline S __hmul_rn(S a, S b) { return a * b; }                                            \
  inline S __hneg(S a) { return -a; }                                                       \
  inline S __habs(S a) { return S((N)__builtin_elementwise_abs(a.__number)); }              \
  inline S __hfma(S a, S b, S c) {                                                          \
    return S((N)__builtin_elementwise_fma(a.__number, b.__number, c.__number));             \
  }                                                                                         \
  inline S __gj_saturate(S a) { return a > S(0.0f) ? a < S(1.0f) ? a : S(1.0f) : S(0.0f); } \
  inline S __hadd_sat(S a, S b) { return __gj_saturate(a + b); }                            \
  inline S __hsub_sat(S a, S b) { return __gj_saturate(a - b); }                            \
  inline S __hmul_sat(S a, S b) { return __gj_saturate(a * b); }                            \
  inline S __hfma_sat(S a, S b, S c) { return __gj_saturate(__hfma(a, b, c)); }             \
  inline S __hmax(S a, S b) { return S(__builtin_fmaxf(a, b)); }                            \
  inline S __hmin(S a, S b) { return S(__builtin_fminf(a, b)); }                            \
  inline bool __hisnan(S a) { return a != a; }                                              \
  inline int __hisinf(S a) { return __builtin_isinf_sign((float)a); }                       \
  inline S __hmax_nan(S a, S b) { return a != a ? a : b != b ? b : __hmax(a, b); }          \
  inline S __hmin_nan(S a, S b) { return a != a ? a : b != b ? b : __hmin(a, b); }          \
  inline P __hadd2(P a, P b) { return a + b; }                                              \
  inline P __hsub2(P a, P b) { return a - b; }                                              \
  inline P __hmul2(P a, P b) { return a * b; }                                              \
  inline P __h2div(P a, P b) { return a / b; }                                              \
  inline P __hneg2(P a) { return -a; }                                                      \
  inline P __habs2(P a) { return P(__habs(a.x), __habs(a.y)); }                             \
  inline P __hfma2(P a, P b, P c) {                                                         \
    return P(__builtin_elementwise_fma(a.__native(), b.__native(), c.__native()), 0);       \
  }                                                                                         \
  inline P __hadd2_sat(P a, P b) { return P(__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)); }  \
  inline P __hsub2_sat(P a, P b) { return P(__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)); }  \
  inline P __hmul2_sat(P a, P b) { return P(__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)); }  \
  inline P __hfma2_sat(P a, P b, P c) {                                                     \
    return P(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y));                         \
  }                                                                                         \
  inline P __hmax2(P a, P b) { return P(__hmax(a.x, b.x), __hmax(a.y, b.y)); }              \
  inline P __hmin2(P a, P b) { return P(__hmin(a.x, b.x), __hmin(a.y, b.y)); }              \
  inline P __hisnan2(P a) { return P(S((float)__hisnan(a.x)), S((float)__hisnan(a.y))); }   \
  inline P __hcmadd(P a, P b, P c) {                                                        \
    S real = __hfma(-a.y, b.y, __hfma(a.x, b.x, c.x));                                      \
    return P(real, __hfma(a.y, b.x, __hfma(a.x, b.y, c.y)));                                \
  }                                                                                         \
  __GJ_SMALL_COMPARE(S, P, eq, a == b)                                                      \
  __GJ_SMALL_COMPARE(S, P, ne, a < b || a > b)                                              \
  __GJ_SMALL_COMPARE(S, P, lt, a < b)                                                       \
  __GJ_SMALL_COMPARE(S, P, le, a <= b)                                                      \
  __GJ_SMALL_COMPARE(S, P, gt, a > b)                                                       \
  __GJ_SMALL_COMPARE(S, P, ge, a >= b)                                                      \
  __GJ_SMALL_COMPARE(S, P, equ, !(a < b || a > b))                                          \
  __GJ_SMALL_COMPARE(S, P, neu, !(a == b))                                                  \
  __GJ_SMALL_COMPARE(S, P, ltu, !(a >= b))                                                  \
  __GJ_SMALL_COMPARE(S, P, leu, !(a > b))                                                   \
  __GJ_SMALL_COMPARE(S, P, gtu, !(a <= b))                                                  \
  __GJ_SMALL_COMPARE(S, P, geu, !(a < b))                                                   \
  __GJ_SMALL_FUNCTION(S, P, ceil, __builtin_ceilf(x))                                       \
  __GJ_SMALL_FUNCTION(S, P, floor, __builtin_floorf(x))                                     \
  __GJ_SMALL_FUNCTION(S, P, rint, __builtin_rintf(x))                                       \
  __GJ_SMALL_FUNCTION(S, P, trunc, __builtin_truncf(x))                                     \
  __GJ_SMALL_FUNCTION(S, P, sqrt, __builtin_sqrtf(x))                                       \
  __GJ_SMALL_FUNCTION(S, P, rsqrt, rsqrtf(x))                                               \
  __GJ_SMALL_FUNCTION(S, P, rcp, 1.0f / x)                                                  \
  __GJ_SMALL_FUNCTION(S, P, exp, expf(x))                                                   \
  __GJ_SMALL_FUNCTION(S, P, exp2, exp2f(x))                                                 \
  __GJ_SMALL_FUNCTION(S, P, exp10, exp10f(x))                                               \
  __GJ_SMALL_FUNCTION(S, P, log, logf(x))                                                   \
  __GJ_SMALL_FUNCTION(S, P, log2, log2f(x))                                                 \
  __GJ_SMALL_FUNCTION(S, P, log10, log10f(x))                                               \
  __GJ_SMALL_FUNCTION(S, P, sin, sinf(x))                                                   \
  __GJ_SMALL_FUNCTION(S, P, cos, cosf(x))                                                   \
  __GJ_SMALL_FUNCTION(S, P, tanh, tanhf(x))                                                 \
  inline S atomicAdd(S *p, S v) {                                                           \
    return S(__hip_atomic_fetch_add((N *)p, v.__number, __ATOMIC_RELAXED,                   \
                                    __HIP_MEMORY_SCOPE_AGENT));                             \
  }                                                                                         \
  inline P atomicAdd(P *p, P v) {                                                           \
    P before = *p, now;                                                                     \
    do {                                                                                    \
      now = before;                                                                         \
      before = atomicCAS(p, now, now + v);                                                  \
    } while (__builtin_bit_cast(int, now) != __builtin_bit_cast(int, before));              \
    return before;                                                                          \
  }                                                                                         \
  inline P unsafeAtomicAdd(P *p, P v) { return atomicAdd(p, v); }

// Integers to and from S; `from` is S's part of the names.
#define __GJ_SMALL_INTEGER(S, from, name, T)                                            \
  inline T __##from##2##name##_rn(S x) { return __float2##name##_rn(x); }                \
  inline T __##from##2##name##_rz(S x) { return __float2##name##_rz(x); }                \
  inline T __##from##2##name##_ru(S x) { return __float2##name##_ru(x); }                \
  inline T __##from##2##name##_rd(S x) { return __float2##name##_rd(x); }                \
  inline S __##name##2##from##_rn(T x) { return S(x); }
#define __GJ_SMALL_INTEGERS(S, from)                               \
  __GJ_SMALL_INTEGER(S, from, int, int)                            \
  __GJ_SMALL_INTEGER(S, from, uint, unsigned)                      \
  __GJ_SMALL_INTEGER(S, from, ll, long long)                       \
  __GJ_SMALL_INTEGER(S, from, ull, unsigned long long)             \
  inline short __##from##2short_rn(S x) { return (short)__float2int_rn(x); }          \
  inline short __##from##2short_rz(S x) { return (short)__float2int_rz(x); }          \
  inline unsigned short __##from##2ushort_rn(S x) { return (unsigned short)__float2uint_rn(x); } \
  inline unsigned short __##from##2ushort_rz(S x) { return (unsigned short)__float2uint_rz(x); } \
  inline S __short2##from##_rn(short x) { return S(x); }                               \
  inline S __ushort2##from##_rn(unsigned short x) { return S(x); }                     \
  inline short __##from##_as_short(S x) { return __builtin_bit_cast(short, x); }       \
  inline unsigned short __##from##_as_ushort(S x) {                                    \
    return __builtin_bit_cast(unsigned short, x);                                      \
  }                                                                                    \
  inline S __short_as_##from(short x) { return __builtin_bit_cast(S, x); }             \
  inline S __ushort_as_##from(unsigned short x) { return __builtin_bit_cast(S, x); }

#endif
