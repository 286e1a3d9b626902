// The eight largest of 256 numbers with their places, by workgroup: eight rounds of a
// tournament in LDS; the winner of a round leaves.
// RUN: --kernel topk --grid 3 --block 128
// RUN: --arg i16[3x256]=rand:126 --arg i16[3x8]=0 --arg u8[3x8]=0
// REFERENCE: topk
#include "gpu.h"

extern "C" __global__ void topk(const i16 *in, i16 *values, u8 *places) {
  __shared__ i16 value[256], best[128];
  __shared__ u8 place[128];
  u32 t = THREAD_X;
  // Steps of 256, so that there are equals: the first place wins.
  for (u32 i = t; i < 256; i += 128)
    value[i] = in[256 * BLOCK_X + i] / 256;
  for (u32 round = 0; round < 8; round++) {
    barrier();
    bool first = value[t] >= value[t + 128];
    best[t] = first ? value[t] : value[t + 128];
    place[t] = (u8)(first ? t : t + 128);
    for (u32 half = 64; half > 0; half /= 2) {
      barrier();
      if (t < half) {
        i16 other = best[t + half];
        if (other > best[t] || (other == best[t] && place[t + half] < place[t])) {
          best[t] = other;
          place[t] = place[t + half];
        }
      }
    }
    barrier();
    if (t == 0) {
      values[8 * BLOCK_X + round] = best[0];
      places[8 * BLOCK_X + round] = place[0];
      value[place[0]] = -32768;
    }
  }
}
