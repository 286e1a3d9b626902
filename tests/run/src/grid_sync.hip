// A cooperative grid: all workgroups meet between the rounds (HIP's grid_group::sync).
// RUN: --kernel rounds --grid 20 --block 128 --cooperative
// RUN: --arg u32[2560]=ramp --arg u32[2560]=0 --arg u32[1]=0
// REFERENCE: grid_sync
// TARGETS: gfx90a gfx942 gfx1030 gfx1030:wave64 gfx1100 gfx1100:wave64
#include "gpu.h"

extern "C" __device__ u32 __ockl_grid_is_valid();
extern "C" __device__ void __ockl_grid_sync();

extern "C" __global__ void rounds(u32 *x, u32 *y, u32 *invalid) {
  u32 n = 2560, i = GLOBAL_X;
  if (!__ockl_grid_is_valid())
    *invalid = 1;
  for (int round = 0; round < 5; round++) {
    y[i] = x[(i + 97) % n] + 1;
    __ockl_grid_sync();
    x[i] = y[i];
    __ockl_grid_sync();
  }
  y[i] = 0;
}
