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


// From GFX12 on Y and Z share a register, and HIP refuses what does not fit; before, ids have 32 bits.
__global__ void last(unsigned *seen) {
  if (threadIdx.x == 0)
    atomicMax(&seen[blockIdx.y > blockIdx.z], blockIdx.y + blockIdx.z);
}
static void many_groups(const hipDeviceProp_t &device) {
  unsigned *seen;
  CHECK(hipMalloc(&seen, 8));
  for (int z = 0; z < 2; z++)
    for (unsigned count : {65536u, 65537u}) {
      CHECK(hipMemset(seen, 0, 8));
      const dim3 grid(1, z ? 1 : count, z ? count : 1);
      last<<<grid, 1>>>(seen);
      const hipError_t error = hipGetLastError();
      unsigned found[2];
      CHECK(hipMemcpy(found, seen, 8, hipMemcpyDeviceToHost));
      if (count > 65536 && device.major >= 12)
        MUST(error == hipErrorInvalidConfiguration && found[0] + found[1] == 0);
      else
        MUST(error == hipSuccess && found[!z] == count - 1);
      hipFunction_t function;
      CHECK(hipGetFuncBySymbol(&function, (const void *)last));
      void *arguments[] = {&seen};
      // The functions that launch kernels of modules have another error for it, as `launch_errors.hip` has it.
      const hipError_t other = error == hipSuccess ? hipSuccess : hipErrorInvalidValue;
      MUST(hipModuleLaunchKernel(function, grid.x, grid.y, grid.z, 1, 1, 1, 0, 0, arguments, nullptr) == other);
      // Work-items, here.
      MUST(hipExtModuleLaunchKernel(function, 1, grid.y * 2, grid.z * 2, 1, 2, 2, 0, 0, arguments, nullptr, nullptr,
                                    nullptr, 0) == other);
      CHECK(hipDeviceSynchronize());
      (void)hipGetLastError();
    }
  CHECK(hipFree(seen));
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
  many_groups(device);
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
