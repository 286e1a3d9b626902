// The parts of numbers and their neighbours among the integers, under C's and C++'s names.
// RUN: --kernel parts --grid 1 --block 64 --arg f32[64]=rand:52 --arg f32[512]=0 --arg i32[512]=0
// EXPECT: arg=1 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=0.7428241968154907,0.0814971923828125,95.0,-0.01015472412109375,-59.0,66.0,-75.0,-0.7847900390625,0.5051803588867188,17.0,-85.0,-87.0,-3.0
// EXPECT: arg=2 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=7,95,95,-53,1,0,0,-65,66,4,2,-88,2
#include <hip/hip_runtime.h>

#include <cmath>

extern "C" __global__ void parts(const float *x, float *out, int *integers) {
  float v = __fmul_rn(x[threadIdx.x], 100.0f), *to = out + 8 * threadIdx.x;
  int *whole = integers + 8 * threadIdx.x;
  to[0] = std::frexp(v, &whole[0]);
  to[1] = modff(v, &to[2]);
  to[3] = std::floor(v);
  to[4] = ceilf(v);
  to[5] = std::trunc(v);
  to[6] = rintf(v);
  to[7] = std::round(v);
  whole[1] = (int)std::lrint(v);
  whole[2] = (int)lroundf(v);
  whole[3] = ilogbf(v);
  whole[4] = std::signbit(v);
  whole[5] = (int)std::nearbyint(__fdiv_rn(v, 3.0f));
  whole[6] = std::isnan(v) || std::isinf(v) || !std::isfinite(v) || std::ldexp(v, 2) != v * 4 || scalbnf(v, -1) != v / 2;
  int quotient = 0;
  float rest = remquof(5.25f, 2.5f, &quotient);
  whole[7] = rest == 0.25f && std::nextafter(1.0f, 2.0f) > 1.0f && fdimf(1, 2) == 0 && copysignf(1, v) * v >= 0
                 ? quotient
                 : -1;
}
