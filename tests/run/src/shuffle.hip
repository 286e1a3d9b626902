// Shuffles as HIP has them, from AMD's builtins: any lane's value, up, down, crosswise; sums,
// a maximum and running sums of a wave made of them; in halves of 32 lanes, the widest that
// all generations' LDS hardware reaches.
// RUN: --kernel shuffle --grid 2 --block 128
// RUN: --arg i32[256]=rand:178 --arg i32[256x8]=0
// REFERENCE: shuffle
#include "gpu.h"

static __device__ i32 from_lane(i32 value, u32 lane) {
  return __builtin_amdgcn_ds_bpermute((i32)(lane * 4), value);
}

extern "C" __global__ void shuffle(const i32 *in, i32 *out) {
  u32 lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
  u32 half = lane & ~31u, l = lane & 31;
  i32 v = in[GLOBAL_X] >> 8, *row = out + 8 * GLOBAL_X;
  row[0] = from_lane(v, half + (u32)v % 32);
  row[1] = from_lane(v, half + (l >= 5 ? l - 5 : l));
  row[2] = from_lane(v, half + (l + 3 < 32 ? l + 3 : l));
  i32 sum = v, most = v;
  for (u32 step = 16; step > 0; step /= 2) {
    sum += from_lane(sum, lane ^ step);
    i32 other = from_lane(most, lane ^ step);
    most = other > most ? other : most;
  }
  row[3] = sum;
  row[4] = most;
  i32 running = v;
  for (u32 step = 1; step < 32; step *= 2) {
    i32 below = from_lane(running, half + (l >= step ? l - step : l));
    running += l >= step ? below : 0;
  }
  row[5] = running;
  // To a lane instead of from it, and only among lanes that take part.
  row[6] = __builtin_amdgcn_ds_permute((i32)((half + (l * 7 + 3) % 32) * 4), v);
  i32 told = 0;
  if (v % 2 == 0)
    told = from_lane(v + 1, lane);
  row[7] = told + __builtin_amdgcn_readlane(v, 9);
}
