// Running sums over many workgroups in one launch (decoupled look-back): each publishes its sum,
// then walks back over what others have published, waiting where nothing is there yet. Flag and
// value share a 64-bit word; blocks are numbered in the order in which they start.
// RUN: --kernel look_back --grid 12 --block 128
// RUN: --arg u32[3072]=rand:170 --arg u32[3072]=0 --arg u64[12]=0 --arg u32[1]=0
// REFERENCE: look_back
#include "gpu.h"

#define OWN_SUM (1ull << 32)
#define ALL_SUM (2ull << 32)

extern "C" __global__ void look_back(const u32 *in, u32 *out, u64 *status, u32 *started) {
  __shared__ u32 sums[128], block, before;
  u32 t = THREAD_X;
  if (t == 0)
    block = __hip_atomic_fetch_add(started, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  barrier();
  u32 base = 256 * block + 2 * t, first = in[base], second = in[base + 1];
  sums[t] = first + second;
  for (u32 step = 1; step < 128; step *= 2) {
    barrier();
    u32 below = t >= step ? sums[t - step] : 0;
    barrier();
    sums[t] += below;
  }
  barrier();
  if (t == 0) {
    u32 total = sums[127], sum = 0;
    if (block != 0) {
      __hip_atomic_store(&status[block], OWN_SUM | total, __ATOMIC_RELEASE,
                         __HIP_MEMORY_SCOPE_AGENT);
      for (u32 other = block; other-- > 0;) {
        u64 seen;
        do {
          seen = __hip_atomic_load(&status[other], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
        } while (seen < OWN_SUM);
        sum += (u32)seen;
        if (seen >= ALL_SUM)
          break;
      }
    }
    __hip_atomic_store(&status[block], ALL_SUM | (u32)(sum + total), __ATOMIC_RELEASE,
                       __HIP_MEMORY_SCOPE_AGENT);
    before = sum;
  }
  barrier();
  u32 end = before + sums[t];
  out[base] = end - second;
  out[base + 1] = end;
}
