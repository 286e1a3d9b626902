// Instructions written out.
#include "check.h"

__global__ void minimum(const int *a, const int *b, int *to) {
  int i = threadIdx.x, found;
  asm volatile("v_min_i32 %0, %1, %2" : "=v"(found) : "v"(a[i]), "v"(b[i]));
  to[i] = found;
}
__global__ void scalar(unsigned *to) {
  unsigned value;
  asm volatile("s_mov_b32 %0, 0x1234" : "=s"(value));
  *to = value;
}

int main() {
  int *a, *b, *to;
  CHECK(hipMallocManaged(&a, 64 * sizeof(int)));
  CHECK(hipMallocManaged(&b, 64 * sizeof(int)));
  CHECK(hipMallocManaged(&to, 64 * sizeof(int)));
  for (int i = 0; i < 64; i++) {
    a[i] = i - 20;
    b[i] = 20 - i;
  }
  minimum<<<1, 64>>>(a, b, to);
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < 64; i++)
    MUST(to[i] == (a[i] < b[i] ? a[i] : b[i]));
  scalar<<<1, 1>>>((unsigned *)to);
  CHECK(hipDeviceSynchronize());
  MUST(to[0] == 0x1234);
}
