// Floats as half, as bfloat16 (its bits) and both added.
// RUN: --kernel quantise --grid 4 --block 64
// RUN: --arg f32[256]=rand:31 --arg f16[256]=0 --arg u16[256]=0 --arg f32[256]=0
// EXPECT: arg=1 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=0.6826171875,0.475341796875,0.00969696044921875,-0.3095703125,0.896484375,0.92724609375,0.56298828125,0.0237274169921875,-0.53125,0.96728515625,0.83447265625,-0.410400390625,0.2161865234375
// EXPECT: arg=2 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=16175,16115,15391,48798,16229,16237,16144,15554,48904,16248,16214,48850,15965
// EXPECT: arg=3 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=1.3662109375,0.949951171875,0.01940155029296875,-0.6181640625,1.791015625,1.85302734375,1.12548828125,0.0474090576171875,-1.0625,1.93603515625,1.67041015625,-0.820556640625,0.4320068359375
#include <hip/hip_bf16.h>
#include <hip/hip_bfloat16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void quantise(const float *x, __half *half_out, unsigned short *brain_out, float *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  half_out[i] = __float2half(x[i]);
  __hip_bfloat16 brain = __float2bfloat16(x[i]);
  hip_bfloat16 older(x[i]);
  brain_out[i] = i % 2 ? older.data : __bfloat16_as_ushort(brain);
  sum[i] = __half2float(half_out[i]) + __bfloat162float(brain);
}
