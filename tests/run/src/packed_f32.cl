// Two floats at a time, which CDNA2 and later do in one instruction: fused, added, multiplied,
// with halves swapped, broadcast and negated; a product of complex numbers.
// RUN: --kernel packed_f32 --grid 2 --block 64
// RUN: --arg f32[256]=rand:184 --arg f32[256]=rand:185 --arg f32[128x12]=0 --arg f32=0.375
// REFERENCE: packed_f32
#include "gpu_cl.h"
#pragma OPENCL FP_CONTRACT OFF

kernel void packed_f32(global const float2 *a, global const float2 *b, global float2 *out,
                       float scale) {
  uint i = GLOBAL_ID(x);
  float2 x = a[i], y = b[i];
  global float2 *to = out + 6 * i;
  to[0] = x + y;
  to[1] = x * y.yx;
  to[2] = __builtin_elementwise_fma(x, y, x);
  to[3] = __builtin_elementwise_fma(x, (float2)(scale), -y);
  to[4] = __builtin_elementwise_fma(x.xx, y, -(x.yy * (float2)(y.y, -y.x)));
  to[5] = (x + (float2)(scale, 1.0f)) * (float2)(scale, y.x) - x.yx;
}
