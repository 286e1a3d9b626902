// What half and bfloat16 have in common: a number S of 16 bits on clang's type N, and a pair P of
// them. Included by hip_fp16.h and hip_bf16.h, which say S, P and N.
//
// Arithmetic is clang's, so each operation rounds once; functions go through float where ocml has
// none of 16 bits.
#ifndef __GFXJIT_SMALL_FLOAT_H
#define __GFXJIT_SMALL_FLOAT_H

#pragma clang force_cuda_host_device begin
// A float to the nearest is the compiler's; what has more bits is rounded once.
template <class __N_> inline constexpr __N_ __gj_to_small(float x) { return (__N_)x; }
template <class __N_, class __F> inline constexpr __N_ __gj_to_small(__F x) {
  return __gj_narrow<__N_, __F, __gj_rn>(x);
}
// Says that a pair is made of clang's vector: a number would become one by itself.
struct __gj_of_vector {};
#pragma clang force_cuda_host_device end

// One more and one less, before and after.
#define __GJ_STEPS(__T, __one)                 \
  __T &operator++() { return *this += __one; } \
  __T &operator--() { return *this -= __one; } \
  __T operator++(int) {                        \
    __T __before = *this;                      \
    ++*this;                                   \
    return __before;                           \
  }                                            \
  __T operator--(int) {                        \
    __T __before = *this;                      \
    --*this;                                   \
    return __before;                           \
  }

// R is the same bits as a C struct.
#define __GJ_SMALL_NUMBER(__S, __N_, __R)                                                       \
  struct __attribute__((__aligned__(2))) __S {                                                  \
    __N_ __number;                                                                              \
    __S() = default;                                                                            \
    constexpr __S(__N_ x) : __number(x) {}                                                      \
    constexpr __S(float x) : __number(__gj_to_small<__N_>(x)) {}                                \
    constexpr __S(double x) : __number(__gj_to_small<__N_>(x)) {}                               \
    constexpr __S(int x) : __number(__gj_to_small<__N_>(x)) {}                                  \
    template <class __T, class = typename __gj_if<__gj_kind<__T>::__value == 1>::__type>        \
    constexpr __S(__T x) : __number(__gj_to_small<__N_>(x)) {}                                  \
    constexpr __S(const __R &__raw) : __number(__builtin_bit_cast(__N_, __raw)) {}              \
    constexpr operator __R() const { return __builtin_bit_cast(__R, __number); }                \
    operator __R() const volatile { return __builtin_bit_cast(__R, *(const __N_ *)&__number); } \
    template <class __T, class = typename __gj_if<(                                             \
                             __is_volatile(__remove_reference_t(__T)) &&                        \
                             __is_same(__remove_cvref(__T), __R))>::__type>                     \
    __S &operator=(__T &&__raw) {                                                               \
      return *this = __S(__builtin_bit_cast(__N_, __raw.x));                                    \
    }                                                                                           \
    constexpr operator float() const { return (float)__number; }                                \
    constexpr explicit operator bool() const { return (float)__number != 0; }                   \
    constexpr explicit operator double() const { return (double)(float)__number; }              \
    template <class __T, class = typename __gj_if<__gj_kind<__T>::__value == 1>::__type>        \
    constexpr explicit operator __T() const {                                                   \
      return (__T)(float)__number;                                                              \
    }                                                                                           \
    constexpr explicit operator __N_() const { return __number; }                               \
    __S &operator+=(__S __b) { return *this = __S((__N_)(__number + __b.__number)); }           \
    __S &operator-=(__S __b) { return *this = __S((__N_)(__number - __b.__number)); }           \
    __S &operator*=(__S __b) { return *this = __S((__N_)(__number * __b.__number)); }           \
    __S &operator/=(__S __b) { return *this = __S((__N_)(__number / __b.__number)); }           \
    __GJ_STEPS(__S, __S(1.0f))                                                                  \
    friend constexpr __S operator+(__S __a, __S __b) {                                          \
      return __S((__N_)(__a.__number + __b.__number));                                          \
    }                                                                                           \
    friend constexpr __S operator-(__S __a, __S __b) {                                          \
      return __S((__N_)(__a.__number - __b.__number));                                          \
    }                                                                                           \
    friend constexpr __S operator*(__S __a, __S __b) {                                          \
      return __S((__N_)(__a.__number * __b.__number));                                          \
    }                                                                                           \
    friend constexpr __S operator/(__S __a, __S __b) {                                          \
      return __S((__N_)(__a.__number / __b.__number));                                          \
    }                                                                                           \
    friend constexpr __S operator-(__S __a) { return __S((__N_) - __a.__number); }              \
    friend constexpr __S operator+(__S __a) { return __a; }                                     \
    friend constexpr bool operator==(__S __a, __S __b) { return __a.__number == __b.__number; } \
    friend constexpr bool operator!=(__S __a, __S __b) { return __a.__number != __b.__number; } \
    friend constexpr bool operator<(__S __a, __S __b) { return __a.__number < __b.__number; }   \
    friend constexpr bool operator<=(__S __a, __S __b) { return __a.__number <= __b.__number; } \
    friend constexpr bool operator>(__S __a, __S __b) { return __a.__number > __b.__number; }   \
    friend constexpr bool operator>=(__S __a, __S __b) { return __a.__number >= __b.__number; } \
  };

