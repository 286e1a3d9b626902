// A struct by value, given as bytes: {i8 shift; u16 step; f32 scale; u64 base; i32 bias[3]}.
// RUN: --kernel struct_arg --grid 1 --block 96
// RUN: --arg bytes=fd00030000002040efcdab8967452301fffffffff4010000e803000000000000
// RUN: --arg f32[96]=0 --arg u64[96]=0
// REFERENCE: struct_arg
#include "gpu.h"

struct Parameters {
  i8 shift;
  u16 step;
  float scale;
  u64 base;
  i32 bias[3];
};

extern "C" __global__ void struct_arg(Parameters p, float *floats, u64 *ints) {
  u32 i = GLOBAL_X;
  floats[i] = p.scale * (float)(i32)(i * p.step + p.bias[i % 3]);
  ints[i] = (p.base >> -p.shift) + i;
}
