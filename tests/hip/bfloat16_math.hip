// bfloat16: operators round once; truncation, conversions of integers, absolute values.
// RUN: --kernel brain --grid 2 --block 32 --arg f32[128]=rand:34 --arg f32[512]=0
// EXPECT: arg=1 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=0.68359375,0.043701171875,-0.54296875,-0.0027923583984375,-0.94140625,0.57421875,0.052001953125,-0.16015625,-0.193359375,0.0,0.062255859375,-0.58984375,1.5703125
#include <hip/hip_bf16.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void brain(const float2 *x, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __hip_bfloat162 pair = __float22bfloat162_rn(x[i]);
  __hip_bfloat16 p = pair.x, q = __high2bfloat16(pair);
  float *to = out + 8 * i;
  to[0] = p + q;
  to[1] = __hmul(p, q);
  to[2] = p - q;
  to[3] = p < q;
  to[4] = __float2bfloat16_rz(x[i].x);
  p += __int2bfloat16_rn(1);
  to[5] = p;
  to[6] = __habs(q);
  to[7] = __hmul2(pair, __float2bfloat162_rn(3.0f)).y;
}
