// Red and black sweeps over a grid of 18 by 18 doubles in global memory, until the largest
// change is small: the workgroup agrees by an atomic maximum in LDS of the change's bits.
// RUN: --kernel gauss_seidel --grid 1 --block 128
// RUN: --arg f64[18x18]=rand:143 --arg f64=0.001 --arg u32[1]=0
// REFERENCE: gauss_seidel tolerance=1e-11
#include "gpu.h"

extern "C" __global__ void gauss_seidel(double *grid, double limit, u32 *sweeps) {
  __shared__ u64 change;
  u32 t = THREAD_X, done = 0;
  double last;
  do {
    barrier();
    if (t == 0)
      change = 0;
    barrier();
    for (u32 colour = 0; colour < 2; colour++) {
      // 16 rows of 8 cells of this colour.
      u32 y = 1 + t / 8, x = 1 + 2 * (t % 8) + (y + colour) % 2;
      double *cell = grid + 18 * y + x;
      double value = (cell[-1] + cell[1] + cell[-18] + cell[18]) * 0.25;
      double moved = __builtin_fabs(value - *cell);
      *cell = value;
      __hip_atomic_fetch_max(&change, __builtin_bit_cast(u64, moved), __ATOMIC_RELAXED,
                             __HIP_MEMORY_SCOPE_WORKGROUP);
      barrier();
    }
    last = __builtin_bit_cast(double, change);
    done++;
  } while (last > limit);
  if (t == 0)
    *sweeps = done;
}
