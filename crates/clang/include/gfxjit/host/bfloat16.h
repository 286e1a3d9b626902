// What clang calls to round to bfloat16 on hosts without an instruction for it: libgcc has it from
// 13 on.
#ifndef __GFXJIT_HOST_BFLOAT16_H
#define __GFXJIT_HOST_BFLOAT16_H

#ifndef __HIP_DEVICE_COMPILE__
extern "C" __attribute__((__used__, __weak__)) inline __bf16 __truncsfbf2(float x) {
  unsigned __bits = __builtin_bit_cast(unsigned, x);
  // To the nearest, ties to even; a NaN stays one.
  unsigned __half_ = x != x ? __bits >> 16 | 0x40 : (__bits + 0x7fff + (__bits >> 16 & 1)) >> 16;
  return __builtin_bit_cast(__bf16, (unsigned short)__half_);
}
extern "C" __attribute__((__used__, __weak__)) inline __bf16 __truncdfbf2(double x) {
  // Rounded to odd first, so that the second rounding is the only one.
  float __near = (float)x;
  unsigned __bits = __builtin_bit_cast(unsigned, __near);
  if (x == x && (double)__near != x) {
    bool __is_beyond = __builtin_fabs((double)__near) > __builtin_fabs(x);
    __bits = (__bits - __is_beyond) | 1;
  }
  return __truncsfbf2(__builtin_bit_cast(float, __bits));
}
#endif

#endif
