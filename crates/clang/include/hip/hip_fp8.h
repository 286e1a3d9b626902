// Numbers of 8 bits: e4m3 and e5m2, as OCP defines them and as GFX942 has them (fnuz: no
// negative zero, no infinity, the exponent's bias one more). Conversions are of integers, the
// same on all targets.
#ifndef HIP_INCLUDE_HIP_HIP_FP8_H
#define HIP_INCLUDE_HIP_HIP_FP8_H

#include <hip/hip_fp16.h>

#pragma clang force_cuda_host_device begin
typedef unsigned char __hip_fp8_storage_t;
typedef enum { __HIP_NOSAT = 0, __HIP_SATFINITE = 1 } __hip_saturation_t;
typedef enum { __HIP_E4M3 = 0, __HIP_E5M2 = 1, __HIP_E4M3_FNUZ = 2, __HIP_E5M2_FNUZ = 3 }
    __hip_fp8_interpretation_t;

template <int mantissa, bool fnuz> struct __gj_fp8 {
  static constexpr int exponent = 7 - mantissa;
  static constexpr int bias = (1 << (exponent - 1)) - 1 + (fnuz ? 1 : 0);
  // The greatest number without its sign. e4m3 has no infinity, its only NaN is all ones; what
  // has IEEE's shape gives its highest exponent away.
  static constexpr unsigned greatest = fnuz ? 0x7f : mantissa == 3 ? 0x7e : 0x7b;
  static constexpr unsigned nan = fnuz ? 0x80 : 0x7f;
  static constexpr unsigned infinity = fnuz ? 0x80 : mantissa == 3 ? 0x7f : 0x7c;

  static unsigned char from(float x, bool saturate) {
    unsigned bits = __float_as_uint(x), sign = bits >> 24 & 0x80, size = bits & 0x7fffffff;
    if (size > 0x7f800000)
      return (unsigned char)(fnuz ? nan : sign | nan);
    float magnitude = __uint_as_float(size);
    // The distance of numbers around x, at least that of the denormal ones, is 2^step.
    int step = (int)(size >> 23) - 127 - mantissa;
    if (step < 1 - bias - mantissa)
      step = 1 - bias - mantissa;
    unsigned code;
    if (size >= 0x7f800000) {
      code = greatest + 1;
    } else {
      unsigned steps = (unsigned)__builtin_rintf(__builtin_ldexpf(magnitude, -step));
      // Steps count from the least normal number on; what is below it has exponent field 0.
      code = steps + (unsigned)((step - (1 - bias - mantissa)) << mantissa);
    }
    if (code > greatest)
      code = saturate ? greatest : infinity;
    if (fnuz && (code == 0 || code == 0x80))
      return (unsigned char)code;
    return (unsigned char)(sign | code);
  }
  static float to(unsigned char code) {
    unsigned size = code & 0x7f, field = size >> mantissa, part = size & ((1u << mantissa) - 1);
    bool is_nan = fnuz ? code == 0x80 : mantissa == 3 ? size == 0x7f : size > 0x7c;
    if (is_nan)
      return __builtin_nanf("");
    float x = !fnuz && mantissa == 2 && size == 0x7c ? __builtin_inff()
              : field ? __builtin_ldexpf((float)(part + (1u << mantissa)), (int)field - bias - mantissa)
                      : __builtin_ldexpf((float)part, 1 - bias - mantissa);
    return code & 0x80 ? -x : x;
  }
};

#define __GJ_FP8(name, mantissa, fnuz)                                                    \
  struct name {                                                                           \
    __hip_fp8_storage_t __x;                                                              \
    name() = default;                                                                     \
    explicit name(float x) : __x(__gj_fp8<mantissa, fnuz>::from(x, true)) {}              \
    explicit name(double x) : __x(__gj_fp8<mantissa, fnuz>::from((float)x, true)) {}      \
    explicit name(__half x) : __x(__gj_fp8<mantissa, fnuz>::from(x, true)) {}             \
    explicit name(int x) : __x(__gj_fp8<mantissa, fnuz>::from((float)x, true)) {}         \
    operator float() const { return __gj_fp8<mantissa, fnuz>::to(__x); }                  \
    explicit operator __half() const { return __half((float)*this); }                     \
    explicit operator bool() const { return (float)*this != 0; }                          \
  };
__GJ_FP8(__hip_fp8_e4m3, 3, false)
__GJ_FP8(__hip_fp8_e5m2, 2, false)
__GJ_FP8(__hip_fp8_e4m3_fnuz, 3, true)
__GJ_FP8(__hip_fp8_e5m2_fnuz, 2, true)
#undef __GJ_FP8

inline __hip_fp8_storage_t __hip_cvt_float_to_fp8(float x, __hip_saturation_t saturation,
                                                  __hip_fp8_interpretation_t kind) {
  bool saturate = saturation == __HIP_SATFINITE;
  return kind == __HIP_E4M3        ? __gj_fp8<3, false>::from(x, saturate)
         : kind == __HIP_E5M2      ? __gj_fp8<2, false>::from(x, saturate)
         : kind == __HIP_E4M3_FNUZ ? __gj_fp8<3, true>::from(x, saturate)
                                   : __gj_fp8<2, true>::from(x, saturate);
}
inline __half __hip_cvt_fp8_to_half(__hip_fp8_storage_t x, __hip_fp8_interpretation_t kind) {
  return __half(kind == __HIP_E4M3        ? __gj_fp8<3, false>::to(x)
                : kind == __HIP_E5M2      ? __gj_fp8<2, false>::to(x)
                : kind == __HIP_E4M3_FNUZ ? __gj_fp8<3, true>::to(x)
                                          : __gj_fp8<2, true>::to(x));
}
#pragma clang force_cuda_host_device end

#endif
