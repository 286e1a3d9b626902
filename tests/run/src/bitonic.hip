// Sorts 512 keys a block with their places, bitonic, in LDS.
// RUN: --kernel bitonic --grid 2 --block 256
// RUN: --arg u32[1024]=rand:27 --arg u16[1024]=0
// REFERENCE: bitonic
#include "gpu.h"

extern "C" __global__ void bitonic(u32 *keys, u16 *places) {
  __shared__ u32 key[512];
  __shared__ u16 place[512];
  u32 t = THREAD_X, base = BLOCK_X * 512;
  for (u32 i = t; i < 512; i += 256) {
    key[i] = keys[base + i];
    place[i] = (u16)i;
  }
  for (u32 size = 2; size <= 512; size *= 2)
    for (u32 stride = size / 2; stride > 0; stride /= 2) {
      barrier();
      u32 low = 2 * t - (t & (stride - 1)), high = low + stride;
      bool up = (low & size) == 0;
      if ((key[low] > key[high]) == up) {
        u32 k = key[low];
        key[low] = key[high];
        key[high] = k;
        u16 p = place[low];
        place[low] = place[high];
        place[high] = p;
      }
    }
  barrier();
  for (u32 i = t; i < 512; i += 256) {
    keys[base + i] = key[i];
    places[base + i] = place[i];
  }
}
