// All workgroups of a grid wait for each other, several times; a grid that cannot is refused.
#include "check.h"
#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void together(int *sums, int groups, int rounds) {
  cg::grid_group grid = cg::this_grid();
  for (int round = 0; round < rounds; round++) {
    int *now = sums + round * groups;
    if (threadIdx.x == 0)
      now[blockIdx.x] = round ? sums[(round - 1) * groups + (blockIdx.x + 1) % groups] + 1 : (int)blockIdx.x;
    grid.sync();
  }
}

__global__ void tiles(int *out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int sum = tile.thread_rank();
  for (int i = tile.size() / 2; i > 0; i /= 2)
    sum += tile.shfl_down(sum, i);
  if (tile.thread_rank() == 0)
    out[tile.meta_group_rank()] = sum;
}

__global__ void any_group(int *ranks) {
  const cg::thread_block block = cg::this_thread_block();
  const cg::thread_group part = cg::tiled_partition(block, 32);
  part.sync();
  ranks[block.thread_rank()] = part.thread_rank() + 100 * part.size();
}

int main() {
  int can = 0;
  CHECK(hipDeviceGetAttribute(&can, hipDeviceAttributeCooperativeLaunch, 0));
  MUST(can == 1);
  int groups = 8, rounds = 3, *sums;
  CHECK(hipMallocManaged(&sums, groups * rounds * sizeof(int)));
  void *arguments[] = {&sums, &groups, &rounds};
  CHECK(hipLaunchCooperativeKernel(together, dim3(groups), dim3(64), arguments, 0, nullptr));
  CHECK(hipDeviceSynchronize());
  for (int g = 0; g < groups; g++)
    MUST(sums[2 * groups + g] == (g + 2) % groups + 2);
  FAILS(hipErrorCooperativeLaunchTooLarge,
        hipLaunchCooperativeKernel(together, dim3(1 << 20), dim3(1024), arguments, 0, nullptr));
  any_group<<<1, 24>>>(sums);
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < groups * rounds; i++)
    MUST(sums[i] == i + 2400);
  hipFunction_t function;
  CHECK(hipGetFuncBySymbol(&function, (const void *)together));
  sums[0] = 99;
  CHECK(hipModuleLaunchCooperativeKernel(function, groups, 1, 1, 64, 1, 1, 0, nullptr, arguments));
  CHECK(hipDeviceSynchronize());
  MUST(sums[0] == 0);

  tiles<<<1, 64>>>(sums);
  CHECK(hipDeviceSynchronize());
  for (int t = 0; t < 8; t++)
    MUST(sums[t] == 28);
}
