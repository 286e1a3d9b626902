// The largest float and its place, the first among equals: floats become integers that order
// the same way, each half of a wave agrees by swaps through LDS hardware (which in RDNA reaches
// no further), the wave by reading lanes, the launch by a 64-bit atomic.
// RUN: --kernel argmax --grid 4 --block 128
// RUN: --arg f32[2048]=rand:125 --arg u64[2]=0 --arg u32=2048
// REFERENCE: argmax
#include "gpu.h"

extern "C" __global__ void argmax(const float *in, u64 *best, u32 n) {
  u32 lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
  u64 most = 0;
  // Coarse numbers, so that there are equals.
  for (u32 i = GLOBAL_X; i < n; i += 512) {
    u32 bits = __builtin_bit_cast(u32, __builtin_truncf(in[i] * 64.0f) / 64.0f);
    bits = bits >> 31 ? ~bits : bits | 0x80000000;
    u64 own = (u64)bits << 32 | (u32)~i;
    most = own > most ? own : most;
  }
  for (u32 step = 16; step > 0; step /= 2) {
    i32 from = (i32)((lane ^ step) * 4);
    u32 low = (u32)__builtin_amdgcn_ds_bpermute(from, (i32)(u32)most);
    u32 high = (u32)__builtin_amdgcn_ds_bpermute(from, (i32)(u32)(most >> 32));
    u64 other = (u64)high << 32 | low;
    most = other > most ? other : most;
  }
  if (__builtin_amdgcn_wavefrontsize() == 64) {
    u32 low = (u32)__builtin_amdgcn_readlane((i32)(u32)most, 32);
    u32 high = (u32)__builtin_amdgcn_readlane((i32)(u32)(most >> 32), 32);
    u64 other = (u64)high << 32 | low;
    most = other > most ? other : most;
  }
  if (lane == 0)
    __hip_atomic_fetch_max(&best[0], most, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  if (lane == 1)
    __hip_atomic_fetch_max(&best[1], most >> 32, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
