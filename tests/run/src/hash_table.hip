// An open hash table in global memory: keys are put in with compare-and-swap and counted, a
// second launch looks each up, a third empties the table (where a key lies is chance).
// RUN: --kernel insert --grid 4 --block 96
// RUN: --arg u32[384]=rand:116 --arg u64[512]=0xffffffffffffffff --arg u32[512]=0
// RUN: --arg u32[384]=0 --arg u32[1]=0
// THEN: look_up clear
// REFERENCE: hash_table
#include "gpu.h"

#define ORDER __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT
#define ARGUMENTS const u32 *in, u64 *keys, u32 *counts, u32 *out, u32 *different

static __device__ u64 key_of(u32 bits) { return (u64)(bits % 250) * 0x100000001ull; }
static __device__ u32 place_of(u64 key) { return (u32)(key * 0x9e3779b97f4a7c15ull >> 55); }

extern "C" __global__ void insert(ARGUMENTS) {
  (void)out;
  u64 key = key_of(in[GLOBAL_X]);
  u32 at = place_of(key);
  for (;;) {
    u64 old = ~0ull;
    if (__hip_atomic_compare_exchange_strong(&keys[at], &old, key, __ATOMIC_RELAXED, ORDER))
      __hip_atomic_fetch_add(different, 1u, ORDER);
    else if (old != key) {
      at = (at + 1) % 512;
      continue;
    }
    __hip_atomic_fetch_add(&counts[at], 1u, ORDER);
    break;
  }
}

extern "C" __global__ void look_up(ARGUMENTS) {
  (void)different;
  u64 key = key_of(in[GLOBAL_X]);
  u32 at = place_of(key);
  while (keys[at] != key)
    at = (at + 1) % 512;
  out[GLOBAL_X] = counts[at];
}

extern "C" __global__ void clear(ARGUMENTS) {
  (void)in, (void)out, (void)different;
  for (u32 at = GLOBAL_X; at < 512; at += 384)
    keys[at] = ~0ull, counts[at] = 0;
}
