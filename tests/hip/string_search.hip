// Where a word of three letters stands in a text of four letters.
// RUN: --kernel search --grid 4 --block 64 --arg u8[900]=rand:61 --arg i32[3]=0,1000000,0 --arg i32=900
// EXPECT: arg=1 at=0,1,2 values=10,83,3312
#include <hip/hip_runtime.h>

#include <cstring>

__device__ const char letters[] = "acgt";

extern "C" __global__ void search(const unsigned char *text, int *out, int length) {
  const char word[] = "ccg";
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i + 2 < length; i += gridDim.x * blockDim.x) {
    char here[3];
    for (int k = 0; k < 3; ++k)
      here[k] = letters[text[i + k] % 4];
    if (memcmp(here, word, strlen(word)) == 0) {
      atomicAdd(&out[0], 1);
      atomicMin(&out[1], i);
      atomicAdd(&out[2], i);
    }
  }
}
