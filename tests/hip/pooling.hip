// The maximum and the mean of cells of two by two.
// RUN: --kernel pool --grid 2,2 --block 8,8 --arg f32[32x32]=rand:28 --arg f32[16x16]=0 --arg f32[16x16]=0 --arg i32=32
// EXPECT: arg=1 tolerance=1e-06 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=0.6090090274810791,0.4714229106903076,0.372999906539917,0.97076416015625,0.9821194410324097,0.7106567621231079,-0.2462475299835205,-0.19655442237854004,0.6428300142288208,0.8850606679916382,0.27172017097473145,0.6656804084777832,0.7807451486587524
// EXPECT: arg=2 tolerance=1e-06 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=0.4252282381057739,-0.011492788791656494,-0.11337941884994507,-0.09881195425987244,0.21572858095169067,0.10844281315803528,-0.46812203526496887,-0.3379817008972168,0.013917237520217896,-0.19765502214431763,-0.13642781972885132,-0.029906660318374634,-0.07710549235343933
#include <hip/hip_runtime.h>

#include <algorithm>

extern "C" __global__ void pool(const float2 *x, float *most, float *mean, int w) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  float2 above = x[2 * r * w / 2 + c], below = x[(2 * r + 1) * w / 2 + c];
  most[r * w / 2 + c] = std::max(std::max(above.x, above.y), std::max({below.x, below.y}));
  float2 sum = above + below;
  mean[r * w / 2 + c] = (sum.x + sum.y) / 4;
}