// R2 is the same bits as a C struct. MEMBERS are x and y; then come functions that only one of the pairs has.
#define __GJ_SMALL_PAIR(__P_, __S, __N_, __R2, __MEMBERS, ...)                                     \
  struct __attribute__((__aligned__(4))) __P_ {                                                    \
    typedef __N_ __attribute__((__ext_vector_type__(2))) __Pair;                                   \
    __MEMBERS                                                                                      \
    __P_() = default;                                                                              \
    constexpr __P_(__S x, __S y) : x(x), y(y) {}                                                   \
    constexpr explicit __P_(__S __both) : x(__both), y(__both) {}                                  \
    __P_(const __R2 &__raw) { __builtin_memcpy(this, &__raw, sizeof *this); }                      \
    __P_(__Pair __v, __gj_of_vector) : x((__N_)__v.x), y((__N_)__v.y) {}                           \
    __Pair __native() const { return __Pair{x.__number, y.__number}; }                             \
    operator __R2() const { return __builtin_bit_cast(__R2, *this); }                              \
    __VA_ARGS__                                                                                    \
    __GJ_STEPS(__P_, __P_(__S(1.0f)))                                                              \
    friend __P_ operator+(__P_ __a) { return __a; }                                                \
    __P_ &operator+=(__P_ __b) {                                                                   \
      return *this = __P_(__native() + __b.__native(), __gj_of_vector());                          \
    }                                                                                              \
    __P_ &operator-=(__P_ __b) {                                                                   \
      return *this = __P_(__native() - __b.__native(), __gj_of_vector());                          \
    }                                                                                              \
    __P_ &operator*=(__P_ __b) {                                                                   \
      return *this = __P_(__native() * __b.__native(), __gj_of_vector());                          \
    }                                                                                              \
    __P_ &operator/=(__P_ __b) {                                                                   \
      return *this = __P_(__native() / __b.__native(), __gj_of_vector());                          \
    }                                                                                              \
    friend __P_ operator+(__P_ __a, __P_ __b) {                                                    \
      return __P_(__a.__native() + __b.__native(), __gj_of_vector());                              \
    }                                                                                              \
    friend __P_ operator-(__P_ __a, __P_ __b) {                                                    \
      return __P_(__a.__native() - __b.__native(), __gj_of_vector());                              \
    }                                                                                              \
    friend __P_ operator*(__P_ __a, __P_ __b) {                                                    \
      return __P_(__a.__native() * __b.__native(), __gj_of_vector());                              \
    }                                                                                              \
    friend __P_ operator/(__P_ __a, __P_ __b) {                                                    \
      return __P_(__a.__native() / __b.__native(), __gj_of_vector());                              \
    }                                                                                              \
    friend __P_ operator-(__P_ __a) { return __P_(-__a.__native(), __gj_of_vector()); }            \
    friend constexpr bool operator==(__P_ __a, __P_ __b) {                                         \
      return __a.x == __b.x && __a.y == __b.y;                                                     \
    }                                                                                              \
    friend constexpr bool operator!=(__P_ __a, __P_ __b) { return !(__a == __b); }                 \
    friend constexpr bool operator<(__P_ __a, __P_ __b) { return __a.x < __b.x && __a.y < __b.y; } \
    friend constexpr bool operator<=(__P_ __a, __P_ __b) {                                         \
      return __a.x <= __b.x && __a.y <= __b.y;                                                     \
    }                                                                                              \
    friend constexpr bool operator>(__P_ __a, __P_ __b) { return __a.x > __b.x && __a.y > __b.y; } \
    friend constexpr bool operator>=(__P_ __a, __P_ __b) {                                         \
      return __a.x >= __b.x && __a.y >= __b.y;                                                     \
    }                                                                                              \
  };

