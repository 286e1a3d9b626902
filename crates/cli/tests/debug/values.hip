// Values that a debugger sets, each of which the kernel stores.
#include <hip/hip_runtime.h>
struct Inner {
  float f[2];
  short s;
};
struct Outer {
  int a;
  unsigned low : 3;
  int high : 5;
  Inner in;
  _Float16 half;
  bool is;
};
extern "C" __global__ void k(int *out, int *data) {
  __shared__ int part[64];
  int t = threadIdx.x;
  Outer one = {1, 2, 3, {{4.0f, 5.0f}, 6}, (_Float16)7, false};
  Outer two = one;
  int row[4] = {1, 2, 3, 4};
  int *to = data + t;
  part[t] = t;
  *to = t; // here
  out[t * 8 + 0] = one.a;
  out[t * 8 + 1] = one.low * 100 + one.high;
  out[t * 8 + 2] = (int)(one.in.f[1] * 2);
  out[t * 8 + 3] = one.in.s + (int)((float)one.half * 4) + one.is * 1000;
  out[t * 8 + 4] = two.in.s;
  out[t * 8 + 5] = row[0] + row[1] * 10 + row[2] * 100 + row[3] * 1000;
  out[t * 8 + 6] = *to;
  out[t * 8 + 7] = part[t];
}
