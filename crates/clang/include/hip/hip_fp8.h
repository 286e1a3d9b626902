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
#define __GJ_FP8_INSTRUCTIONS fnuz
#elif defined(__gfx950__) || defined(__gfx1200__) || defined(__gfx1201__) || defined(__gfx1250__)
#define __GJ_FP8_INSTRUCTIONS !fnuz
#else
#define __GJ_FP8_INSTRUCTIONS false
#endif

template <int mantissa, bool fnuz> struct __gj_fp8 {
  static constexpr int bias = (1 << (6 - mantissa)) - 1 + (fnuz ? 1 : 0);
  static constexpr bool has_instructions = __GJ_FP8_INSTRUCTIONS;
  // The greatest number without its sign. e4m3 has no infinity, its only NaN is all ones; what
  // has IEEE's shape gives its highest exponent away.
  static constexpr unsigned greatest = fnuz ? 0x7f : mantissa == 3 ? 0x7e : 0x7b;

  template <class T> static unsigned char from(T x, bool saturate, bool rounds_first = false) {
    typedef __gj_format<T> Format;
    auto bits = __builtin_bit_cast(typename Format::Bits, x);
    unsigned sign = bits & Format::sign ? 0x80 : 0;
    if (!__gj_is_finite(x)) {
      bool is_infinite = (bits & (typename Format::Bits)~Format::sign) == Format::infinity;
      return (unsigned char)(fnuz ? 0x80 : sign | (mantissa == 2 && is_infinite ? 0x7c : 0x7f));
    }
    __gj_exact exact = __gj_exact_of(x);
    if (!exact.size)
      return (unsigned char)(fnuz ? 0 : sign);
    exact.is_negative = false;
    unsigned code = (unsigned)__gj_rounded_code<mantissa, bias, __gj_rn>(exact);
    bool is_too_great =
        (rounds_first ? code
                      : (unsigned)__gj_rounded_code<mantissa, bias, __gj_ru>(exact)) > greatest;
    if (is_too_great) {
      if (fnuz && !saturate)
        return 0x80;
      code = saturate ? greatest : mantissa == 3 ? 0x7f : 0x7c;
    }
    return (unsigned char)(fnuz && !code ? 0 : sign | code);
  }
  static unsigned char from_float(float x, bool saturate) {
    return from(x, saturate, has_instructions);
  }
  // Every one is a number of any of the wider formats.
  template <class T> static T to(unsigned char code) {
    typedef __gj_format<T> Format;
    typedef typename Format::Bits Bits;
    unsigned size = code & 0x7f, field = size >> mantissa, part = size & ((1u << mantissa) - 1);
    Bits sign = code & 0x80 ? Format::sign : (Bits)0;
    bool is_nan = fnuz ? code == 0x80 : size > (mantissa == 3 ? 0x7eu : 0x7cu);
    if (is_nan)
      return __builtin_bit_cast(
          T, (Bits)(Format::infinity | (Bits)1 << (Format::fraction - 1) | (fnuz ? (Bits)0 : sign)));
    if (!fnuz && mantissa == 2 && size == 0x7c)
      return __builtin_bit_cast(T, (Bits)(Format::infinity | sign));
    return __gj_rounded<T, __gj_rn>({part | (field ? 1u << mantissa : 0),
                                     (int)(field ? field : 1) - bias - mantissa, sign != 0, false});
  }
};
#undef __GJ_FP8_INSTRUCTIONS

// One of the formats, chosen at run time.
#define __GJ_FP8_OF(kind, function, ...)                           \
  ((kind) == __HIP_E4M3        ? __gj_fp8<3, false>::function(__VA_ARGS__) \
   : (kind) == __HIP_E5M2      ? __gj_fp8<2, false>::function(__VA_ARGS__) \
   : (kind) == __HIP_E4M3_FNUZ ? __gj_fp8<3, true>::function(__VA_ARGS__)  \
                               : __gj_fp8<2, true>::function(__VA_ARGS__))
