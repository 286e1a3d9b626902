// More live values than a work-item of a workgroup of 1,024 has registers for, of lanes and of
// the whole wave, over a loop and a call: they go to lanes of registers and to scratch.
// RUN: --kernel spills --grid 1 --block 64
// RUN: --arg u32[104]=rand:196 --arg u32[208x64]=rand:197 --arg u32[208x64]=0 --arg u32=3
// REFERENCE: spills
#include "gpu.h"

static NOINLINE __device__ u32 mix(u32 a, u32 b) { return a * 9 + (b ^ a >> 5); }

extern "C" __global__ __launch_bounds__(1024) void spills(const u32 *all, const u32 *in, u32 *out,
                                                          u32 rounds) {
  u32 t = THREAD_X;
  u32 uniform[104], own[208];
#pragma clang loop unroll(full)
  for (u32 k = 0; k < 208; k++) {
    if (k < 104)
      uniform[k] = all[k];
    own[k] = in[64 * k + t];
  }
#pragma clang loop unroll(disable)
  for (u32 round = 0; round < rounds; round++) {
    u32 last = own[207] + mix(own[0], round);
#pragma clang loop unroll(full)
    for (u32 k = 0; k < 208; k++) {
      u32 next = own[k];
      own[k] = (next ^ uniform[k / 2]) + last;
      if (k % 2)
        uniform[k / 2] = uniform[k / 2] * 5 + round;
      last = next;
    }
  }
#pragma clang loop unroll(full)
  for (u32 k = 0; k < 208; k++)
    out[64 * k + t] = own[k];
}
