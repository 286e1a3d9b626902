// Pairs of half: sums, a fused multiply-add, the greater and the less, a comparison.
// RUN: --kernel pairs --grid 2 --block 32 --arg f16[128]=rand:32 --arg f16[128]=rand:33 --arg f16[512]=0
// EXPECT: arg=2 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=0.1787109375,-0.662109375,-0.047943115234375,0.0087890625,0.0634765625,0.0,0.0,-0.1455078125,1.1962890625,0.468017578125,0.0,0.18115234375,1.0
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void pairs(const __half2 *x, const __half2 *y, __half2 *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half2 a = x[i], b = y[i];
  // ROCm's pair has its vector by name as well.
  __half2 sum;
  sum.data = a.data + b.data;
  out[4 * i] = i % 3 == 0 ? sum : i % 2 ? a + b : __hadd2(a, b);
  out[4 * i + 1] = __hfma2(a, b, __float2half2_rn(0.5f));
  out[4 * i + 2] = __halves2half2(__hmax(__low2half(a), b.x), __hmin(__high2half(a), b.y));
  out[4 * i + 3] = __hlt2(a, b);
}
