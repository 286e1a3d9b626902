// Numbers of 8 bits, there and back.
// RUN: --kernel small --grid 2 --block 64 --arg f32[128]=rand:46 --arg u8[256]=0 --arg f32[256]=0
// EXPECT: arg=1 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=121,119,252,248,125,120,109,249,117,240,126,107,112
// EXPECT: arg=2 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=288.0,28672.0,-384.0,-32768.0,416.0,32768.0,5120.0,-40960.0,20480.0,-128.0,448.0,88.0,8192.0
#include <hip/hip_fp8.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void small(const float *x, unsigned char *codes, float *back) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __hip_fp8_e4m3 p(x[i] * 600);
  __hip_fp8_storage_t q = __hip_cvt_float_to_fp8(x[i] * 60000, __HIP_SATFINITE, __HIP_E5M2);
  codes[2 * i] = p.__x;
  codes[2 * i + 1] = q;
  back[2 * i] = p;
  back[2 * i + 1] = __half2float(__hip_cvt_fp8_to_half(q, __HIP_E5M2));
}
