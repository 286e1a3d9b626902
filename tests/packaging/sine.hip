// Needs clang's library and AMD's device libraries.
extern "C" __global__ void sine(float *x) { x[threadIdx.x] = sinf(x[threadIdx.x]); }
