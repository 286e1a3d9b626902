// Atomic operations of integers and numbers, in memory and in LDS: a histogram, minima, exchanges.
#include "check.h"

constexpr int N = 4096, BINS = 16;

__global__ void histogram(const unsigned char *in, unsigned *bins) {
  __shared__ unsigned own[BINS];
  if (threadIdx.x < BINS)
    own[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&own[in[blockIdx.x * blockDim.x + threadIdx.x] % BINS], 1u);
  __syncthreads();
  if (threadIdx.x < BINS)
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
__global__ void others(int *ints, float *sum, double *exact, unsigned long long *wide) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMin(&ints[0], -i);
  atomicMax(&ints[1], i);
  atomicOr(&ints[2], 1 << (i % 31));
  atomicXor(&ints[3], i);
  atomicSub(&ints[4], 2);
  for (int seen = ints[5], old; (old = atomicCAS(&ints[5], seen, seen + 1)) != seen;)
    seen = old;
  atomicAdd(sum, 0.5f);
  atomicAdd(exact, 0.25);
  atomicAdd(wide, 1ull << 33);
}

int main() {
  unsigned char *in;
  unsigned *bins;
  int *ints;
  float *sum;
  double *exact;
  unsigned long long *wide;
  CHECK(hipMallocManaged(&in, N));
  CHECK(hipMallocManaged(&bins, BINS * sizeof(unsigned)));
  CHECK(hipMallocManaged(&ints, 8 * sizeof(int)));
  CHECK(hipMallocManaged(&sum, 8));
  CHECK(hipMallocManaged(&exact, 8));
  CHECK(hipMallocManaged(&wide, 8));
  unsigned wanted[BINS] = {};
  for (int i = 0; i < N; i++) {
    in[i] = (unsigned char)(i * 7 + i / 5);
    wanted[in[i] % BINS]++;
  }
  for (int b = 0; b < BINS; b++)
    bins[b] = 0;
  histogram<<<N / 256, 256>>>(in, bins);
  CHECK(hipDeviceSynchronize());
  for (int b = 0; b < BINS; b++)
    MUST(bins[b] == wanted[b]);
  for (int i = 0; i < 8; i++)
    ints[i] = 0;
  *sum = 0;
  *exact = 0;
  *wide = 0;
  others<<<4, 256>>>(ints, sum, exact, wide);
  CHECK(hipDeviceSynchronize());
  MUST(ints[0] == -1023 && ints[1] == 1023 && ints[2] == 0x7fffffff && ints[3] == 0);
  MUST(ints[4] == -2048 && ints[5] == 1024);
  MUST(*sum == 512 && *exact == 256 && *wide == 1024ull << 33);
}
