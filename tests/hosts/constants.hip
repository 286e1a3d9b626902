// Variables of the GPU by their names: constant memory, tables, parts of them, their addresses and sizes.
#include "check.h"

__constant__ float factors[4];
__device__ int counter = 40;
__device__ double table[3] = {1, 2, 3};

__global__ void use(float *out) {
  int i = threadIdx.x;
  out[i] = factors[i] * (float)table[i % 3];
  atomicAdd(&counter, 1);
}

int main() {
  const float host[4] = {1, 10, 100, 1000};
  float *out, back[4];
  CHECK(hipMalloc(&out, sizeof back));
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(factors), host, sizeof host));
  use<<<1, 4>>>(out);
  CHECK(hipMemcpy(back, out, sizeof back, hipMemcpyDeviceToHost));
  MUST(back[0] == 1 && back[1] == 20 && back[2] == 300 && back[3] == 1000);
  int count = 0;
  CHECK(hipMemcpyFromSymbol(&count, counter, sizeof count));
  MUST(count == 44);

  // A part, in a stream's order.
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  const double two[2] = {7, 8};
  CHECK(hipMemcpyToSymbolAsync(table, two, sizeof two, sizeof(double), hipMemcpyHostToDevice, stream));
  double all[3] = {};
  CHECK(hipMemcpyFromSymbolAsync(all, table, sizeof all, 0, hipMemcpyDeviceToHost, stream));
  CHECK(hipStreamSynchronize(stream));
  MUST(all[0] == 1 && all[1] == 7 && all[2] == 8);

  void *address;
  size_t size;
  CHECK(hipGetSymbolAddress(&address, table));
  CHECK(hipGetSymbolSize(&size, HIP_SYMBOL(table)));
  MUST(size == sizeof table);
  CHECK(hipMemcpy(all, address, sizeof all, hipMemcpyDeviceToHost));
  MUST(all[2] == 8);

  FAILS(hipErrorInvalidValue, hipMemcpyToSymbol(table, all, sizeof all, 8));
  FAILS(hipErrorInvalidMemcpyDirection, hipMemcpyToSymbol(table, all, 8, 0, hipMemcpyDeviceToHost));
  static int none;
  FAILS(hipErrorInvalidSymbol, hipMemcpyToSymbol(none, &count, 4));
  (void)hipGetLastError();
}
