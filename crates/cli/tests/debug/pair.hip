#include <hip/hip_runtime.h>
struct Pair { int a; float b[2]; };
__device__ int helper(int x, Pair *p) {
  int y = x * 2;
  p->a = y + 1;
  return y + p->a;
}
__global__ void k(int *out, const int *in, int n) {
  __shared__ int tile[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Pair pair = {i, {1.5f, 2.5f}};
  tile[threadIdx.x] = in[i];
  __syncthreads();
  int sum = 0;
  for (int j = 0; j < 4; j++) {
    sum += tile[(threadIdx.x + j) % 64];
  }
  int h = helper(sum, &pair);
  if (i < n) out[i] = h + pair.a;
}
