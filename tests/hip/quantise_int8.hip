// Rows in 8 bits with a scale each, packed as char4, and their squares by a dot product of bytes.
// RUN: --kernel quantise --grid 8 --block 8
// RUN: --arg f32[8x32]=rand:30 --arg i8[8x32]=0 --arg f32[8]=0 --arg i32[8]=0
// EXPECT: arg=1 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=41,56,55,29,31,93,-109,23,116,109,5,-72,2
// EXPECT: arg=2 at=0,1,2,3,4,5,6,7 values=0.007865971885621548,0.007725385949015617,0.007725820876657963,0.007856613025069237,0.007568411063402891,0.007768895477056503,0.00749174365773797,0.007549766451120377
// EXPECT: arg=3 at=0,1,2,3,4,5,6,7 values=164736,183535,162565,218643,209805,200005,177438,127899
#include <hip/hip_runtime.h>

extern "C" __global__ void quantise(const float4 *x, char4 *q, float *scales, int *dots) {
  int i = blockIdx.x * 8 + threadIdx.x;
  float4 v = x[i];
  float top = fmaxf(fmaxf(fabsf(v.x), fabsf(v.y)), fmaxf(fabsf(v.z), fabsf(v.w)));
  for (int mask = 4; mask; mask >>= 1)
    top = fmaxf(top, __shfl_xor(top, mask, 8));
  float scale = __fdiv_rn(top, 127.0f);
  auto code = [=](float f) {
    return (signed char)min(127, max(-127, __float2int_rn(__fdiv_rn(f, scale))));
  };
  char4 packed = make_char4(code(v.x), code(v.y), code(v.z), code(v.w));
  q[i] = packed;
  int bytes = __builtin_bit_cast(int, packed), dot = __dp4a(bytes, bytes, 0);
  for (int mask = 4; mask; mask >>= 1)
    dot += __shfl_xor(dot, mask, 8);
  if (threadIdx.x == 0) {
    scales[blockIdx.x] = scale;
    dots[blockIdx.x] = dot;
  }
}
