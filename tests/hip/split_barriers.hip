// Barriers in two halves, of a workgroup and of a grid; the grids of a launch on one GPU are one.
// RUN: --kernel halves --grid 6 --block 96 --cooperative --arg i32[576]=ramp --arg i32[576]=0 --arg i32[6]=0
// EXPECT: arg=0 at=0,1,2,41,161,267,273,318,348,450,471,502,538,575 values=13433,13475,13517,15155,24227,32711,28739,34277,35537,27725,30335,13205,14717,19727
// EXPECT: arg=1 at=0,1,2,41,161,267,273,318,348,450,471,502,538,575 values=13433,13475,13517,15155,24227,32711,28739,34277,35537,27725,30335,13205,14717,19727
// EXPECT: arg=2 at=0,1,2,3,4,5 values=1255,1255,1255,1255,1255,1255
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

namespace cg = cooperative_groups;

extern "C" __global__ void halves(int *x, int *y, int *groups) {
  __shared__ int here[96];
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  unsigned i = (unsigned)grid.thread_rank(), n = (unsigned)grid.size(), at = block.thread_rank();
  int sum = 0;
  for (int step = 0; step < 3; ++step) {
    here[at] = x[i] + step;
    cg::thread_block::arrival_token token = block.barrier_arrive();
    int own = x[i] * 3;
    block.barrier_wait(static_cast<cg::thread_block::arrival_token &&>(token));
    sum += here[95 - at] + own;
    y[i] = sum;
    cg::grid_group::arrival_token all = grid.barrier_arrive();
    int kept = sum;
    grid.barrier_wait(static_cast<cg::grid_group::arrival_token &&>(all));
    sum = kept + y[(i + 101) % n];
    grid.sync();
  }
  cg::multi_grid_group grids = cg::this_multi_grid();
  cg::thread_group any = grids;
  grids.sync();
  sum += y[(i + 101) % n];
  any.sync();
  x[i] = y[i] = sum;
  if (at == 0)
    groups[blockIdx.x] = grids.is_valid() + any.is_valid() + (int)grids.num_grids() + (int)grids.size() +
                         (int)cg::group_size(any) + (int)(any.thread_rank() == i) * 100;
}
