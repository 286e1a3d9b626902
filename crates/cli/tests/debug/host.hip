#include <hip/hip_runtime.h>
#include <cstdio>

__device__ int twice(int x) {
  int y = x * 2;
  return y + 1;
}

__global__ void scale(int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int was = data[i];
    data[i] = twice(was);
  }
}

__global__ void sum(const int *data, int *out) {
  __shared__ int part[64];
  __shared__ int weights[4];
  int t = threadIdx.x;
  part[t] = data[t];
  if (t < 4)
    weights[t] = t + 1;
  __syncthreads();
  if (t == 0) {
    int total = 0;
    for (int i = 0; i < 64; i++)
      total += part[i] * weights[i % 4];
    *out = total;
  }
}

int main() {
  int host[64], result = 0, *data, *out;
  for (int i = 0; i < 64; i++)
    host[i] = i;
  if (hipMalloc(&data, sizeof host) || hipMalloc(&out, sizeof result) ||
      hipMemcpy(data, host, sizeof host, hipMemcpyHostToDevice))
    return 2;
  scale<<<2, 32>>>(data, 64);
  sum<<<1, 64>>>(data, out);
  if (hipMemcpy(&result, out, sizeof result, hipMemcpyDeviceToHost))
    return 3;
  printf("result %d\n", result);
  return 0;
}