// The functions are templates whose argument is never guessed, so that their bodies are looked at
// only when used; `D` is one more parameter, which tells those of half from those of bfloat16.
#define __GJ_X typename __gj_same<__T>::__type
#define __GJ_NUMBER(__S, __D) template <class __T = __S, __D> inline
// A comparison of numbers; of pairs, as numbers 0 and 1 and of both.
#define __GJ_SMALL_COMPARE(__S, __P_, __D, __name, __expression)                          \
  __GJ_NUMBER(__S, __D) bool __h##__name(__GJ_X __a, __GJ_X __b) { return __expression; } \
  __GJ_NUMBER(__P_, __D) __T __h##__name##2(__GJ_X __a, __GJ_X __b) {                     \
    return __T((float)__h##__name(__a.x, __b.x), (float)__h##__name(__a.y, __b.y));       \
  }                                                                                       \
  __GJ_NUMBER(__P_, __D) bool __hb##__name##2(__GJ_X __a, __GJ_X __b) {                   \
    return __h##__name(__a.x, __b.x) && __h##__name(__a.y, __b.y);                        \
  }

#define __GJ_SMALL_FUNCTION(__S, __P_, __D, __name, __expression) \
  __GJ_NUMBER(__S, __D) __T h##__name(__GJ_X __a) {               \
    float x = __a;                                                \
    return __T(__expression);                                     \
  }                                                               \
  __GJ_NUMBER(__P_, __D) __T h2##__name(__GJ_X __a) {             \
    return __T(h##__name(__a.x), h##__name(__a.y));               \
  }

#pragma clang force_cuda_host_device begin
template <class __S, class __I, __gj_round __R> inline __S __gj_small_of_integer(__I x) {
  return __S(__gj_narrow<decltype(__S().__number), __I, __R>(x));
}
// No number stays one, as in ROCm's headers; in CUDA it becomes 0.
template <class __S> inline __S __gj_saturate(__S __a) {
  return __a < __S(0.0f) ? __S(0.0f) : __S(1.0f) < __a ? __S(1.0f) : __a;
}
template <class __P_> inline __P_ __gj_add_pair(__P_ *__p, __P_ __v) {
  __P_ __before = *__p, __now;
  do {
    __now = __before;
    __before = atomicCAS(__p, __now, __now + __v);
  } while (__builtin_bit_cast(int, __now) != __builtin_bit_cast(int, __before));
  return __before;
}
#pragma clang force_cuda_host_device end

