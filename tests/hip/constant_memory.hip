// Structures and tables in constant memory, and a device variable.
// RUN: --kernel evaluate --grid 1 --block 64 --arg f32[64]=rand:37 --arg f32[64]=0
// EXPECT: arg=1 tolerance=1e-06 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=0.4490592627019228,10.339616604610962,20.356936478242172,30.437277081838182,11.595816061790078,31.27442000244267,20.46465939512601,0.6202524080895867,12.236731103556947,10.495807119437679,22.045011153500155,20.847286951024977,30.30860641897308
#include <hip/hip_runtime.h>

struct Polynomial {
  float coefficients[4];
  int degree;
};
__constant__ Polynomial polynomial = {{0.5f, -1.25f, 2.0f, 0.125f}, 3};
__device__ float offsets[4] = {0, 10, 20, 30};

extern "C" __global__ void evaluate(const float *x, float *y) {
  float v = x[threadIdx.x], sum = 0;
  for (int i = polynomial.degree; i >= 0; --i)
    sum = sum * v + polynomial.coefficients[i];
  y[threadIdx.x] = sum + offsets[threadIdx.x % 4];
}
