// Conversions between numbers of all kinds and sizes.
// RUN: --kernel convert --grid 2 --block 64 --arg f32[128]=ramp --arg f32[2560]=0
// SAME: tolerance=0
#include "device.h"
KERNEL convert(const float *in, float *out) {
  float x = (in[GLOBAL_ID] - 64) * 1.37f, *to = out + 20 * GLOBAL_ID;
  double d = x * 1000.123;
  to[0] = (float)(int)x; to[1] = (float)(unsigned char)(int)x; to[2] = (float)(short)(int)(x * 700);
  to[3] = (float)(long long)d; to[4] = (float)(signed char)(int)x; to[5] = (float)d;
  to[6] = (float)__float2int_rn(x); to[7] = (float)__float2int_rz(x); to[8] = (float)__float2int_ru(x);
  to[9] = (float)__float2int_rd(x); to[10] = (float)__float2uint_rn(fabsf(x));
  to[11] = (float)(__float_as_int(x) >> 20); to[12] = __int_as_float(__float_as_int(x) ^ 0x80000000);
  to[13] = (float)(__double2hiint(d) >> 16); to[14] = (float)(__double2loint(d) >> 20);
  to[15] = (float)__hiloint2double(__double2hiint(d), 0); to[16] = (float)(unsigned)(long long)(x * x);
  to[17] = (float)(unsigned long long)(x * x * 1e6f); to[18] = (float)(x > 3 && d < 5000);
  to[19] = (float)(unsigned short)(int)(x * 900);
}
