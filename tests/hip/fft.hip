// A transform of 64 complex numbers, six steps in LDS.
// RUN: --kernel fft --grid 1 --block 32 --arg f32[128]=rand:62 --arg f32[128]=0
// EXPECT: arg=1 tolerance=1e-05 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=0.6816315650939941,-5.055395126342773,8.507865137952136,-6.408308764024222,-0.18142886372067402,11.36745488931759,2.615301254649591,5.412266270069235,-1.9692693948745879,-0.5200062923154485,7.326502453290842,-5.856079815973605,5.338276342845463
#include <hip/hip_complex.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void fft(const hipFloatComplex *x, hipFloatComplex *out) {
  __shared__ hipFloatComplex s[64];
  int i = threadIdx.x;
  s[__brev(i) >> 26] = x[i];
  s[__brev(i + 32) >> 26] = x[i + 32];
  __syncthreads();
  for (int half = 1; half < 64; half *= 2) {
    int at = i / half * 2 * half + i % half;
    float sine, cosine;
    sincospif(-(float)(i % half) / half, &sine, &cosine);
    hipFloatComplex low = s[at], high = hipCmulf(s[at + half], make_hipFloatComplex(cosine, sine));
    s[at] = low + high;
    s[at + half] = hipCsubf(low, high);
    __syncthreads();
  }
  out[i] = s[i];
  out[i + 32] = s[i + 32];
}
