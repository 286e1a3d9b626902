// Attributes of kernels, and dynamic LDS beyond the usual.
#include "check.h"

__global__ void __launch_bounds__(128) small(int *to) {
  __shared__ int tile[256];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  *to = tile[(threadIdx.x + 1) % 128];
}
__global__ void reverse(int *data, int n) {
  extern __shared__ int dynamic[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    dynamic[i] = data[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    data[i] = dynamic[n - 1 - i];
}

int main() {
  hipFuncAttributes about{};
  CHECK(hipFuncGetAttributes(&about, (const void *)small));
  MUST(about.sharedSizeBytes == 1024 && about.maxThreadsPerBlock == 128 && about.numRegs > 0);
  hipFunction_t function;
  CHECK(hipGetFuncBySymbol(&function, (const void *)small));
  int value = 0;
  CHECK(hipFuncGetAttribute(&value, HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, function));
  MUST(value == 1024);
  CHECK(hipFuncGetAttribute(&value, HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, function));
  MUST(value == 128);
  CHECK(hipFuncSetCacheConfig((const void *)small, hipFuncCachePreferShared));
  CHECK(hipFuncSetSharedMemConfig((const void *)small, hipSharedMemBankSizeFourByte));
  int *data;
  CHECK(hipMallocManaged(&data, 65536));
  small<<<1, 256>>>(data);
  MUST(hipGetLastError() != hipSuccess);

  hipDeviceProp_t device;
  CHECK(hipGetDeviceProperties(&device, 0));
  const int bytes = (int)device.sharedMemPerBlock, n = bytes / 4;
  CHECK(hipFuncSetAttribute((const void *)reverse, hipFuncAttributeMaxDynamicSharedMemorySize, bytes));
  CHECK(hipFuncGetAttributes(&about, (const void *)reverse));
  MUST(about.maxDynamicSharedSizeBytes == bytes);
  for (int i = 0; i < n; i++)
    data[i] = i;
  reverse<<<1, 256, bytes>>>(data, n);
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < n; i++)
    MUST(data[i] == n - 1 - i);
  FAILS(hipErrorInvalidValue,
        hipFuncSetAttribute((const void *)reverse, hipFuncAttributeMaxDynamicSharedMemorySize, bytes + 4096));
  reverse<<<1, 256, bytes + 4096>>>(data, n);
  MUST(hipGetLastError() != hipSuccess);
  FAILS(hipErrorInvalidDeviceFunction, hipFuncGetAttributes(&about, &value));
  (void)hipGetLastError();
}
