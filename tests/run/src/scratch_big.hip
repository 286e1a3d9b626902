// Four KiB of scratch for each lane, filled and read at places that the data choose: words,
// halves and bytes of the same array.
// RUN: --kernel scratch_big --grid 2 --block 48
// RUN: --arg u32[96x8]=rand:172 --arg u32[96x2]=0
// REFERENCE: scratch_big
#include "gpu.h"

typedef u16 __attribute__((may_alias)) Half;

extern "C" __global__ void scratch_big(const u32 *in, u32 *out) {
  u32 own[1024];
  u32 i = GLOBAL_X;
#pragma clang loop unroll(disable)
  for (u32 k = 0; k < 1024; k += 16)
    own[k] = k * i, own[(k * 5 + 3) % 1024] = k ^ i;
#pragma clang loop unroll(disable)
  for (u32 k = 0; k < 64; k++) {
    u32 v = in[8 * i + k % 8] >> (k / 4);
    own[v % 64 * 16] = own[(v * 5 % 64 * 80 + 3) % 1024] + v;
    ((u8 *)own)[v % 64 * 64 + k % 4] = (u8)v;
    ((Half *)own)[(v >> 3) % 64 * 32 + 1] += (u16)v;
  }
  u32 sum = 0, mixed = 1;
#pragma clang loop unroll(disable)
  for (u32 k = 0; k < 64; k++) {
    sum += own[16 * k];
    mixed = mixed * 31 + own[(80 * k + 3) % 1024];
  }
  out[2 * i] = sum;
  out[2 * i + 1] = mixed;
}
