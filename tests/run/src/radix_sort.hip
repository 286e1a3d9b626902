// A radix sort of 2,048 keys with values in four passes of eight bits, three launches a pass:
// histograms in LDS, offsets by one workgroup (the others leave at once), a stable scatter that
// ranks equal digits in a wave by ballots, wave after wave. Keys come back where they were.
// RUN: --kernel count --grid 8 --block 256
// RUN: --arg u32[2048]=rand:110 --arg u32[2048]=ramp --arg u32[2048]=0 --arg u32[2048]=0
// RUN: --arg u32[256x8]=0 --arg u32=4 --arg u32[1]=0
// THEN: offsets scatter count offsets scatter count offsets scatter count offsets scatter
// REFERENCE: radix_sort
#include "gpu.h"

#define ARGUMENTS                                                                              \
  u32 *keys_a, u32 *values_a, u32 *keys_b, u32 *values_b, u32 *counts, u32 passes, u32 *pass
#define UNUSED (void)keys_a, (void)values_a, (void)keys_b, (void)values_b, (void)passes

extern "C" __global__ void count(ARGUMENTS) {
  UNUSED;
  __shared__ u32 bins[256];
  u32 t = THREAD_X, done = *pass;
  bins[t] = 0;
  barrier();
  u32 key = (done % 2 ? keys_b : keys_a)[GLOBAL_X];
  __hip_atomic_fetch_add(&bins[key >> (8 * done) & 255], 1u, __ATOMIC_RELAXED,
                         __HIP_MEMORY_SCOPE_WORKGROUP);
  barrier();
  counts[8 * t + BLOCK_X] = bins[t];
}

extern "C" __global__ void offsets(ARGUMENTS) {
  UNUSED;
  if (BLOCK_X != 0)
    return;
  __shared__ u32 sums[256];
  u32 t = THREAD_X, own = 0;
  for (u32 b = 0; b < 8; b++)
    own += counts[8 * t + b];
  sums[t] = own;
  for (u32 step = 1; step < 256; step *= 2) {
    barrier();
    u32 below = t >= step ? sums[t - step] : 0;
    barrier();
    sums[t] += below;
  }
  u32 sum = sums[t] - own;
  for (u32 b = 0; b < 8; b++) {
    u32 n = counts[8 * t + b];
    counts[8 * t + b] = sum;
    sum += n;
  }
  if (t == 0)
    *pass = (*pass + 1) % (passes + 1);
}

extern "C" __global__ void scatter(ARGUMENTS) {
  UNUSED;
  __shared__ u32 next[256];
  u32 t = THREAD_X, i = GLOBAL_X, done = *pass - 1;
  next[t] = counts[8 * t + BLOCK_X];
  u32 key = (done % 2 ? keys_b : keys_a)[i], value = (done % 2 ? values_b : values_a)[i];
  u32 digit = key >> (8 * done) & 255;
  u64 same = ~0ull;
  for (u32 bit = 0; bit < 8; bit++) {
    bool set = digit >> bit & 1;
    u64 votes = __builtin_amdgcn_ballot_w64(set);
    same &= set ? votes : ~votes;
  }
  u32 lanes = __builtin_amdgcn_wavefrontsize(), lane = t % lanes;
  if (lanes == 32)
    same &= 0xffffffff;
  u32 rank = (u32)__builtin_popcountll(same & ((1ull << lane) - 1)), to = 0;
  for (u32 wave = 0; wave < 256 / lanes; wave++) {
    barrier();
    if (wave == t / lanes) {
      to = next[digit] + rank;
      if (rank == 0)
        next[digit] += (u32)__builtin_popcountll(same);
    }
  }
  (done % 2 ? keys_a : keys_b)[to] = key;
  (done % 2 ? values_a : values_b)[to] = value;
}
