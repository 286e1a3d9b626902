// All workgroups meet between the steps of a launch.
// RUN: --kernel steps --grid 10 --block 64 --cooperative --arg i32[640]=ramp --arg i32[640]=0
// EXPECT: arg=0 at=0,1,2,87,105,118,145,203,225,284,382,386,474,639 values=248,249,250,335,353,366,393,451,473,532,630,634,82,247
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

extern "C" __global__ void steps(int *x, int *y) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  unsigned i = (unsigned)grid.thread_rank(), n = (unsigned)grid.size();
  if (!grid.is_valid())
    return;
  for (int step = 0; step < 2; ++step) {
    y[i] = x[(i + 61) % n] + 1;
    grid.sync();
    x[i] = y[(i + 61) % n] + 1;
    cooperative_groups::sync(grid);
  }
}
