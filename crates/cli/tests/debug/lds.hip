// Variables in LDS: of the kernel, and of a function that is inlined.
static __device__ __forceinline__ int neighbour(int t, int value) {
  __shared__ int shift[3];
  __shared__ int kept[64];
  kept[t] = value + 100;
  if (t < 3)
    shift[t] = t + 1;
  __syncthreads();
  int got = kept[(t + shift[0]) % 64];
  return got;
}

extern "C" __global__ void k(int *out, const int *in) {
  __shared__ int part[64];
  __shared__ float weights[4];
  int t = threadIdx.x;
  part[t] = in[t] * 2;
  if (t < 4)
    weights[t] = t + 0.5f;
  __syncthreads();
  out[t] = part[63 - t] + (int)weights[t % 4] + neighbour(t, in[t]);
}
