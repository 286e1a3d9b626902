// The fast functions, as exact as the hardware.
// RUN: --kernel fast --grid 1 --block 64 --arg f32[64]=rand:54 --arg f32[512]=0
// EXPECT: arg=1 tolerance=0.0002 at=0,1,2,17,28,246,254,353,361,459,471,474,511 values=0.45369557713226233,0.8911567332914134,1.601447530102088,0.9966193949057951,1.018077727875091,0.08992350079443716,-1.3467106413435879,0.9996090462766651,0.6543070783600067,0.041774086303013366,0.7235109278654182,1.898855027059952,0.14897220290065574
#include <hip/hip_runtime.h>

extern "C" __global__ void fast(const float *x, float *out) {
  float v = x[threadIdx.x], a = fabsf(v) + 0.1f, *to = out + 8 * threadIdx.x;
  float sine, cosine;
  __sincosf(v, &sine, &cosine);
  to[0] = sine == __sinf(v) ? sine : 9;
  to[1] = cosine == __cosf(v) ? cosine : 9;
  to[2] = __expf(v);
  to[3] = __logf(a);
  to[4] = __powf(a, 1.5f);
  to[5] = __saturatef(-a) + __fdividef(1.0f, a);
  to[6] = __log2f(a);
  to[7] = __exp10f(v);
}
