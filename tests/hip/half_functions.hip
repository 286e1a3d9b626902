// Functions of half, bfloat16 and their pairs: comparisons, saturation, roots, conversions.
// RUN: --kernel functions --grid 1 --block 64 --arg f16[128]=rand:80 --arg f32[1280]=0
// EXPECT: arg=1 at=0,1,2,105,203,284,474,727,758,785,865,1022,1026,1279 values=1.0,6.0,1.0,-16.0,0.62109375,2.0,0.25,3.0,0.6044921875,-20.0,-62.0,1.0,44.0,-1.796875
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void functions(const __half2 *x, float *out) {
  __half2 pair = x[threadIdx.x];
  __half a = __low2half(pair), b = __high2half(pair);
  __hip_bfloat16 p = __float2bfloat16(__low2float(pair));
  float *to = out + 20 * threadIdx.x;
  to[0] = __hadd_sat(a, b);
  to[1] = __hgt(a, b) + 2 * __hleu(a, b) + 4 * __hbne2(pair, __lowhigh2highlow(pair));
  to[2] = __high2float(__hge2(pair, __half2half2(a)));
  to[3] = hsqrt(__habs(a));
  to[4] = __high2float(h2floor(__hmul2(pair, __float2half2_rn(8.0f))));
  to[5] = (float)__half2int_rz(a * __half(100));
  to[6] = __int2half_rn((int)threadIdx.x - 7);
  to[7] = __hisnan(__hdiv(__half(0.0f), __half(0.0f))) + 2 * __hisinf(__hdiv(__half(-1.0f), __half(0.0f)));
  to[8] = __hmax_nan(a, b);
  to[9] = __ushort_as_half((unsigned short)(__half_as_ushort(a) ^ 0x8000));
  to[10] = __float2half_ru(__half2float(a) * 0.3f);
  to[11] = __float2half_rz(__half2float(a) * 0.3f);
  to[12] = __hmul_sat(p, __hneg(p));
  to[13] = __bfloat162int_rn(p * __hip_bfloat16(50));
  to[14] = hrcp(__hip_bfloat16(4.0f)) + htrunc(p * p);
  to[15] = __low2float(__hmin2(pair, __hneg2(pair)));
  to[16] = __high2float(__hcmadd(pair, __floats2half2_rn(0, 1), __float2half2_rn(0)));
  to[17] = __hbeq2(__halves2bfloat162(p, p), __bfloat162bfloat162(p));
  a += __half(1);
  --b;
  to[18] = a;
  to[19] = b;
}
