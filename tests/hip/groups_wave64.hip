// Tiles of 64 threads, which waves of 64 lanes alone have; code for others does not compile
// (crates/compile/tests/cpp.rs).
// REFERENCE: groups_wave64
// RUN: --kernel tiles --grid 3 --block 200 --arg i32[600]=rand:73 --arg u64[4800]=0
// TARGETS: gfx90a gfx942 gfx1030:wave64 gfx1100:wave64 gfx1201:wave64
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

namespace cg = cooperative_groups;

extern "C" __global__ void tiles(const int *x, unsigned long long *to) {
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  auto inner = cg::tiled_partition<8>(cg::tiled_partition<32>(tile));
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = x[i] >> 5;
  to += 8 * i;
  to[0] = tile.meta_group_rank() | tile.meta_group_size() << 16;
  to[1] = tile.ballot(v & 1);
  to[2] = tile.match_any(v & 3);
  to[3] = (unsigned)tile.shfl(v, 3) | (unsigned long long)(unsigned)tile.shfl_down(v, 5) << 32;
  to[4] = (unsigned)cg::reduce(tile, v, cg::plus<int>());
  to[5] = cg::binary_partition(tile, v & 2).ballot(v & 4);
  to[6] = inner.meta_group_rank() | inner.meta_group_size() << 16;
  to[7] = (unsigned)__shfl_xor_sync(~0ull >> (threadIdx.x < 192 ? 0 : 56), v, 4);
}