#define __GJ_SMALL_FUNCTIONS(__S, __P_, __N_, __D)                                               \
  __GJ_NUMBER(__S, __D) __T __hadd(__GJ_X __a, __GJ_X __b) { return __a + __b; }                 \
  __GJ_NUMBER(__S, __D) __T __hsub(__GJ_X __a, __GJ_X __b) { return __a - __b; }                 \
  __GJ_NUMBER(__S, __D) __T __hmul(__GJ_X __a, __GJ_X __b) { return __a * __b; }                 \
  __GJ_NUMBER(__S, __D) __T __hdiv(__GJ_X __a, __GJ_X __b) { return __a / __b; }                 \
  __GJ_NUMBER(__S, __D) __T __hadd_rn(__GJ_X __a, __GJ_X __b) { return __a + __b; }              \
  __GJ_NUMBER(__S, __D) __T __hadd_sat(__GJ_X __a, __GJ_X __b) {                                 \
    return __gj_saturate<__T>(__a + __b);                                                        \
  }                                                                                              \
  __GJ_NUMBER(__P_, __D) __T __hadd2(__GJ_X __a, __GJ_X __b) { return __a + __b; }               \
  __GJ_NUMBER(__P_, __D) __T __hadd2_sat(__GJ_X __a, __GJ_X __b) {                               \
    return __T(__gj_saturate(__a.x + __b.x), __gj_saturate(__a.y + __b.y));                      \
  }                                                                                              \
  __GJ_NUMBER(__S, __D) __T __hsub_rn(__GJ_X __a, __GJ_X __b) { return __a - __b; }              \
  __GJ_NUMBER(__S, __D) __T __hsub_sat(__GJ_X __a, __GJ_X __b) {                                 \
    return __gj_saturate<__T>(__a - __b);                                                        \
  }                                                                                              \
  __GJ_NUMBER(__P_, __D) __T __hsub2(__GJ_X __a, __GJ_X __b) { return __a - __b; }               \
  __GJ_NUMBER(__P_, __D) __T __hsub2_sat(__GJ_X __a, __GJ_X __b) {                               \
    return __T(__gj_saturate(__a.x - __b.x), __gj_saturate(__a.y - __b.y));                      \
  }                                                                                              \
  __GJ_NUMBER(__S, __D) __T __hmul_rn(__GJ_X __a, __GJ_X __b) { return __a * __b; }              \
  __GJ_NUMBER(__S, __D) __T __hmul_sat(__GJ_X __a, __GJ_X __b) {                                 \
    return __gj_saturate<__T>(__a * __b);                                                        \
  }                                                                                              \
  __GJ_NUMBER(__P_, __D) __T __hmul2(__GJ_X __a, __GJ_X __b) { return __a * __b; }               \
  __GJ_NUMBER(__P_, __D) __T __hmul2_sat(__GJ_X __a, __GJ_X __b) {                               \
    return __T(__gj_saturate(__a.x * __b.x), __gj_saturate(__a.y * __b.y));                      \
  }                                                                                              \
  __GJ_NUMBER(__P_, __D) __T __h2div(__GJ_X __a, __GJ_X __b) { return __a / __b; }               \
  __GJ_NUMBER(__S, __D) __T __hneg(__GJ_X __a) { return -__a; }                                  \
  __GJ_NUMBER(__P_, __D) __T __hneg2(__GJ_X __a) { return -__a; }                                \
  __GJ_NUMBER(__S, __D) __T __habs(__GJ_X __a) {                                                 \
    return __T((__N_)__builtin_elementwise_abs(__a.__number));                                   \
  }                                                                                              \
  __GJ_NUMBER(__P_, __D) __T __habs2(__GJ_X __a) {                                               \
    return __T(__builtin_elementwise_abs(__a.__native()), __gj_of_vector());                     \
  }                                                                                              \
  __GJ_NUMBER(__S, __D) __T __hfma(__GJ_X __a, __GJ_X __b, __GJ_X __c) {                         \
    return __T((__N_)__builtin_elementwise_fma(__a.__number, __b.__number, __c.__number));       \
  }                                                                                              \
  __GJ_NUMBER(__P_, __D) __T __hfma2(__GJ_X __a, __GJ_X __b, __GJ_X __c) {                       \
    return __T(__builtin_elementwise_fma(__a.__native(), __b.__native(), __c.__native()),        \
               __gj_of_vector());                                                                \
  }                                                                                              \
  __GJ_NUMBER(__S, __D) __T __hfma_sat(__GJ_X __a, __GJ_X __b, __GJ_X __c) {                     \
    return __gj_saturate(                                                                        \
        __T((__N_)__builtin_elementwise_fma(__a.__number, __b.__number, __c.__number)));         \
  }                                                                                              \
  __GJ_NUMBER(__P_, __D) __T __hfma2_sat(__GJ_X __a, __GJ_X __b, __GJ_X __c) {                   \
    return __T(__gj_saturate(__S((__N_)__builtin_elementwise_fma(__a.x.__number, __b.x.__number, \
                                                                 __c.x.__number))),              \
               __gj_saturate(__S((__N_)__builtin_elementwise_fma(__a.y.__number, __b.y.__number, \
                                                                 __c.y.__number))));             \
  }                                                                                              \
  __GJ_NUMBER(__S, __D) __T __hmax(__GJ_X __a, __GJ_X __b) {                                     \
    return __T(__builtin_fmaxf(__a, __b));                                                       \
  }                                                                                              \
  __GJ_NUMBER(__S, __D) __T __hmax_nan(__GJ_X __a, __GJ_X __b) {                                 \
    return __a != __a ? __a : __b != __b ? __b : __T(__builtin_fmaxf(__a, __b));                 \
  }                                                                                              \
  __GJ_NUMBER(__P_, __D) __T __hmax2(__GJ_X __a, __GJ_X __b) {                                   \
    return __T(__hmax(__a.x, __b.x), __hmax(__a.y, __b.y));                                      \
  }                                                                                              \
  __GJ_NUMBER(__S, __D) __T __hmin(__GJ_X __a, __GJ_X __b) {                                     \
    return __T(__builtin_fminf(__a, __b));                                                       \
  }                                                                                              \
  __GJ_NUMBER(__S, __D) __T __hmin_nan(__GJ_X __a, __GJ_X __b) {                                 \
    return __a != __a ? __a : __b != __b ? __b : __T(__builtin_fminf(__a, __b));                 \
  }                                                                                              \
  __GJ_NUMBER(__P_, __D) __T __hmin2(__GJ_X __a, __GJ_X __b) {                                   \
    return __T(__hmin(__a.x, __b.x), __hmin(__a.y, __b.y));                                      \
  }                                                                                              \
  __GJ_NUMBER(__S, __D) bool __hisnan(__GJ_X __a) { return __a != __a; }                         \
  __GJ_NUMBER(__S, __D) bool __hisinf(__GJ_X __a) { return __builtin_isinf((float)__a); }        \
  __GJ_NUMBER(__P_, __D) __T __hisnan2(__GJ_X __a) {                                             \
    return __T((float)__hisnan(__a.x), (float)__hisnan(__a.y));                                  \
  }                                                                                              \
  __GJ_NUMBER(__P_, __D) __T __hisinf2(__GJ_X __a) {                                             \
    return __T((float)__hisinf(__a.x), (float)__hisinf(__a.y));                    \
  }                                                                                              \
  __GJ_NUMBER(__P_, __D) __T __hcmadd(__GJ_X __a, __GJ_X __b, __GJ_X __c) {                      \
    auto __real_ = __hfma(-__a.y, __b.y, __hfma(__a.x, __b.x, __c.x));                           \
    return __T(__real_, __hfma(__a.y, __b.x, __hfma(__a.x, __b.y, __c.y)));                      \
  }                                                                                              \
  __GJ_SMALL_COMPARE(__S, __P_, __D, eq, __a == __b)                                             \
  __GJ_SMALL_COMPARE(__S, __P_, __D, ne, __a<__b || __a> __b)                                    \
  __GJ_SMALL_COMPARE(__S, __P_, __D, lt, __a < __b)                                              \
  __GJ_SMALL_COMPARE(__S, __P_, __D, le, __a <= __b)                                             \
  __GJ_SMALL_COMPARE(__S, __P_, __D, gt, __a > __b)                                              \
  __GJ_SMALL_COMPARE(__S, __P_, __D, ge, __a >= __b)                                             \
  __GJ_SMALL_COMPARE(__S, __P_, __D, equ, !(__a < __b || __a > __b))                             \
  __GJ_SMALL_COMPARE(__S, __P_, __D, neu, !(__a == __b))                                         \
  __GJ_SMALL_COMPARE(__S, __P_, __D, ltu, !(__a >= __b))                                         \
  __GJ_SMALL_COMPARE(__S, __P_, __D, leu, !(__a > __b))                                          \
  __GJ_SMALL_COMPARE(__S, __P_, __D, gtu, !(__a <= __b))                                         \
  __GJ_SMALL_COMPARE(__S, __P_, __D, geu, !(__a < __b))                                          \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, ceil, __builtin_ceilf(x))                                  \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, floor, __builtin_floorf(x))                                \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, rint, __builtin_rintf(x))                                  \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, trunc, __builtin_truncf(x))                                \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, sqrt, __builtin_sqrtf(x))                                  \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, rsqrt, rsqrtf(x))                                          \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, rcp, 1.0f / x)                                             \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, exp, expf(x))                                              \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, exp2, exp2f(x))                                            \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, exp10, exp10f(x))                                          \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, log, logf(x))                                              \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, log2, log2f(x))                                            \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, log10, log10f(x))                                          \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, sin, sinf(x))                                              \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, cos, cosf(x))                                              \
  __GJ_SMALL_FUNCTION(__S, __P_, __D, tanh, tanhf(x))                                            \
  inline __S atomicAdd(__S *__p, __S __v) {                                                      \
    return __S(__hip_atomic_fetch_add((__N_ *)__p, __v.__number, __ATOMIC_RELAXED,               \
                                      __HIP_MEMORY_SCOPE_AGENT));                                \
  }                                                                                              \
  inline __P_ atomicAdd(__P_ *__p, __P_ __v) { return __gj_add_pair(__p, __v); }                 \
  inline __P_ unsafeAtomicAdd(__P_ *__p, __P_ __v) { return __gj_add_pair(__p, __v); }

