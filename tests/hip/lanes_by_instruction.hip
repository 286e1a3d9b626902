// Exchanges of lanes by the names of instructions, in the halves that all of them stay in; groups of one thread.
// RUN: --kernel exchange --grid 2 --block 64 --arg i32[128]=rand:81 --arg i32[2048]=0
// TARGETS: gfx90a gfx942 gfx1030 gfx1030:wave64 gfx1100 gfx1100:wave64 gfx1201 gfx1201:wave64
// EXPECT: arg=1 at=0,1,2,246,459,474,514,529,873,1495,1564,1790,1889,2047 values=2019004984,945263160,938646641,663701889,2801,947883911,-458418098,646221769,-458418098,-1470396158,-1003303734,-216041198,824564136,1101
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

namespace cg = cooperative_groups;

extern "C" __global__ void exchange(const int *x, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = (int)__lane_id();
  unsigned word = (unsigned)x[i];
  float number = __int_as_float(x[i] & 0x3fffffff);
  int *to = out + 16 * i;
  int turned = (lane & ~31) | ((lane + 7) & 31);
  to[0] = (int)__hip_ds_bpermute(turned << 2, word);
  to[1] = __float_as_int(__hip_ds_bpermutef(turned << 2, number));
  to[2] = (int)__hip_ds_permute(turned << 2, word);
  to[3] = __float_as_int(__hip_ds_permutef((lane ^ 3) << 2, number));
  to[4] = (int)__hip_ds_swizzle(word, 0x401f);                  // 16 apart
  to[5] = (int)__hip_ds_swizzle(word, 0x80b1);                  // pairs of a quad
  to[6] = __float_as_int(__hip_ds_swizzlef(number, 0x0018));    // the first of eight
  to[7] = __hip_move_dpp(x[i], 0xb1, 0xf, 0xf, true);           // pairs of a quad
  to[8] = __hip_move_dpp(x[i], 0x111, 0xf, 0xf, true);          // from one lane below in a row
  to[9] = __hip_move_dpp(x[i], 0x140, 0xf, 0xf, true);          // a row mirrored
  to[10] = __hip_move_dpp(x[i], 0x141, 0xf, 0xf, true);         // half a row
  auto one = cg::tiled_partition<1>(cg::this_thread_block());
  cg::thread_group self = cg::this_thread();
  to[11] = (int)(one.size() + one.thread_rank() * 10 + one.meta_group_rank() * 100);
  to[12] = one.shfl(x[i], 0) + one.shfl_xor(1, 0) + one.shfl_down(2, 1) + one.shfl_up(3, 1);
  to[13] = (int)one.ballot(x[i] & 1) + one.any(x[i] & 2) * 2 + one.all(x[i] & 4) * 4;
  to[14] = cg::reduce(one, x[i], cg::plus<int>()) ^ (int)one.match_any(x[i]);
  one.sync();
  self.sync();
  to[15] = (int)(self.size() + self.thread_rank() * 10 + cg::group_size(self) * 100 + self.is_valid() * 1000);
}