inline __hip_fp8_storage_t __hip_cvt_float_to_fp8(float x, __hip_saturation_t saturation,
                                                  __hip_fp8_interpretation_t kind) {
  return __GJ_FP8_OF(kind, from_float, x, saturation == __HIP_SATFINITE);
}
inline __hip_fp8_storage_t __hip_cvt_double_to_fp8(double x, __hip_saturation_t saturation,
                                                   __hip_fp8_interpretation_t kind) {
  return __GJ_FP8_OF(kind, from, x, saturation == __HIP_SATFINITE);
}
inline __hip_fp8_storage_t __hip_cvt_halfraw_to_fp8(__half_raw x, __hip_saturation_t saturation,
                                                    __hip_fp8_interpretation_t kind) {
  return __hip_cvt_float_to_fp8((float)__half(x), saturation, kind);
}
inline __hip_fp8_storage_t __hip_cvt_bfloat16raw_to_fp8(__hip_bfloat16_raw x,
                                                        __hip_saturation_t saturation,
                                                        __hip_fp8_interpretation_t kind) {
  return __hip_cvt_float_to_fp8((float)__hip_bfloat16(x), saturation, kind);
}
inline __half_raw __hip_cvt_fp8_to_halfraw(__hip_fp8_storage_t x, __hip_fp8_interpretation_t kind) {
  return __half(__GJ_FP8_OF(kind, to<_Float16>, x));
}
inline __half __hip_cvt_fp8_to_half(__hip_fp8_storage_t x, __hip_fp8_interpretation_t kind) {
  return __half(__GJ_FP8_OF(kind, to<_Float16>, x));
}
#undef __GJ_FP8_OF

// Of pairs: the first is the lower byte.
inline __hip_fp8x2_storage_t __gj_fp8_pair(__hip_fp8_storage_t x, __hip_fp8_storage_t y) {
  return (__hip_fp8x2_storage_t)(x | y << 8);
}
inline __hip_fp8x2_storage_t __hip_cvt_float2_to_fp8x2(float2 x, __hip_saturation_t saturation,
                                                       __hip_fp8_interpretation_t kind) {
  return __gj_fp8_pair(__hip_cvt_float_to_fp8(x.x, saturation, kind),
                       __hip_cvt_float_to_fp8(x.y, saturation, kind));
}
inline __hip_fp8x2_storage_t __hip_cvt_double2_to_fp8x2(double2 x, __hip_saturation_t saturation,
                                                        __hip_fp8_interpretation_t kind) {
  return __gj_fp8_pair(__hip_cvt_double_to_fp8(x.x, saturation, kind),
                       __hip_cvt_double_to_fp8(x.y, saturation, kind));
}
inline __hip_fp8x2_storage_t __hip_cvt_halfraw2_to_fp8x2(__half2_raw x,
                                                         __hip_saturation_t saturation,
                                                         __hip_fp8_interpretation_t kind) {
  return __gj_fp8_pair(__hip_cvt_halfraw_to_fp8(x.x, saturation, kind),
                       __hip_cvt_halfraw_to_fp8(x.y, saturation, kind));
}
inline __hip_fp8x2_storage_t __hip_cvt_bfloat16raw2_to_fp8x2(__hip_bfloat162_raw x,
                                                             __hip_saturation_t saturation,
                                                             __hip_fp8_interpretation_t kind) {
  return __gj_fp8_pair(
      __hip_cvt_bfloat16raw_to_fp8(__hip_bfloat16_raw{x.x}, saturation, kind),
      __hip_cvt_bfloat16raw_to_fp8(__hip_bfloat16_raw{x.y}, saturation, kind));
}
inline __half2_raw __hip_cvt_fp8x2_to_halfraw2(__hip_fp8x2_storage_t x,
                                               __hip_fp8_interpretation_t kind) {
  return __half2(__hip_cvt_fp8_to_half((__hip_fp8_storage_t)x, kind),
                 __hip_cvt_fp8_to_half((__hip_fp8_storage_t)(x >> 8), kind));
}