// Integers: to them by float, which holds every such number; from them rounded once.
#define __GJ_SMALL_INTEGER(__S, __name, __other, __I, __wide)                                     \
  __GJ_ROUNDED(__##__name##2##__other, __I, (__S x), (__T)__gj_integer<__wide, float, __R>(x))    \
  __GJ_ROUNDED(__##__other##2##__name, __S, (__I x), __gj_small_of_integer<__T, __I, __R>(x))
#define __GJ_SMALL_INTEGERS(__S, __name)                                         \
  __GJ_SMALL_INTEGER(__S, __name, int, int, int)                                 \
  __GJ_SMALL_INTEGER(__S, __name, uint, unsigned, unsigned)                      \
  __GJ_SMALL_INTEGER(__S, __name, ll, long long, long long)                      \
  __GJ_SMALL_INTEGER(__S, __name, ull, unsigned long long, unsigned long long)   \
  __GJ_SMALL_INTEGER(__S, __name, short, short, int)                             \
  __GJ_SMALL_INTEGER(__S, __name, ushort, unsigned short, unsigned)

// S by its bits.
#define __GJ_SMALL_BITS(__S, __from)                                                 \
  inline short __##__from##_as_short(__S x) { return __builtin_bit_cast(short, x); } \
  inline unsigned short __##__from##_as_ushort(__S x) {                              \
    return __builtin_bit_cast(unsigned short, x);                                    \
  }                                                                                  \
  inline __S __short_as_##__from(short x) { return __builtin_bit_cast(__S, x); }     \
  inline __S __ushort_as_##__from(unsigned short x) { return __builtin_bit_cast(__S, x); }

#endif
