// Numbers of 16 and 8 bits, pairs of them and vectors, made of every type of number and of one another.
// REFERENCE: constructors
// RUN: --kernel make --grid 4 --block 64 --arg u64[512]=rand:97 --arg u64[8192]=0
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_fp8.h>
#include <hip/hip_runtime.h>

typedef unsigned long long Word;

template <class T> __device__ Word bits(T x) {
  Word all = 0;
  __builtin_memcpy(&all, &x, sizeof x);
  return all;
}

// 64 bits: a half, a bfloat16, one number of each format of 8 bits.
template <class A> __device__ Word numbers(A a) {
  __hip_fp8_e4m3 first = a;
  return bits(__half(a)) | bits(__hip_bfloat16(a)) << 16 | bits(first) << 32 |
         bits(__hip_fp8_e5m2(a)) << 40 | bits(__hip_fp8_e4m3_fnuz(a)) << 48 |
         bits(__hip_fp8_e5m2_fnuz(a)) << 56;
}
template <class A, class B> __device__ Word pairs(A a, B b) {
  __half2 h(a, b);
  __hip_bfloat162 g(a, b);
  __half2 listed = {a, b};
  return bits(h) | bits(g) << 32 | (bits(listed) ^ bits(h));
}
// Of vectors what is seen of them at once: each place is its own argument, converted.
template <class A, class B> __device__ Word vectors(A a, B b) {
  float2 two(a, b);
  float4 four(a, b, b, a), filled(b);
  double3 three(b, a, b);
  int2 whole(a, b);
  HIP_vector_type<float, 1> one(b);
  bool right = four.x == two.x && four.y == two.y && four.z == two.y && four.w == two.x;
  right &= filled.x == two.y && filled.w == two.y && one.x == two.y;
  right &= (float)three.x == two.y && (float)three.y == two.x && (float)three.z == two.y;
  right &= whole.x == (int)a && whole.y == (int)b;
  return right ? bits(two) : 0x7ff0dead;
}

extern "C" __global__ void make(const Word *random, Word *to) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  Word r = random[2 * i] >> i % 61, s = random[2 * i + 1] >> i % 59;
  to += 32 * i;
  float f = (float)(int)r / 64, g = (float)(short)s / 16;
  double d = (double)(long long)r / 1024, e = (double)(int)s / 4096;
  *to++ = numbers((char)r);
  *to++ = numbers((signed char)r);
  *to++ = numbers((unsigned char)r);
  *to++ = numbers((short)r);
  *to++ = numbers((unsigned short)r);
  *to++ = numbers((int)r);
  *to++ = numbers((unsigned)r);
  *to++ = numbers((long)r);
  *to++ = numbers((unsigned long)r);
  *to++ = numbers((long long)r);
  *to++ = numbers(r);
  *to++ = numbers(f);
  *to++ = numbers(d);
  *to++ = numbers((r & 1) != 0);
  *to++ = pairs(f, g);
  *to++ = pairs(d, e);
  *to++ = pairs(f, e);
  *to++ = pairs((int)s, f);
  *to++ = pairs(r, (short)s);
  *to++ = pairs((unsigned char)s, d);
  *to++ = vectors(f, g);
  *to++ = vectors((int)s, g);
  *to++ = vectors(e, (short)s);
  // Of their own types, of the structs of bits, and of clang's vectors.
  __half h(f), k(g);
  __hip_bfloat16 b(f), c(g);
  *to++ = bits(__half2(h, k)) | bits(__hip_bfloat162(b, c)) << 32;
  __half_raw raw = h;
  __half2_raw raw2 = __half2(k, h);
  __hip_bfloat16_raw braw = b;
  __hip_bfloat162_raw braw2 = __hip_bfloat162(c, b);
  *to++ = bits(__half(raw)) | bits(__hip_bfloat16(braw)) << 16 | bits(__half2(raw2)) << 32;
  *to++ = bits(__hip_bfloat162(braw2)) | (Word)raw2.x.x << 32 | (Word)braw2.y << 48;
  _Float16_2 vector = __half2(h, k);
  float2 floats = __hip_bfloat162(b, c);
  *to++ = bits(__half2(vector)) | (Word)(floats.x == (float)b && floats.y == (float)c) << 32 |
          (Word)((double)h == (double)(float)h && (int)k == (int)(float)k && (bool)b == ((float)b != 0)) << 33;
  *to++ = bits(__half2(h)) | bits(__hip_bfloat162(c)) << 32;
}
