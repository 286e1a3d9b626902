// Code that is SPIR-V only: in the program, in a file, in memory alone.
// SPIRV: yes
// MODULE: modules_code.hip_part
#include "check.h"
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

__constant__ int factor = 1;
__device__ unsigned total;

__global__ void sums(const int *in, long long *out, int n) {
  __shared__ long long part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? (long long)in[i] * factor : 0;
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half)
      part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    out[blockIdx.x] = part[0];
    atomicAdd(&total, 1u);
  }
}

static void load(const void *image) {
  hipModule_t module;
  CHECK(hipModuleLoadData(&module, image));
  hipFunction_t saxpy;
  CHECK(hipModuleGetFunction(&saxpy, module, "saxpy"));
  const int n = 100;
  float *x, *y, a = 2;
  CHECK(hipMallocManaged(&x, n * sizeof(float)));
  CHECK(hipMallocManaged(&y, n * sizeof(float)));
  for (int i = 0; i < n; i++) {
    x[i] = i;
    y[i] = 1;
  }
  int count = n;
  void *values[] = {&x, &y, &a, &count};
  CHECK(hipModuleLaunchKernel(saxpy, 2, 1, 1, 64, 1, 1, 0, nullptr, values, nullptr));
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < n; i++)
    MUST(y[i] == 1 + 2.0f * i);
  void *table;
  size_t bytes = 0;
  CHECK(hipModuleGetGlobal(&table, &bytes, module, "table"));
  int back[4];
  MUST(bytes == sizeof back);
  CHECK(hipMemcpy(back, table, sizeof back, hipMemcpyDeviceToHost));
  MUST(back[3] == 4);
  CHECK(hipModuleUnload(module));
}

int main(int, char **arguments) {
  const int n = 1000;
  std::vector<int> in(n);
  for (int i = 0; i < n; i++)
    in[i] = i;
  int *din, three = 3;
  long long *dout, out[4];
  CHECK(hipMalloc(&din, n * sizeof(int)));
  CHECK(hipMalloc(&dout, sizeof out));
  CHECK(hipMemcpy(din, in.data(), n * sizeof(int), hipMemcpyHostToDevice));
  // The compiler must not take the constant for what it was initialised with.
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(factor), &three, sizeof three));
  sums<<<4, 256>>>(din, dout, n);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(out, dout, sizeof out, hipMemcpyDeviceToHost));
  MUST(out[0] + out[1] + out[2] + out[3] == 3 * 499500);
  unsigned blocks;
  CHECK(hipMemcpyFromSymbol(&blocks, HIP_SYMBOL(total), sizeof blocks));
  MUST(blocks == 4);

  std::ifstream file(arguments[1], std::ios::binary);
  std::string bundle(std::istreambuf_iterator<char>(file), {});
  load(bundle.data());
  // The module alone does not say how long it is.
  size_t at = bundle.find(std::string("\x03\x02\x23\x07", 4));
  MUST(at != std::string::npos);
  std::vector<char> alone(bundle.begin() + at, bundle.end());
  alone.resize(alone.size() + 64);
  load(alone.data());
}
