// A histogram whose number of bins the launch sets: bins and the order of what falls in them
// share the dynamic LDS behind a fixed array, in pieces of different types.
// RUN: --kernel dynamic_lds --grid 3 --block 96 --lds 336
// RUN: --arg u32[288]=rand:202 --arg u32[3x36]=0 --arg u16[288]=0 --arg u32=36
// REFERENCE: dynamic_lds
#include "gpu.h"

extern __shared__ u32 pieces[];

extern "C" __global__ void dynamic_lds(const u32 *in, u32 *out, u16 *order, u32 bins) {
  __shared__ u32 fixed[96];
  u32 t = THREAD_X, key = in[GLOBAL_X] % bins;
  u16 *places = (u16 *)(pieces + bins);
  fixed[t] = key;
  if (t < bins)
    pieces[t] = 0;
  barrier();
  __hip_atomic_fetch_add(&pieces[key], 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  u32 rank = 0;
  for (u32 k = 0; k < 96; k++)
    rank += fixed[k] < key || (fixed[k] == key && k < t);
  places[rank] = (u16)t;
  barrier();
  if (t < bins)
    out[BLOCK_X * bins + t] = pieces[t];
  order[GLOBAL_X] = places[t];
}
