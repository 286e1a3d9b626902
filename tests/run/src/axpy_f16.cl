// y = a·x + y in half precision, two elements a work-item in packed form; product and sum
// are rounded one after the other, so the result is exact.
// RUN: --kernel axpy_f16 --grid 2 --block 128
// RUN: --arg f16[512]=rand:12 --arg f16[512]=rand:13 --arg f16=1.5 --arg u32=256
// REFERENCE: axpy_f16
#include "gpu_cl.h"
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF

kernel void axpy_f16(global const half2 *x, global half2 *y, half a, uint pairs) {
  uint i = GLOBAL_ID(x);
  if (i < pairs)
    y[i] = (half2)(a, a) * x[i] + y[i];
}
