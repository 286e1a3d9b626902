// Sums of all above and to the left: rows first, then columns.
// RUN: --kernel table --grid 1 --block 24 --arg i32[24x24]=ramp --arg i32[24x24]=0 --arg i32=24
// EXPECT: arg=1 at=0,1,2,41,161,267,273,318,348,450,471,502,538,575 values=0,1,3,738,10143,6408,16380,15582,33930,81225,75360,121233,68057,165600
#include <hip/hip_runtime.h>

template <int step> struct Line {
  int *at;
  __device__ int &operator[](int i) { return at[i * step]; }
};
template <class L> __device__ void sum(L line, int n) {
  for (int i = 1; i < n; ++i)
    line[i] += line[i - 1];
}

extern "C" __global__ void table(const int *x, int *out, int w) {
  __shared__ int s[24 * 24];
  for (int r = 0; r < 24; ++r)
    s[r * 24 + threadIdx.x] = x[r * w + threadIdx.x];
  __syncthreads();
  sum(Line<1>{s + threadIdx.x * 24}, 24);
  __syncthreads();
  sum(Line<24>{s + threadIdx.x}, 24);
  __syncthreads();
  for (int r = 0; r < 24; ++r)
    out[r * w + threadIdx.x] = s[r * 24 + threadIdx.x];
}
