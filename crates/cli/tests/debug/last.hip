// Much work in each workgroup, and a line that only the last one reaches.
extern "C" __global__ void k(unsigned *out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned value = i;
  for (unsigned round = 0; round < n; round++)
    value = value * 1664525u + (value >> 7) + round;
  if (blockIdx.x == gridDim.x - 1)
    value ^= 1;
  out[i] = value;
}
