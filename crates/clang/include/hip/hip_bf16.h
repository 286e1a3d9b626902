// bfloat16 as CUDA has it: __hip_bfloat16 and the pair __hip_bfloat162.
#ifndef HIP_INCLUDE_HIP_HIP_BF16_H
#define HIP_INCLUDE_HIP_HIP_BF16_H

#include <hip/hip_runtime.h>
#ifndef __HIPCC_RTC__
#include <gfxjit/host/bfloat16.h>
#endif
#include <gfxjit/small_float.h>

#pragma clang force_cuda_host_device begin
struct __attribute__((__aligned__(2))) __hip_bfloat16_raw {
  unsigned short x;
};
struct __attribute__((__aligned__(4))) __hip_bfloat162_raw {
  unsigned short x, y;
};
__GJ_SMALL_NUMBER(__hip_bfloat16, __bf16, __hip_bfloat16_raw)
__GJ_SMALL_PAIR(
    __hip_bfloat162, __hip_bfloat16, __bf16,
    __hip_bfloat162_raw, __hip_bfloat16 x;
    __hip_bfloat16 y;
    , operator float2() const { return float2((float)x, (float)y); })

__GJ_SMALL_FUNCTIONS(__hip_bfloat16, __hip_bfloat162, __bf16, class = void)
__GJ_SMALL_BITS(__hip_bfloat16, bfloat16)
// Constants in HIP's names.
#define HIPRT_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80)
#define HIPRT_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000)
#define HIPRT_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80)
#define HIPRT_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7F)
#define HIPRT_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001)
#define HIPRT_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFF)
#define HIPRT_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000)
__GJ_SMALL_INTEGERS(__hip_bfloat16, bfloat16)

inline float __bfloat162float(__hip_bfloat16 x) { return x; }
inline __hip_bfloat16 __float2bfloat16(float x) { return __hip_bfloat16(x); }
inline __hip_bfloat16 __double2bfloat16(double x) { return __hip_bfloat16(x); }
__GJ_ROUNDED(__float2bfloat16, __hip_bfloat16, (float x), __T(__gj_to_number<__bf16, float, __R>(x)))

inline __hip_bfloat162 make_bfloat162(__hip_bfloat16 x, __hip_bfloat16 y) { return {x, y}; }
inline __hip_bfloat162 __halves2bfloat162(__hip_bfloat16 x, __hip_bfloat16 y) { return {x, y}; }
inline __hip_bfloat162 __bfloat162bfloat162(__hip_bfloat16 x) { return {x, x}; }
inline __hip_bfloat162 __float2bfloat162_rn(float x) {
  return {__hip_bfloat16(x), __hip_bfloat16(x)};
}
inline __hip_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return {__hip_bfloat16(x), __hip_bfloat16(y)};
}
inline __hip_bfloat162 __float22bfloat162_rn(float2 x) {
  return {__hip_bfloat16(x.x), __hip_bfloat16(x.y)};
}
inline float2 __bfloat1622float2(__hip_bfloat162 x) { return float2((float)x.x, (float)x.y); }
inline float __low2float(__hip_bfloat162 x) { return x.x; }
inline float __high2float(__hip_bfloat162 x) { return x.y; }
inline __hip_bfloat16 __low2bfloat16(__hip_bfloat162 x) { return x.x; }
inline __hip_bfloat16 __high2bfloat16(__hip_bfloat162 x) { return x.y; }
inline __hip_bfloat162 __low2bfloat162(__hip_bfloat162 x) { return {x.x, x.x}; }
inline __hip_bfloat162 __high2bfloat162(__hip_bfloat162 x) { return {x.y, x.y}; }
inline __hip_bfloat162 __lows2bfloat162(__hip_bfloat162 __a, __hip_bfloat162 __b) {
  return {__a.x, __b.x};
}
inline __hip_bfloat162 __highs2bfloat162(__hip_bfloat162 __a, __hip_bfloat162 __b) {
  return {__a.y, __b.y};
}
inline __hip_bfloat162 __lowhigh2highlow(__hip_bfloat162 x) { return {x.y, x.x}; }
#pragma clang force_cuda_host_device end

#endif
