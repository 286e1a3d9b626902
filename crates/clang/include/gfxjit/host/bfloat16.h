// What clang calls to round to bfloat16 on hosts without an instruction for it: libgcc has it from 13 on.
#ifndef GFXJIT_HOST_BFLOAT16_H
#define GFXJIT_HOST_BFLOAT16_H

#ifndef __HIP_DEVICE_COMPILE__
extern "C" __attribute__((used, weak)) inline __bf16 __truncsfbf2(float x) {
  unsigned bits = __builtin_bit_cast(unsigned, x);
  // To the nearest, ties to even; a NaN stays one.
  unsigned half = x != x ? bits >> 16 | 0x40 : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
  return __builtin_bit_cast(__bf16, (unsigned short)half);
}
extern "C" __attribute__((used, weak)) inline __bf16 __truncdfbf2(double x) {
  // Rounded to odd first, so that the second rounding is the only one.
  float near = (float)x;
  unsigned bits = __builtin_bit_cast(unsigned, near);
  if (x == x && (double)near != x) {
    bool is_beyond = __builtin_fabs((double)near) > __builtin_fabs(x);
    bits = (bits - is_beyond) | 1;
  }
  return __truncsfbf2(__builtin_bit_cast(float, bits));
}
#endif

#endif
