// Two files whose device code is linked: a kernel here calls and reads what the other has.
// FLAGS: -fgpu-rdc
// WITH: rdc_other.hip_part
#include "check.h"

__device__ int other_function(int x);
extern __device__ int other_table[4];
int other_side(int *data);

__device__ int mine(int x) { return x + 1000; }

__global__ void kernel(int *to) { to[threadIdx.x] = other_function(threadIdx.x) + other_table[threadIdx.x % 4]; }

int main() {
  int *data;
  CHECK(hipMallocManaged(&data, 8 * sizeof(int)));
  kernel<<<1, 8>>>(data);
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < 8; i++)
    MUST(data[i] == 3 * i + (i % 4) * 10);
  // A kernel of the other file calls a function of this one.
  MUST(other_side(data) == 1007);
  int table[4] = {1, 2, 3, 4};
  CHECK(hipMemcpyToSymbol(other_table, table, sizeof table));
  kernel<<<1, 8>>>(data);
  CHECK(hipDeviceSynchronize());
  MUST(data[7] == 25);
}
