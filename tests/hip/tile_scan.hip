// Sums before and with each element in tiles of eight, by cooperative groups.
// RUN: --kernel sums --grid 2 --block 64 --arg i32[128]=ramp --arg i32[128]=0 --arg i32[128]=0
// EXPECT: arg=1 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=0,1,3,33,130,294,668,267,193,209,805,861,988
// EXPECT: arg=2 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=0,0,1,16,102,219,581,177,96,104,687,735,861
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

namespace cg = cooperative_groups;

extern "C" __global__ void sums(const int *x, int *out, int *before) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  int i = blockIdx.x * block.num_threads() + block.thread_rank();
  out[i] = cg::inclusive_scan(tile, x[i]);
  before[i] = cg::exclusive_scan(tile, x[i]);
  if (tile.meta_group_rank() != threadIdx.x / 8 || tile.meta_group_size() != 8 || tile.any(0) || !tile.all(1) ||
      tile.ballot(tile.thread_rank() == 3) != 8)
    out[i] = -1;
}
