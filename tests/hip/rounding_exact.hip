// Every operation and conversion with a named rounding, at edges and at random: denormal numbers, ties,
// overflow, zeros, infinities, no numbers, sums that cancel.
// REFERENCE: rounding_exact
// RUN: --kernel rounded --grid 16 --block 64 --arg u64[3072]=rand:91 --arg u64[98304]=0
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

typedef unsigned long long Word;

// A number's bits of a random word: of those some have exponents at the ends and in the middle, and
// fractions of few bits.
__device__ Word shaped(Word r, int fraction, int exponent) {
  Word top = (1ull << exponent) - 1, mixed = r * 0x9e3779b97f4a7c15, field = mixed >> 20 & top;
  Word part = mixed >> (64 - fraction);
  switch (r % 7) {
  case 1: field = top / 2 - 6 + (r >> 8) % 12; break;
  case 2: field = (r >> 8) % 4; break;
  case 3: field = top - (r >> 8) % 4; break;
  case 4: part = (r >> 16) % 3 == 0 ? 0 : (r >> 16) % 3 == 1 ? (1ull << fraction) - 1 : 1; break;
  case 5: part = part >> (fraction - 6) << (fraction - 6); break;
  case 6: field = (r >> 8) % 3 * (top / 2); part = (r >> 16) % 3; break;
  }
  return (r >> 40 & 1) << (fraction + exponent) | field << fraction | part;
}

template <class T> __device__ Word bits(T x) {
  Word all = 0;
  __builtin_memcpy(&all, &x, sizeof x);
  return all;
}
__device__ Word of(float x) { return x != x ? ~0ull : bits(x); }
__device__ Word of(double x) { return x != x ? ~0ull : bits(x); }
__device__ Word of(__half x) { return (float)x != (float)x ? ~0ull : bits(x); }
__device__ Word of(__hip_bfloat16 x) { return (float)x != (float)x ? ~0ull : bits(x); }

// Operands that have something to do with one another, by turns.
template <class T, class Bits> __device__ void related(unsigned i, T &a, T &b, T &c) {
  if (i % 4 == 1)
    c = -(a * b);
  if (i % 4 == 2)
    b = __builtin_bit_cast(T, (Bits)(__builtin_bit_cast(Bits, a) + i / 4 % 5 - 2));
  if (i % 4 == 3)
    a = b * c;
}

#define OPERATIONS(R)                                                                   \
  *to++ = of(__dadd_##R(a, b)), *to++ = of(__dsub_##R(a, b)), *to++ = of(__dmul_##R(a, b)); \
  *to++ = of(__ddiv_##R(a, b)), *to++ = of(__drcp_##R(a)), *to++ = of(__dsqrt_##R(a));  \
  *to++ = of(__fma_##R(a, b, c));                                                       \
  *to++ = of(__fadd_##R(x, y)), *to++ = of(__fsub_##R(x, y)), *to++ = of(__fmul_##R(x, y)); \
  *to++ = of(__fdiv_##R(x, y)), *to++ = of(__frcp_##R(x)), *to++ = of(__fsqrt_##R(x));  \
  *to++ = of(__fmaf_##R(x, y, z));                                                      \
  *to++ = of(__double2float_##R(a)), *to++ = of(__ll2float_##R((long long)whole));      \
  *to++ = of(__ull2float_##R(whole)), *to++ = of(__ll2double_##R((long long)whole));    \
  *to++ = of(__ull2double_##R(whole)), *to++ = of(__int2float_##R((int)whole));         \
  *to++ = of(__uint2float_##R((unsigned)whole)), *to++ = of(__float2half_##R(x));       \
  *to++ = of(__float2bfloat16_##R(x));

extern "C" __global__ void rounded(const Word *random, Word *to) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const Word *r = random + 3 * i;
  to += 96 * i;
  double a = __builtin_bit_cast(double, shaped(r[0], 52, 11)), b = __builtin_bit_cast(double, shaped(r[1], 52, 11)),
         c = __builtin_bit_cast(double, shaped(r[2], 52, 11));
  float x = __builtin_bit_cast(float, (unsigned)shaped(r[0] >> 1, 23, 8)),
        y = __builtin_bit_cast(float, (unsigned)shaped(r[1] >> 1, 23, 8)),
        z = __builtin_bit_cast(float, (unsigned)shaped(r[2] >> 1, 23, 8));
  related<double, Word>(i, a, b, c);
  related<float, unsigned>(i, x, y, z);
  // Of every size, and beside powers of two.
  Word whole = i % 3 ? r[1] >> r[2] % 64 : (1ull << r[2] % 64) + (r[1] % 5 - 2);
  OPERATIONS(rn)
  OPERATIONS(rz)
  OPERATIONS(ru)
  OPERATIONS(rd)
  to[0] = of(__half(a));
  to[1] = of(__hip_bfloat16(a));
  to[2] = of(__half((long long)whole));
  to[3] = of(__hip_bfloat16(whole));
}
