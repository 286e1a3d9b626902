// Numbers of 8 bits: e4m3 and e5m2, as OCP defines them and as GFX942 has them (fnuz: no
// negative zero, no infinity, the exponent's bias one more). Conversions are of integers, rounded
// once. They are those of ROCm: an infinity becomes e5m2's, and no number in the formats that have
// none, whether numbers that are too great are to saturate or not.
#ifndef HIP_INCLUDE_HIP_HIP_FP8_H
#define HIP_INCLUDE_HIP_HIP_FP8_H

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

#pragma clang force_cuda_host_device begin
typedef unsigned char __hip_fp8_storage_t;
typedef unsigned short __hip_fp8x2_storage_t;
typedef unsigned int __hip_fp8x4_storage_t;
enum __hip_saturation_t { __HIP_NOSAT = 0, __HIP_SATFINITE = 1 };
enum __hip_fp8_interpretation_t {
  __HIP_E4M3 = 0,
  __HIP_E5M2 = 1,
  __HIP_E4M3_FNUZ = 2,
  __HIP_E5M2_FNUZ = 3
};

// The formats of which the target has instructions, by which ROCm converts floats there. They
// round before they look whether a number is too great; ROCm's functions look first.
#if defined(__gfx942__)
#define __GJ_FP8_INSTRUCTIONS __fnuz
#elif defined(__gfx950__) || defined(__gfx1200__) || defined(__gfx1201__) || defined(__gfx1250__)
#define __GJ_FP8_INSTRUCTIONS !__fnuz
#else
#define __GJ_FP8_INSTRUCTIONS false
#endif

template <int __mantissa, bool __fnuz> struct __gj_fp8 {
  static constexpr int __bias = (1 << (6 - __mantissa)) - 1 + (__fnuz ? 1 : 0);
  static constexpr bool __has_instructions = __GJ_FP8_INSTRUCTIONS;
  // The greatest number without its sign. e4m3 has no infinity, its only NaN is all ones; what
  // has IEEE's shape gives its highest exponent away.
  static constexpr unsigned __greatest = __fnuz ? 0x7f : __mantissa == 3 ? 0x7e : 0x7b;

  template <class __T>
  static unsigned char __from(__T x, bool __saturate, bool __rounds_first = false) {
    typedef __gj_format<__T> __Format_;
    auto __bits = __builtin_bit_cast(typename __Format_::__Bits, x);
    unsigned __sign = __bits & __Format_::__sign ? 0x80 : 0;
    if (!__gj_is_finite(x)) {
      bool __is_infinite =
          (__bits & (typename __Format_::__Bits) ~__Format_::__sign) == __Format_::__infinity;
      return (unsigned char)(__fnuz ? 0x80
                                    : __sign | (__mantissa == 2 && __is_infinite ? 0x7c : 0x7f));
    }
    __gj_exact __exact = __gj_exact_of(x);
    if (!__exact.__size)
      return (unsigned char)(__fnuz ? 0 : __sign);
    __exact.__is_negative = false;
    unsigned __code = (unsigned)__gj_rounded_code<__mantissa, __bias, __gj_rn>(__exact);
    bool __is_too_great =
        (__rounds_first
             ? __code
             : (unsigned)__gj_rounded_code<__mantissa, __bias, __gj_ru>(__exact)) > __greatest;
    if (__is_too_great) {
      if (__fnuz && !__saturate)
        return 0x80;
      __code = __saturate ? __greatest : __mantissa == 3 ? 0x7f : 0x7c;
    }
    return (unsigned char)(__fnuz && !__code ? 0 : __sign | __code);
  }
  static unsigned char __from_float(float x, bool __saturate) {
    return __from(x, __saturate, __has_instructions);
  }
  // Every one is a number of any of the wider formats.
  template <class __T> static __T __to(unsigned char __code) {
    typedef __gj_format<__T> __Format_;
    typedef typename __Format_::__Bits __Bits;
    unsigned __size = __code & 0x7f, __field = __size >> __mantissa,
             __part_ = __size & ((1u << __mantissa) - 1);
    __Bits __sign = __code & 0x80 ? __Format_::__sign : (__Bits)0;
    bool __is_nan = __fnuz ? __code == 0x80 : __size > (__mantissa == 3 ? 0x7eu : 0x7cu);
    if (__is_nan)
      return __builtin_bit_cast(__T, (__Bits)(__Format_::__infinity |
                                              (__Bits)1 << (__Format_::__fraction - 1) |
                                              (__fnuz ? (__Bits)0 : __sign)));
    if (!__fnuz && __mantissa == 2 && __size == 0x7c)
      return __builtin_bit_cast(__T, (__Bits)(__Format_::__infinity | __sign));
    return __gj_rounded<__T, __gj_rn>({__part_ | (__field ? 1u << __mantissa : 0),
                                       (int)(__field ? __field : 1) - __bias - __mantissa,
                                       __sign != 0, false});
  }
};
#undef __GJ_FP8_INSTRUCTIONS

