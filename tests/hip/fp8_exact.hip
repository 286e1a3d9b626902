// Every number of 8 bits, what lies between neighbours and beside that, and what is too great or none:
// to each of the formats and back, with and without saturation.
// REFERENCE: fp8_exact
// RUN: --kernel small --grid 24 --block 64 --arg u64[1536]=rand:95 --arg u64[12288]=0
// TARGETS: gfx90a gfx1030 gfx1100:wave64
#include <hip/hip_fp8.h>
#include <hip/hip_runtime.h>

typedef unsigned long long Word;

// The number of a code in IEEE's shape, of any exponent, moved by a few steps of the last bit.
__device__ double near(Word r) {
  int size = (int)(r & 0x7ff) - 256;
  double x = __builtin_ldexp(8 + (size & 7), (size >> 3) / 6 - 21);
  x = __builtin_ldexp(x, (size >> 3) % 6 * 2);
  // Between two numbers: by one more bit, of a half or a quarter.
  x += __builtin_ldexp((double)(r >> 12 & 3), ilogb(x) - 4);
  Word bits = __builtin_bit_cast(Word, x) + (r >> 16) % 3 - 1;
  x = __builtin_bit_cast(double, bits);
  switch (r >> 20 & 31) {
  case 0: x = __builtin_inf(); break;
  case 1: x = __builtin_nan(""); break;
  case 2: x = 0; break;
  case 3: x = 450 + (double)(r >> 32 & 31); break;
  case 4: x = 240 + (double)(r >> 32 & 15); break;
  case 5: x = 57344 + (double)(r >> 32 & 8191); break;
  case 6: x = 1e-320; break;
  }
  return r >> 63 ? -x : x;
}

template <class F> __device__ Word back(unsigned i) {
  F x;
  x.__x = (unsigned char)i;
  float f = x;
  double d = x;
  __half h = x;
  __hip_bfloat16 b = x;
  bool same = (double)f == d && (float)h == f && (float)b == f;
  same |= f != f && d != d && (float)h != (float)h && (float)b != (float)b;
  signed char c = x;
  unsigned short u = x;
  int whole = x;
  return (Word)(f != f ? 0xffffffff : __float_as_uint(f)) | (Word)(unsigned char)c << 32 |
         (Word)same << 40 | (Word)(bool)x << 41 | (Word)(whole == (int)u || whole < 0) << 42 | (Word)(u >> 8) << 48;
}

extern "C" __global__ void small(const Word *random, Word *to) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  to += 8 * i;
  double x = near(random[i]);
  float f = __double2float_rn(x);
  __half h(f);
  Word of_double = 0, of_float = 0, of_half = 0;
  for (int n = 0; n < 8; n++) {
    auto saturation = (__hip_saturation_t)(n & 1);
    auto kind = (__hip_fp8_interpretation_t)(n / 2);
    of_double |= (Word)__hip_cvt_double_to_fp8(x, saturation, kind) << 8 * n;
    of_float |= (Word)__hip_cvt_float_to_fp8(f, saturation, kind) << 8 * n;
    of_half |= (Word)__hip_cvt_halfraw_to_fp8(h, saturation, kind) << 8 * n;
  }
  to[0] = of_double;
  to[1] = of_float;
  to[2] = of_half;
  to[3] = back<__hip_fp8_e4m3>(i);
  to[4] = back<__hip_fp8_e5m2>(i);
  to[5] = back<__hip_fp8_e4m3_fnuz>(i);
  to[6] = back<__hip_fp8_e5m2_fnuz>(i);
  __hip_fp8x2_e4m3 pair(make_float2(f, 1.5f));
  __hip_fp8x4_e5m2 four(make_double4(x, 2, -3, 0.25)), halves(__half2(1.0f, 2.0f), __half2(3.0f, 4.0f));
  float2 p = pair;
  float4 q = four;
  to[7] = pair.__x | (Word)four.__x << 16 | (Word)(halves.__x == 0x40'3c'44'42) << 48 |
          (Word)(p.y == 1.5f && q.y == 2 && q.z == -3 && q.w == 0.25f) << 49;
}
