// Every kind of atomic on LDS, 32 and 64 bits wide, with and without the old value, float
// addition and compare-and-swap among them.
// RUN: --kernel lds_atomics --grid 2 --block 96
// RUN: --arg u32[192]=rand:179 --arg u32[2x16]=0 --arg u64[2x8]=0 --arg f32[2x2]=0
// RUN: --arg u32[192]=0
// REFERENCE: lds_atomics
#include "gpu.h"

#define ORDER __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP

extern "C" __global__ void lds_atomics(const u32 *in, u32 *out, u64 *wide_out, float *floats_out,
                                       u32 *tickets) {
  __shared__ u32 cells[16];
  __shared__ i32 signed_cells[2];
  __shared__ u64 wide[8];
  __shared__ float floats[2];
  u32 t = THREAD_X, v = in[GLOBAL_X];
  if (t < 16)
    cells[t] = t == 2 || t == 5 ? ~0u : 0;
  if (t < 8)
    wide[t] = t == 1 ? ~0ull : 0;
  if (t < 2)
    floats[t] = 0, signed_cells[t] = 0;
  barrier();
  __hip_atomic_fetch_add(&cells[0], v, ORDER);
  __hip_atomic_fetch_sub(&cells[1], v, ORDER);
  __hip_atomic_fetch_and(&cells[2], v | 0xff00ff, ORDER);
  __hip_atomic_fetch_or(&cells[3], v & 0x10204081, ORDER);
  __hip_atomic_fetch_xor(&cells[4], v, ORDER);
  __hip_atomic_fetch_min(&cells[5], v, ORDER);
  __hip_atomic_fetch_max(&cells[6], v, ORDER);
  __hip_atomic_fetch_min(&signed_cells[0], (i32)v, ORDER);
  __hip_atomic_fetch_max(&signed_cells[1], (i32)v, ORDER);
  __builtin_amdgcn_atomic_inc32(&cells[7], 36u, __ATOMIC_RELAXED, "workgroup");
  __builtin_amdgcn_atomic_dec32(&cells[8], 24u, __ATOMIC_RELAXED, "workgroup");
  u32 old = cells[9];
  while (!__hip_atomic_compare_exchange_weak(&cells[9], &old, (old << 1 | old >> 31) ^ 1,
                                             __ATOMIC_RELAXED, ORDER)) {
  }
  u64 w = (u64)v << 32 | ~v;
  __hip_atomic_fetch_add(&wide[0], w, ORDER);
  __hip_atomic_fetch_min(&wide[1], w, ORDER);
  __hip_atomic_fetch_max(&wide[2], w, ORDER);
  __hip_atomic_fetch_xor(&wide[3], w * 3, ORDER);
  __hip_atomic_fetch_max((i64 *)&wide[4], (i64)w, ORDER);
  if (t == 40)
    __hip_atomic_exchange(&wide[5], 0x123456789abcdefull, ORDER);
  __hip_atomic_fetch_add(&floats[0], 0.125f * (float)(t % 8), ORDER);
  __hip_atomic_fetch_add(&floats[1], -2.0f, ORDER);
  tickets[96 * BLOCK_X + __hip_atomic_fetch_add(&cells[10], 1u, ORDER)] = 1;
  barrier();
  if (t < 2)
    floats_out[2 * BLOCK_X + t] = floats[t], cells[14 + t] = (u32)signed_cells[t];
  barrier();
  if (t < 16)
    out[16 * BLOCK_X + t] = cells[t];
  if (t < 8)
    wide_out[8 * BLOCK_X + t] = wide[t];
}
