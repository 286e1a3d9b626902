// Many waves, of which one does not come to the barrier in time.
#include <hip/hip_runtime.h>
extern "C" __global__ void many(int *out) {
  __shared__ int part[1024];
  int t = threadIdx.x;
  part[t] = t;
  if (t == 1023)
    out[0] = 7;
  __syncthreads();
  out[t] = part[1023 - t];
}
