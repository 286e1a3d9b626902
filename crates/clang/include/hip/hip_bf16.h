// bfloat16 as CUDA has it: __hip_bfloat16 and the pair __hip_bfloat162.
#ifndef HIP_INCLUDE_HIP_HIP_BF16_H
#define HIP_INCLUDE_HIP_HIP_BF16_H

#include <hip/hip_runtime.h>
#include <gfxjit/small_float.h>

#pragma clang force_cuda_host_device begin
__GJ_SMALL_NUMBER(__hip_bfloat16, __bf16)
__GJ_SMALL_PAIR(__hip_bfloat162, __hip_bfloat16, __bf16)
struct __hip_bfloat16_raw {
  unsigned short x;
};
struct __hip_bfloat162_raw {
  unsigned short x, y;
};

__GJ_SMALL_FUNCTIONS(__hip_bfloat16, __hip_bfloat162, __bf16)
__GJ_SMALL_INTEGERS(__hip_bfloat16, bfloat16)

inline float __bfloat162float(__hip_bfloat16 x) { return x; }
inline __hip_bfloat16 __float2bfloat16(float x) { return __hip_bfloat16(x); }
inline __hip_bfloat16 __float2bfloat16_rn(float x) { return __hip_bfloat16(x); }
inline __hip_bfloat16 __double2bfloat16(double x) { return __hip_bfloat16(x); }
// A float's upper half is the bfloat16 on the side of zero.
template <__gj_round R> inline __hip_bfloat16 __gj_to_bfloat16(float x) {
  unsigned bits = __float_as_uint(x);
  bool away = x == x && (bits & 0xffff) && (R == __gj_ru ? x > 0 : R == __gj_rd && x < 0);
  return x != x ? __hip_bfloat16(x)
                : __ushort_as_bfloat16((unsigned short)((bits >> 16) + away));
}
#define __float2bfloat16_rz __gj_to_bfloat16<__gj_rz>
#define __float2bfloat16_ru __gj_to_bfloat16<__gj_ru>
#define __float2bfloat16_rd __gj_to_bfloat16<__gj_rd>

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
inline __hip_bfloat162 __lows2bfloat162(__hip_bfloat162 a, __hip_bfloat162 b) {
  return {a.x, b.x};
}
inline __hip_bfloat162 __highs2bfloat162(__hip_bfloat162 a, __hip_bfloat162 b) {
  return {a.y, b.y};
}
inline __hip_bfloat162 __lowhigh2highlow(__hip_bfloat162 x) { return {x.y, x.x}; }
#pragma clang force_cuda_host_device end

#endif
