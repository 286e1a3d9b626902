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
// Integers: to them by float, which holds every such number; from them rounded once.
#define __bfloat162int_rn __float2int_rn
#define __bfloat162int_rz __float2int_rz
#define __bfloat162int_ru __float2int_ru
#define __bfloat162int_rd __float2int_rd
#define __int2bfloat16_rn __gj_small_of_integer<__hip_bfloat16, int, __gj_rn>
#define __int2bfloat16_rz __gj_small_of_integer<__hip_bfloat16, int, __gj_rz>
#define __int2bfloat16_ru __gj_small_of_integer<__hip_bfloat16, int, __gj_ru>
#define __int2bfloat16_rd __gj_small_of_integer<__hip_bfloat16, int, __gj_rd>
#define __bfloat162uint_rn __float2uint_rn
#define __bfloat162uint_rz __float2uint_rz
#define __bfloat162uint_ru __float2uint_ru
#define __bfloat162uint_rd __float2uint_rd
#define __uint2bfloat16_rn __gj_small_of_integer<__hip_bfloat16, unsigned, __gj_rn>
#define __uint2bfloat16_rz __gj_small_of_integer<__hip_bfloat16, unsigned, __gj_rz>
#define __uint2bfloat16_ru __gj_small_of_integer<__hip_bfloat16, unsigned, __gj_ru>
#define __uint2bfloat16_rd __gj_small_of_integer<__hip_bfloat16, unsigned, __gj_rd>
#define __bfloat162ll_rn __float2ll_rn
#define __bfloat162ll_rz __float2ll_rz
#define __bfloat162ll_ru __float2ll_ru
#define __bfloat162ll_rd __float2ll_rd
#define __ll2bfloat16_rn __gj_small_of_integer<__hip_bfloat16, long long, __gj_rn>
#define __ll2bfloat16_rz __gj_small_of_integer<__hip_bfloat16, long long, __gj_rz>
#define __ll2bfloat16_ru __gj_small_of_integer<__hip_bfloat16, long long, __gj_ru>
#define __ll2bfloat16_rd __gj_small_of_integer<__hip_bfloat16, long long, __gj_rd>
#define __bfloat162ull_rn __float2ull_rn
#define __bfloat162ull_rz __float2ull_rz
#define __bfloat162ull_ru __float2ull_ru
#define __bfloat162ull_rd __float2ull_rd
#define __ull2bfloat16_rn __gj_small_of_integer<__hip_bfloat16, unsigned long long, __gj_rn>
#define __ull2bfloat16_rz __gj_small_of_integer<__hip_bfloat16, unsigned long long, __gj_rz>
#define __ull2bfloat16_ru __gj_small_of_integer<__hip_bfloat16, unsigned long long, __gj_ru>
#define __ull2bfloat16_rd __gj_small_of_integer<__hip_bfloat16, unsigned long long, __gj_rd>
#define __bfloat162short_rn(__x_) ((short)__float2int_rn(__x_))
#define __bfloat162short_rz(__x_) ((short)__float2int_rz(__x_))
#define __bfloat162short_ru(__x_) ((short)__float2int_ru(__x_))
#define __bfloat162short_rd(__x_) ((short)__float2int_rd(__x_))
#define __short2bfloat16_rn __gj_small_of_integer<__hip_bfloat16, short, __gj_rn>
#define __short2bfloat16_rz __gj_small_of_integer<__hip_bfloat16, short, __gj_rz>
#define __short2bfloat16_ru __gj_small_of_integer<__hip_bfloat16, short, __gj_ru>
#define __short2bfloat16_rd __gj_small_of_integer<__hip_bfloat16, short, __gj_rd>
#define __bfloat162ushort_rn(__x_) ((unsigned short)__float2uint_rn(__x_))
#define __bfloat162ushort_rz(__x_) ((unsigned short)__float2uint_rz(__x_))
#define __bfloat162ushort_ru(__x_) ((unsigned short)__float2uint_ru(__x_))
#define __bfloat162ushort_rd(__x_) ((unsigned short)__float2uint_rd(__x_))
#define __ushort2bfloat16_rn __gj_small_of_integer<__hip_bfloat16, unsigned short, __gj_rn>
#define __ushort2bfloat16_rz __gj_small_of_integer<__hip_bfloat16, unsigned short, __gj_rz>
#define __ushort2bfloat16_ru __gj_small_of_integer<__hip_bfloat16, unsigned short, __gj_ru>
#define __ushort2bfloat16_rd __gj_small_of_integer<__hip_bfloat16, unsigned short, __gj_rd>

inline float __bfloat162float(__hip_bfloat16 x) { return x; }
inline __hip_bfloat16 __float2bfloat16(float x) { return __hip_bfloat16(x); }
inline __hip_bfloat16 __float2bfloat16_rn(float x) { return __hip_bfloat16(x); }
inline __hip_bfloat16 __double2bfloat16(double x) { return __hip_bfloat16(x); }
template <__gj_round __R> inline __hip_bfloat16 __gj_to_bfloat16(float x) {
  return __hip_bfloat16(__gj_narrow<__bf16, float, __R>(x));
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
inline __hip_bfloat162 __lows2bfloat162(__hip_bfloat162 __a, __hip_bfloat162 __b) {
  return {__a.x, __b.x};
}
inline __hip_bfloat162 __highs2bfloat162(__hip_bfloat162 __a, __hip_bfloat162 __b) {
  return {__a.y, __b.y};
}
inline __hip_bfloat162 __lowhigh2highlow(__hip_bfloat162 x) { return {x.y, x.x}; }
#pragma clang force_cuda_host_device end

#endif