// One of the formats, chosen at run time.
#define __GJ_FP8_OF(__kind, __function, ...)                                   \
  ((__kind) == __HIP_E4M3        ? __gj_fp8<3, false>::__function(__VA_ARGS__) \
   : (__kind) == __HIP_E5M2      ? __gj_fp8<2, false>::__function(__VA_ARGS__) \
   : (__kind) == __HIP_E4M3_FNUZ ? __gj_fp8<3, true>::__function(__VA_ARGS__)  \
                                 : __gj_fp8<2, true>::__function(__VA_ARGS__))
inline __hip_fp8_storage_t __hip_cvt_float_to_fp8(float x, __hip_saturation_t __saturation,
                                                  __hip_fp8_interpretation_t __kind) {
  return __GJ_FP8_OF(__kind, __from_float, x, __saturation == __HIP_SATFINITE);
}
inline __hip_fp8_storage_t __hip_cvt_double_to_fp8(double x, __hip_saturation_t __saturation,
                                                   __hip_fp8_interpretation_t __kind) {
  return __GJ_FP8_OF(__kind, __from, x, __saturation == __HIP_SATFINITE);
}
inline __hip_fp8_storage_t __hip_cvt_halfraw_to_fp8(__half_raw x, __hip_saturation_t __saturation,
                                                    __hip_fp8_interpretation_t __kind) {
  return __hip_cvt_float_to_fp8((float)__half(x), __saturation, __kind);
}
inline __hip_fp8_storage_t __hip_cvt_bfloat16raw_to_fp8(__hip_bfloat16_raw x,
                                                        __hip_saturation_t __saturation,
                                                        __hip_fp8_interpretation_t __kind) {
  return __hip_cvt_float_to_fp8((float)__hip_bfloat16(x), __saturation, __kind);
}
inline __half_raw __hip_cvt_fp8_to_halfraw(__hip_fp8_storage_t x,
                                           __hip_fp8_interpretation_t __kind) {
  return __half(__GJ_FP8_OF(__kind, __to<_Float16>, x));
}
inline __half __hip_cvt_fp8_to_half(__hip_fp8_storage_t x, __hip_fp8_interpretation_t __kind) {
  return __half(__GJ_FP8_OF(__kind, __to<_Float16>, x));
}
#undef __GJ_FP8_OF

