// The sum of each workgroup's numbers, by halves.
__global__ void sum(const float *in, float *out) {
  __shared__ float part[256];
  unsigned i = threadIdx.x;
  part[i] = in[blockIdx.x * blockDim.x + i];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (i < half)
      part[i] += part[i + half];
#ifdef MENDED
    __syncthreads();
#endif
  }
  if (i == 0)
    out[blockIdx.x] = part[0];
}
