// Loads and stores of 8 and 16 bytes, and of single bytes and halves.
// RUN: --kernel vectors --grid 2 --block 32 --arg f32[256]=ramp --arg f32[256]=0 --arg u8[64]=ramp --arg i16[64]=ramp
// SAME: tolerance=0
#include "device.h"
KERNEL vectors(const float4 *in, float2 *out, unsigned char *bytes, short *halves) {
  int i = GLOBAL_ID;
  float4 v = in[i];
  out[2 * i] = make_float2(v.x + v.w, v.y * 2);
  out[2 * i + 1] = make_float2(v.z - 1, v.x);
  bytes[i] = (unsigned char)(bytes[i] * 5 + 200);
  halves[i] = (short)(halves[i] * -700);
}
