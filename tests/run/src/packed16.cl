// Two numbers of 16 bits at a time: halves and integers, fused, saturated, shifted, compared.
// RUN: --kernel packed16 --grid 2 --block 64
// RUN: --arg u32[128]=rand:180 --arg u32[128]=rand:181 --arg f16[256]=rand:182
// RUN: --arg f16[256]=rand:183 --arg u32[128x10]=0 --arg f16[256x7]=0
// REFERENCE: packed16
#include "gpu_cl.h"
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF

#define PUT(at, value) out[10 * i + at] = __builtin_astype(value, uint)

kernel void packed16(global const uint *a, global const uint *b, global const half2 *x,
                     global const half2 *y, global uint *out, global half2 *halves) {
  uint i = GLOBAL_ID(x);
  ushort2 u = __builtin_astype(a[i], ushort2), w = __builtin_astype(b[i], ushort2);
  short2 s = __builtin_astype(a[i], short2), r = __builtin_astype(b[i], short2);
  PUT(0, u + w);
  PUT(1, u - w.yx);
  PUT(2, u * w);
  PUT(3, s * r + (short2)(7, -7));
  PUT(4, u << (w & (ushort2)15));
  PUT(5, s >> (r & (short2)15));
  PUT(6, __builtin_elementwise_max(s, r));
  PUT(7, __builtin_elementwise_min(u, w));
  PUT(8, __builtin_elementwise_add_sat(u, w));
  PUT(9, __builtin_elementwise_sub_sat(s, r));
  half2 p = x[i], q = y[i];
  halves[7 * i] = p + q;
  halves[7 * i + 1] = p * q.yx;
  halves[7 * i + 2] = __builtin_elementwise_fma(p, q, (half2)(0.25h, -0.5h));
  halves[7 * i + 3] = __builtin_elementwise_max(p, q);
  halves[7 * i + 4] = __builtin_elementwise_min(p, -q);
  halves[7 * i + 5] = p > q ? p : -p;
  halves[7 * i + 6] = (half2)(p.y - q.x, -p.x * q.x);
}
