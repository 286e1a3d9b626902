// The same with the barrier of newer device libraries (ROCm 6): a counter whose address is a
// hidden argument. For targets without barriers between workgroups in hardware.
// RUN: --kernel rounds --grid 20 --block 128 --cooperative
// RUN: --arg u32[2560]=ramp --arg u32[2560]=0 --arg u32[1]=0
// REFERENCE: grid_sync
#include "gpu.h"

struct Grid {
  u32 *all_devices;
  u32 device, devices;
  u64 items_before, items;
  u32 counter[2];
  u32 groups;
};

static __device__ Grid *grid_record() {
  u8 *implicit = (u8 *)__builtin_amdgcn_implicitarg_ptr();
  return *(Grid **)(implicit + 88);
}

// The lower half counts arrivals, the upper half how often the barrier has opened.
static __device__ void grid_sync(Grid *grid) {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
  barrier();
  if (THREAD_X == 0) {
    u32 *counter = &grid->counter[0];
    u32 before = __hip_atomic_fetch_add(counter, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    if ((before & 0xffff) == grid->groups - 1)
      __hip_atomic_fetch_add(counter, 0x10000 - grid->groups, __ATOMIC_RELAXED,
                             __HIP_MEMORY_SCOPE_AGENT);
    else
      while (__hip_atomic_load(counter, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT) >> 16 ==
             before >> 16)
        __builtin_amdgcn_s_sleep(1);
  }
  barrier();
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
}

extern "C" __global__ void rounds(u32 *x, u32 *y, u32 *invalid) {
  u32 n = 2560, i = GLOBAL_X;
  Grid *grid = grid_record();
  // ROCm's HIP says no more than the workgroups where the grid is on one device.
  if (!grid || grid->groups != 20 || grid->device || grid->items_before ||
      (grid->devices && (grid->devices != 1 || grid->items != n || *grid->all_devices)))
    *invalid = 1;
  for (int round = 0; round < 5; round++) {
    y[i] = x[(i + 97) % n] + 1;
    grid_sync(grid);
    x[i] = y[i];
    grid_sync(grid);
  }
  y[i] = 0;
}
