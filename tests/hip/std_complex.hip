// std::complex: products, quotients, roots, exponentials.
// RUN: --kernel complexes --grid 1 --block 32 --arg f32[128]=rand:63 --arg f32[384]=0
// EXPECT: arg=1 tolerance=1e-05 at=0,1,2,75,87,118,126,156,233,258,273,346,353,383 values=-0.023824454928771388,0.011298774964387803,3.955566069693874,0.5694981945430316,-1.0404801584519672,-0.6333087682723999,1.155958442713774,-0.014434533413307804,0.17293855650171486,1.9863184603834196,0.06476518366345703,0.9950132369995117,0.9331036964891453,0.5661762952804565
#include <hip/hip_runtime.h>

#include <complex>

extern "C" __global__ void complexes(const float *x, std::complex<float> *out) {
  x += 4 * threadIdx.x;
  out += 6 * threadIdx.x;
  std::complex<float> z(x[0], x[1]), w(x[2], x[3]);
  out[0] = z * w;
  out[1] = z / w;
  out[2] = std::sqrt(z);
  out[3] = std::exp(z);
  out[4] = {std::abs(z), std::arg(w)};
  out[5] = z + std::conj(w);
}
