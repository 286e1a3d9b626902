// Normalisation of rows of half by their mean square.
// RUN: --kernel rmsnorm --grid 4 --block 64 --arg f16[4x128]=rand:22 --arg f16[4x128]=0 --arg i32=128
// EXPECT: arg=1 tolerance=0.002 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=0.94482421875,1.462890625,-1.423828125,-0.98876953125,0.7822265625,-0.33984375,-0.27587890625,-0.286865234375,-0.416259765625,-0.9462890625,-1.388671875,-1.3359375,-0.2431640625
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void rmsnorm(const half2 *x, half2 *y, int n) {
  __shared__ float squares;
  half2 v = x[blockIdx.x * n / 2 + threadIdx.x];
  float2 f = __half22float2(v);
  if (threadIdx.x == 0)
    squares = 0;
  __syncthreads();
  atomicAdd(&squares, f.x * f.x + f.y * f.y);
  __syncthreads();
  float scale = rsqrtf(squares / n + 1e-6f);
  y[blockIdx.x * n / 2 + threadIdx.x] = __floats2half2_rn(f.x * scale, f.y * scale);
}
