// half and half2.
#ifndef HIP_INCLUDE_HIP_HIP_FP16_H
#define HIP_INCLUDE_HIP_HIP_FP16_H

#include <hip/hip_runtime.h>
#include <gfxjit/small_float.h>

#pragma clang force_cuda_host_device begin
__GJ_SMALL_NUMBER(__half, _Float16)
__GJ_SMALL_PAIR(__half2, __half, _Float16)
typedef __half half;
typedef __half2 half2;
struct __half_raw {
  unsigned short x;
};
struct __half2_raw {
  unsigned short x, y;
};

__GJ_SMALL_FUNCTIONS(__half, __half2, _Float16)
__GJ_SMALL_INTEGERS(__half, half)

inline float __half2float(__half x) { return x; }
inline __half __float2half(float x) { return __half(x); }
inline __half __float2half_rn(float x) { return __half(x); }
inline __half __double2half(double x) { return __half(x); }
template <__gj_round R> inline __half __gj_to_half(float x) {
  _Float16 nearest = (_Float16)x;
  float error = x - (float)nearest;
  bool up = R == __gj_ru || (R == __gj_rz && x < 0);
  if (!(up ? error > 0 : error < 0))
    return __half(nearest);
  unsigned short bits = __builtin_bit_cast(unsigned short, nearest);
  if ((bits & 0x7fff) == 0)
    return __ushort_as_half(up ? 1 : 0x8001);
  return __ushort_as_half((unsigned short)(bits + ((bits < 0x8000) == up ? 1 : -1)));
}
#define __float2half_rz __gj_to_half<__gj_rz>
#define __float2half_ru __gj_to_half<__gj_ru>
#define __float2half_rd __gj_to_half<__gj_rd>

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
inline __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
inline __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
inline __half2 __lowhigh2highlow(__half2 x) { return __half2(x.y, x.x); }
// A dot product of pairs, added up in float.
inline float amd_mixed_dot(__half2 a, __half2 b, float c, bool) {
  return fmaf(a.y, b.y, fmaf(a.x, b.x, c));
}
#pragma clang force_cuda_host_device end

#endif
