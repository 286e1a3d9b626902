// half and half2.
#ifndef HIP_INCLUDE_HIP_HIP_FP16_H
#define HIP_INCLUDE_HIP_HIP_FP16_H

#include <hip/hip_runtime.h>
#include <gfxjit/small_float.h>

#pragma clang force_cuda_host_device begin
typedef _Float16 _Float16_2 __attribute__((__ext_vector_type__(2)));
struct __half_raw {
  union {
    _Float16 data;
    unsigned short x;
  };
};
struct __half2_raw {
  union {
    struct {
      __half_raw x, y;
    };
    _Float16_2 data;
  };
};
__GJ_SMALL_NUMBER(__half, _Float16, __half_raw)
// Of clang's vector, and of a number, which becomes such a vector by itself. Programs name `data`, as ROCm's tests do.
__GJ_SMALL_PAIR(
    __half2, __half, _Float16, __half2_raw,
    union {
      struct {
        __half x;
        __half y;
      };
      _Float16_2 data;
    };
    ,
    template <class __V, class = typename __gj_if<__is_same(__V, _Float16_2)>::__type>
    __half2(__V __v) : x(__v.x),
    y(__v.y) {} template <class __V, class = typename __gj_if<__is_arithmetic(__V)>::__type, int = 0>
    __half2(__V __v) : x(__v), y(__v) {} operator _Float16_2() const { return __native(); })
typedef __half half;
typedef __half2 half2;

__GJ_SMALL_FUNCTIONS(__half, __half2, _Float16, int = 0)
__GJ_SMALL_BITS(__half, half)
// Constants in HIP's names.
#define HIPRT_ONE_FP16 __ushort_as_half((unsigned short)0x3C00)
#define HIPRT_ZERO_FP16 __ushort_as_half((unsigned short)0x0000)
#define HIPRT_INF_FP16 __ushort_as_half((unsigned short)0x7C00)
#define HIPRT_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFF)
#define HIPRT_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001)
#define HIPRT_NAN_FP16 __ushort_as_half((unsigned short)0x7FFF)
#define HIPRT_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000)
__GJ_SMALL_INTEGERS(__half, half)

inline float __half2float(__half x) { return x; }
inline __half __float2half(float x) { return __half(x); }
inline __half __double2half(double x) { return __half(x); }
__GJ_ROUNDED(__float2half, __half, (float x), __T(__gj_to_number<_Float16, float, __R>(x)))

inline __half2 make_half2(__half x, __half y) { return __half2(x, y); }
inline __half2 __halves2half2(__half x, __half y) { return __half2(x, y); }
inline __half2 __half2half2(__half x) { return __half2(x, x); }
inline __half2 __float2half2_rn(float x) { return __half2(__half(x), __half(x)); }
inline __half2 __floats2half2_rn(float x, float y) { return __half2(__half(x), __half(y)); }
inline __half2 __float22half2_rn(float2 x) { return __half2(__half(x.x), __half(x.y)); }
inline float2 __half22float2(__half2 x) { return float2((float)x.x, (float)x.y); }
inline float __low2float(__half2 x) { return x.x; }
inline float __high2float(__half2 x) { return x.y; }
inline __half __low2half(__half2 x) { return x.x; }
inline __half __high2half(__half2 x) { return x.y; }
inline __half2 __low2half2(__half2 x) { return __half2(x.x, x.x); }
inline __half2 __high2half2(__half2 x) { return __half2(x.y, x.y); }
inline __half2 __lows2half2(__half2 __a, __half2 __b) { return __half2(__a.x, __b.x); }
inline __half2 __highs2half2(__half2 __a, __half2 __b) { return __half2(__a.y, __b.y); }
inline __half2 __lowhigh2highlow(__half2 x) { return __half2(x.y, x.x); }
inline __half __clamp_01(__half x) { return __gj_saturate(x); }
// A dot product of pairs, added up in float.
inline float amd_mixed_dot(__half2 __a, __half2 __b, float __c, bool) {
  return fmaf(__a.y, __b.y, fmaf(__a.x, __b.x, __c));
}
#pragma clang force_cuda_host_device end

#endif
