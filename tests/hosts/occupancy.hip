// How many workgroups fit a compute unit, and which size is best.
#include "check.h"

__global__ void plain(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }
__global__ void hungry(float *x) {
  __shared__ float tile[6 * 1024];
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = tile[(threadIdx.x + 1) % blockDim.x];
}

int main() {
  hipDeviceProp_t about;
  CHECK(hipGetDeviceProperties(&about, 0));
  int groups = 0, fewer = 0;
  CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&groups, plain, 256, 0));
  MUST(groups >= 1 && groups * 256 <= about.maxThreadsPerMultiProcessor);
  CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&fewer, hungry, 256, 0));
  MUST(fewer >= 1 && fewer < groups && fewer == (int)(about.sharedMemPerMultiprocessor / (6 * 4096)));
  // Dynamic LDS counts as well.
  CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&fewer, plain, 256, about.sharedMemPerBlock, 0));
  MUST(fewer == 1);
  int grid = 0, block = 0;
  CHECK(hipOccupancyMaxPotentialBlockSize(&grid, &block, plain, 0, 0));
  MUST(grid >= about.multiProcessorCount && block >= about.warpSize && block <= about.maxThreadsPerBlock);
  CHECK(hipOccupancyMaxPotentialBlockSize(&grid, &block, plain, 0, 128));
  MUST(block <= 128);
  MUST(hipOccupancyMaxPotentialBlockSize(&grid, &block, NULL, 0, 0) != hipSuccess);
  CHECK(hipOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, plain, [](int n) { return n * 32; }));
  int grids = 0, alike = 0;
  auto bytes = [](int n) { return n * 32; };
  CHECK(hipOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(&grids, &alike, plain, bytes, 0, hipOccupancyDefault));
  MUST(grids == grid && alike == block);
  MUST(block > 0);
  size_t free = 0;
  CHECK(hipOccupancyAvailableDynamicSMemPerBlock(&free, (const void *)hungry, 2, 256));
  MUST(free <= about.sharedMemPerBlock / 2);

  hipFunction_t function;
  CHECK(hipGetFuncBySymbol(&function, (const void *)plain));
  int same = 0;
  CHECK(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(&same, function, 256, 0));
  MUST(same == groups);
  CHECK(hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&same, function, 256, 0, 0));
  MUST(same == groups);
  CHECK(hipModuleOccupancyMaxPotentialBlockSize(&grid, &block, function, 0, 0));
  CHECK(hipModuleOccupancyMaxPotentialBlockSizeWithFlags(&grid, &same, function, 0, 0, 0));
  MUST(block == same);
  FAILS(hipErrorInvalidValue, hipOccupancyMaxActiveBlocksPerMultiprocessor(&groups, plain, 0, 0));
  (void)hipGetLastError();
}