// Of pairs: the first is the lower byte.
inline __hip_fp8x2_storage_t __gj_fp8_pair(__hip_fp8_storage_t x, __hip_fp8_storage_t y) {
  return (__hip_fp8x2_storage_t)(x | y << 8);
}
inline __hip_fp8x2_storage_t __hip_cvt_float2_to_fp8x2(float2 x, __hip_saturation_t __saturation,
                                                       __hip_fp8_interpretation_t __kind) {
  return __gj_fp8_pair(__hip_cvt_float_to_fp8(x.x, __saturation, __kind),
                       __hip_cvt_float_to_fp8(x.y, __saturation, __kind));
}
inline __hip_fp8x2_storage_t __hip_cvt_double2_to_fp8x2(double2 x, __hip_saturation_t __saturation,
                                                        __hip_fp8_interpretation_t __kind) {
  return __gj_fp8_pair(__hip_cvt_double_to_fp8(x.x, __saturation, __kind),
                       __hip_cvt_double_to_fp8(x.y, __saturation, __kind));
}
inline __hip_fp8x2_storage_t __hip_cvt_halfraw2_to_fp8x2(__half2_raw x,
                                                         __hip_saturation_t __saturation,
                                                         __hip_fp8_interpretation_t __kind) {
  return __gj_fp8_pair(__hip_cvt_halfraw_to_fp8(x.x, __saturation, __kind),
                       __hip_cvt_halfraw_to_fp8(x.y, __saturation, __kind));
}
inline __hip_fp8x2_storage_t __hip_cvt_bfloat16raw2_to_fp8x2(__hip_bfloat162_raw x,
                                                             __hip_saturation_t __saturation,
                                                             __hip_fp8_interpretation_t __kind) {
  return __gj_fp8_pair(__hip_cvt_bfloat16raw_to_fp8(__hip_bfloat16_raw{x.x}, __saturation, __kind),
                       __hip_cvt_bfloat16raw_to_fp8(__hip_bfloat16_raw{x.y}, __saturation, __kind));
}
inline __half2_raw __hip_cvt_fp8x2_to_halfraw2(__hip_fp8x2_storage_t x,
                                               __hip_fp8_interpretation_t __kind) {
  return __half2(__hip_cvt_fp8_to_half((__hip_fp8_storage_t)x, __kind),
                 __hip_cvt_fp8_to_half((__hip_fp8_storage_t)(x >> 8), __kind));
}

// What numbers, pairs and fours of a format have alike.
#define __GJ_FP8_SHAPE(__type, __storage, __mantissa, __kind)                 \
  static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE; \
  static constexpr __hip_fp8_interpretation_t __default_interpret = __kind;   \
  static constexpr unsigned __we = 7 - __mantissa, __wm = __mantissa;         \
  __storage __x;                                                              \
  __type() = default;

