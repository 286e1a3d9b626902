// A sort of 256 numbers by single bits: those with a 0 go before those with a 1, in order.
// RUN: --kernel sort --grid 1 --block 256 --arg u16[256]=rand:9 --arg u16[256]=0
// EXPECT: arg=1 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=60,78,460,4849,7405,26205,27786,52715,54683,55446,62961,64602,64892
#include <hip/hip_runtime.h>

extern "C" __global__ void sort(const unsigned short *x, unsigned short *out) {
  __shared__ unsigned short keys[256];
  __shared__ int ones[8];
  int i = threadIdx.x, wave = i / warpSize, waves = blockDim.x / warpSize;
  unsigned short key = x[i];
  for (int bit = 0; bit < 16; ++bit) {
    bool one = key >> bit & 1;
    unsigned long long votes = __ballot(one);
    if (i % warpSize == 0)
      ones[wave] = __popcll(votes);
    __syncthreads();
    int all = 0, before = 0;
    for (int w = 0; w < waves; ++w) {
      before += w < wave ? ones[w] : 0;
      all += ones[w];
    }
    before += __popcll(votes & ((1ull << __lane_id()) - 1));
    keys[one ? 256 - all + before : i - before] = key;
    __syncthreads();
    key = keys[i];
    __syncthreads();
  }
  out[i] = key;
}
