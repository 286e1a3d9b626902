// Kernels take memory and give it back, by malloc and by new.
#include "check.h"

struct Pair {
  int a, b;
  __device__ Pair(int a, int b) : a(a), b(b) {}
};
__device__ int *kept[64];

__global__ void take() {
  int i = threadIdx.x;
  int *mine = (int *)malloc((i + 1) * sizeof(int));
  if (mine)
    for (int k = 0; k <= i; k++)
      mine[k] = i * 100 + k;
  kept[i] = mine;
}
__global__ void use(int *to) {
  int i = threadIdx.x;
  to[i] = kept[i] ? kept[i][i] : -1;
  free(kept[i]);
  Pair *pair = new Pair(i, 2);
  to[i] += pair->a * pair->b;
  delete pair;
}

int main() {
  int *to;
  CHECK(hipMallocManaged(&to, 64 * sizeof(int)));
  for (int pass = 0; pass < 3; pass++) {
    take<<<1, 64>>>();
    use<<<1, 64>>>(to);
    CHECK(hipDeviceSynchronize());
    for (int i = 0; i < 64; i++)
      MUST(to[i] == i * 101 + 2 * i);
  }
}
