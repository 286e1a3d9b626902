// Constant variables are memory like any other: kernels write them by their address, and the host by copies of every kind.
#include "check.h"

__constant__ int numbers[64];
__constant__ double pair[2] = {1, 2};

__global__ void fill(int *to, int value) { to[threadIdx.x] = value + threadIdx.x; }
__global__ void look(int *to, double *sum) {
  to[threadIdx.x] = numbers[threadIdx.x];
  *sum = pair[0] + pair[1];
}

int main() {
  int *address, *out;
  double *sum;
  CHECK(hipGetSymbolAddress(reinterpret_cast<void **>(&address), HIP_SYMBOL(numbers)));
  CHECK(hipMallocManaged(reinterpret_cast<void **>(&out), sizeof numbers));
  CHECK(hipMallocManaged(reinterpret_cast<void **>(&sum), sizeof *sum));
  auto is = [&](int value) {
    look<<<1, 64>>>(out, sum);
    CHECK(hipDeviceSynchronize());
    for (int i = 0; i < 64; i++) MUST(out[i] == value + i * (value != 0));
    MUST(*sum == 3);
  };
  is(0);
  fill<<<1, 64>>>(address, 5);
  is(5);
  int values[64];
  for (int i = 0; i < 64; i++) values[i] = 100 + i;
  CHECK(hipMemcpy(address, values, sizeof values, hipMemcpyHostToDevice));
  is(100);
  fill<<<1, 64>>>(out, 7);
  CHECK(hipMemcpy(address, out, sizeof values, hipMemcpyDeviceToDevice));
  is(7);
  for (int i = 0; i < 64; i++) values[i] = 200 + i;
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(numbers), values, sizeof values));
  is(200);
  CHECK(hipMemset(address, 0, sizeof values));
  is(0);
  CHECK(hipMemcpy(values, address, sizeof values, hipMemcpyDeviceToHost));
  MUST(values[63] == 0);
}