// The types. What they are made of saturates; integers that they become are the nearest, 0 of
// what is no number. A constructor of two pairs puts `low` into the upper half, as ROCm's does.
#define __GJ_FP8(end, mantissa, fnuz, kind)                                                     \
  struct __hip_fp8_##end {                                                                      \
    typedef __gj_fp8<mantissa, fnuz> __Format;                                                  \
    static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE;                 \
    static constexpr __hip_fp8_interpretation_t __default_interpret = kind;                     \
    static constexpr unsigned __we = 7 - mantissa, __wm = mantissa;                             \
    __hip_fp8_storage_t __x;                                                                    \
    __hip_fp8_##end() = default;                                                                \
    __hip_fp8_##end(float x) : __x(__Format::from_float(x, true)) {}                            \
    __hip_fp8_##end(double x) : __x(__Format::from(x, true)) {}                                 \
    __hip_fp8_##end(__half x) : __x(__Format::from_float((float)x, true)) {}                    \
    __hip_fp8_##end(__hip_bfloat16 x) : __x(__Format::from_float((float)x, true)) {}            \
    __hip_fp8_##end(int x) : __x(__Format::from((double)x, true)) {}                            \
    template <class T, class = typename __gj_if<__gj_kind<T>::value == 1>::type>                \
    __hip_fp8_##end(T x) : __x(__Format::from(__gj_narrow<double, T, __gj_rz>(x), true)) {}     \
    operator float() const { return __Format::template to<float>(__x); }                        \
    operator double() const { return __Format::template to<double>(__x); }                      \
    operator __half() const { return __half(__Format::template to<_Float16>(__x)); }            \
    operator __hip_bfloat16() const { return __hip_bfloat16((float)*this); }                    \
    operator bool() const { return (__x & (fnuz ? 0xff : 0x7f)) != 0; }                         \
    template <class T, class = typename __gj_if<__gj_kind<T>::value == 1>::type>                \
    operator T() const {                                                                        \
      return __gj_integer<T, float, __gj_rz>((float)*this);                                     \
    }                                                                                           \
  };                                                                                            \
  struct __hip_fp8x2_##end {                                                                    \
    typedef __gj_fp8<mantissa, fnuz> __Format;                                                  \
    static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE;                 \
    static constexpr __hip_fp8_interpretation_t __default_interpret = kind;                     \
    static constexpr unsigned __we = 7 - mantissa, __wm = mantissa;                             \
    __hip_fp8x2_storage_t __x;                                                                  \
    __hip_fp8x2_##end() = default;                                                              \
    __hip_fp8x2_##end(float2 x) : __x(__hip_cvt_float2_to_fp8x2(x, __HIP_SATFINITE, kind)) {}   \
    __hip_fp8x2_##end(double2 x) : __x(__hip_cvt_double2_to_fp8x2(x, __HIP_SATFINITE, kind)) {} \
    __hip_fp8x2_##end(__half2 x)                                                                \
        : __x(__hip_cvt_halfraw2_to_fp8x2(x, __HIP_SATFINITE, kind)) {}                         \
    __hip_fp8x2_##end(__hip_bfloat162 x)                                                        \
        : __x(__hip_cvt_bfloat16raw2_to_fp8x2(x, __HIP_SATFINITE, kind)) {}                     \
    operator __half2() const { return __half2(__hip_cvt_fp8x2_to_halfraw2(__x, kind)); }        \
    operator float2() const {                                                                   \
      return float2(__Format::template to<float>((__hip_fp8_storage_t)__x),                     \
                    __Format::template to<float>((__hip_fp8_storage_t)(__x >> 8)));             \
    }                                                                                           \
  };                                                                                            \
  struct __hip_fp8x4_##end {                                                                    \
    typedef __hip_fp8x2_##end __Pair;                                                           \
    static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE;                 \
    static constexpr __hip_fp8_interpretation_t __default_interpret = kind;                     \
    static constexpr unsigned __we = 7 - mantissa, __wm = mantissa;                             \
    __hip_fp8x4_storage_t __x;                                                                  \
    __hip_fp8x4_##end() = default;                                                              \
    __hip_fp8x4_##end(float4 x)                                                                 \
        : __x(__Pair(float2(x.x, x.y)).__x | (unsigned)__Pair(float2(x.z, x.w)).__x << 16) {}   \
    __hip_fp8x4_##end(double4 x)                                                                \
        : __x(__Pair(double2(x.x, x.y)).__x | (unsigned)__Pair(double2(x.z, x.w)).__x << 16) {} \
    __hip_fp8x4_##end(__half2 low, __half2 high)                                                \
        : __x(__Pair(high).__x | (unsigned)__Pair(low).__x << 16) {}                            \
    __hip_fp8x4_##end(__hip_bfloat162 low, __hip_bfloat162 high)                                \
        : __x(__Pair(high).__x | (unsigned)__Pair(low).__x << 16) {}                            \
    operator float4() const {                                                                   \
      __Pair low, high;                                                                         \
      low.__x = (__hip_fp8x2_storage_t)__x;                                                     \
      high.__x = (__hip_fp8x2_storage_t)(__x >> 16);                                            \
      float2 first = low, second = high;                                                        \
      return float4(first.x, first.y, second.x, second.y);                                      \
    }                                                                                           \
  };
__GJ_FP8(e4m3, 3, false, __HIP_E4M3)
__GJ_FP8(e5m2, 2, false, __HIP_E5M2)
__GJ_FP8(e4m3_fnuz, 3, true, __HIP_E4M3_FNUZ)
__GJ_FP8(e5m2_fnuz, 2, true, __HIP_E5M2_FNUZ)
#undef __GJ_FP8
#pragma clang force_cuda_host_device end

#endif