// The types. What they are made of saturates; integers that they become are the nearest, 0 of
// what is no number. A constructor of two pairs puts `low` into the upper half, as ROCm's does.
#define __GJ_FP8(__end, __mantissa, __fnuz, __kind)                                               \
  struct __hip_fp8_##__end {                                                                      \
    typedef __gj_fp8<__mantissa, __fnuz> __Format;                                                \
    __GJ_FP8_SHAPE(__hip_fp8_##__end, __hip_fp8_storage_t, __mantissa, __kind)                    \
    __hip_fp8_##__end(float x) : __x(__Format::__from_float(x, true)) {}                          \
    __hip_fp8_##__end(double x) : __x(__Format::__from(x, true)) {}                               \
    __hip_fp8_##__end(__half x) : __x(__Format::__from_float((float)x, true)) {}                  \
    __hip_fp8_##__end(__hip_bfloat16 x) : __x(__Format::__from_float((float)x, true)) {}          \
    __hip_fp8_##__end(int x) : __x(__Format::__from((double)x, true)) {}                          \
    template <class __T, class = typename __gj_if<__gj_kind<__T>::__value == 1>::__type>          \
    __hip_fp8_##__end(__T x)                                                                      \
        : __x(__Format::__from(__gj_narrow<double, __T, __gj_rz>(x), true)) {}                    \
    operator float() const { return __Format::template __to<float>(__x); }                        \
    operator double() const { return __Format::template __to<double>(__x); }                      \
    operator __half() const { return __half(__Format::template __to<_Float16>(__x)); }            \
    operator __hip_bfloat16() const { return __hip_bfloat16((float)*this); }                      \
    operator bool() const { return (__x & (__fnuz ? 0xff : 0x7f)) != 0; }                         \
    template <class __T, class = typename __gj_if<__gj_kind<__T>::__value == 1>::__type>          \
    operator __T() const {                                                                        \
      return __gj_integer<__T, float, __gj_rz>((float)*this);                                     \
    }                                                                                             \
  };                                                                                              \
  struct __hip_fp8x2_##__end {                                                                    \
    typedef __gj_fp8<__mantissa, __fnuz> __Format;                                                \
    __GJ_FP8_SHAPE(__hip_fp8x2_##__end, __hip_fp8x2_storage_t, __mantissa, __kind)                \
    __hip_fp8x2_##__end(float2 x) : __x(__hip_cvt_float2_to_fp8x2(x, __HIP_SATFINITE, __kind)) {} \
    __hip_fp8x2_##__end(double2 x)                                                                \
        : __x(__hip_cvt_double2_to_fp8x2(x, __HIP_SATFINITE, __kind)) {}                          \
    __hip_fp8x2_##__end(__half2 x)                                                                \
        : __x(__hip_cvt_halfraw2_to_fp8x2(x, __HIP_SATFINITE, __kind)) {}                         \
    __hip_fp8x2_##__end(__hip_bfloat162 x)                                                        \
        : __x(__hip_cvt_bfloat16raw2_to_fp8x2(x, __HIP_SATFINITE, __kind)) {}                     \
    operator __half2() const { return __half2(__hip_cvt_fp8x2_to_halfraw2(__x, __kind)); }        \
    operator float2() const {                                                                     \
      return float2(__Format::template __to<float>((__hip_fp8_storage_t)__x),                     \
                    __Format::template __to<float>((__hip_fp8_storage_t)(__x >> 8)));             \
    }                                                                                             \
  };                                                                                              \
  struct __hip_fp8x4_##__end {                                                                    \
    typedef __hip_fp8x2_##__end __Pair;                                                           \
    __GJ_FP8_SHAPE(__hip_fp8x4_##__end, __hip_fp8x4_storage_t, __mantissa, __kind)                \
    __hip_fp8x4_##__end(float4 x)                                                                 \
        : __x(__Pair(float2(x.x, x.y)).__x | (unsigned)__Pair(float2(x.z, x.w)).__x << 16) {}     \
    __hip_fp8x4_##__end(double4 x)                                                                \
        : __x(__Pair(double2(x.x, x.y)).__x | (unsigned)__Pair(double2(x.z, x.w)).__x << 16) {}   \
    __hip_fp8x4_##__end(__half2 __low, __half2 __high)                                            \
        : __x(__Pair(__high).__x | (unsigned)__Pair(__low).__x << 16) {}                          \
    __hip_fp8x4_##__end(__hip_bfloat162 __low, __hip_bfloat162 __high)                            \
        : __x(__Pair(__high).__x | (unsigned)__Pair(__low).__x << 16) {}                          \
    operator float4() const {                                                                     \
      __Pair __low, __high;                                                                       \
      __low.__x = (__hip_fp8x2_storage_t)__x;                                                     \
      __high.__x = (__hip_fp8x2_storage_t)(__x >> 16);                                            \
      float2 __first_ = __low, __second = __high;                                                 \
      return float4(__first_.x, __first_.y, __second.x, __second.y);                              \
    }                                                                                             \
  };
__GJ_FP8(e4m3, 3, false, __HIP_E4M3)
__GJ_FP8(e5m2, 2, false, __HIP_E5M2)
__GJ_FP8(e4m3_fnuz, 3, true, __HIP_E4M3_FNUZ)
__GJ_FP8(e5m2_fnuz, 2, true, __HIP_E5M2_FNUZ)
#undef __GJ_FP8
#undef __GJ_FP8_SHAPE
#pragma clang force_cuda_host_device end

#endif
