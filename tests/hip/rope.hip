// Rotary positions: pairs turned by angles.
// RUN: --kernel rope --grid 4 --block 32 --arg f32[4x2x32]=rand:21 --arg f32[4x2x32]=0 --arg i32=2 --arg i32=32
// EXPECT: arg=1 tolerance=2e-05 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=-0.9469592571258545,0.8305662870407104,0.049947500228881836,0.5896387100219727,0.03829002380371094,-0.3624309869442698,0.9814323821577655,1.0215272830610673,0.4856409429879688,0.3705914582775826,-0.0710958354507979,-0.6368663832725806,-0.5383736775491617
#include <hip/hip_runtime.h>

extern "C" __global__ void rope(const float2 *x, float2 *y, int heads, int dim) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int position = 2 * i / (heads * dim), pair = 2 * i % dim / 2;
  float sine, cosine;
  sincosf(position * powf(10000.0f, -2.0f * pair / dim), &sine, &cosine);
  float2 v = x[i];
  y[i] = make_float2(v.x * cosine - v.y * sine, v.x * sine + v.y * cosine);
}
