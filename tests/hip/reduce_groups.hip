// Reductions of tiles of 16 and 32 work-items and of the whole by cooperative groups.
// RUN: --kernel reduce --grid 4 --block 128 --arg i32[512]=ramp --arg i32[17]=0
// EXPECT: arg=1 at=0,1,2,5,7,8,11,12,15,16 values=130816,120,376,1144,1656,1912,95,127,223,255
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

namespace cg = cooperative_groups;

extern "C" __global__ void reduce(const int *x, int *out) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  auto wide = cg::tiled_partition<32>(block);
  int i = blockIdx.x * block.size() + block.thread_rank();
  int sum = x[i];
  for (unsigned by = tile.size() / 2; by > 0; by /= 2)
    sum += tile.shfl_down(sum, by);
  int top = cg::reduce(wide, x[i], cg::greater<int>());
  if (tile.thread_rank() == 0) {
    atomicAdd(&out[0], sum);
    if (i / 16 < 8)
      out[1 + i / 16] = sum;
  }
  block.sync();
  if (wide.thread_rank() == 0 && i / 32 < 8)
    out[9 + i / 32] = top;
}
