// Conversions between number formats: half, float, double, 8- to 64-bit integers.
// RUN: --kernel convert --grid 2 --block 64
// RUN: --arg f32[128]=rand:24 --arg u64[128]=rand:25
// RUN: --arg f32[128x6]=0 --arg f64[128x4]=0 --arg i32[128x6]=0 --arg i64[128x2]=0
// REFERENCE: convert
#include "gpu_cl.h"
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

kernel void convert(global const float *in, global const ulong *ints, global float *floats,
                    global double *doubles, global int *out, global long *wide) {
  uint i = GLOBAL_ID(x);
  float f = in[i];
  ulong u = ints[i];
  floats[6 * i] = (float)(half)f;
  floats[6 * i + 1] = (float)(half)(f * 0x1p-15f);
  floats[6 * i + 2] = (float)(int)u;
  floats[6 * i + 3] = (float)(uint)u;
  floats[6 * i + 4] = (float)u;
  floats[6 * i + 5] = (float)(long)u;
  doubles[4 * i] = (double)f;
  doubles[4 * i + 1] = (double)(int)u;
  doubles[4 * i + 2] = (double)u;
  doubles[4 * i + 3] = (double)(float)((double)f / 3.0);
  out[6 * i] = (int)(f * 0x1p30f);
  out[6 * i + 1] = (int)(uint)((f + 1.0f) * 0x1p30f);
  out[6 * i + 2] = (char)u;
  out[6 * i + 3] = (ushort)u;
  out[6 * i + 4] = (int)__builtin_floor(f * 100.0f) * 100 + (int)__builtin_ceil(f * 10.0f);
  out[6 * i + 5] = (int)__builtin_rint(f * 16.0f) - (int)__builtin_trunc(f * 77.0f);
  wide[2 * i] = (long)(f * 0x1p60f);
  wide[2 * i + 1] = (long)((double)f * 0x1p62);
}
