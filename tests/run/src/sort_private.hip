// Each work-item sorts 16 numbers in an array of its own, indexed at run time: scratch.
// RUN: --kernel sort_private --grid 2 --block 64
// RUN: --arg i32[128x16]=rand:22
// REFERENCE: sort_private
#include "gpu.h"

extern "C" __global__ void sort_private(i32 *data) {
  i32 own[16];
  i32 *mine = data + 16 * GLOBAL_X;
#pragma clang loop unroll(disable)
  for (u32 i = 0; i < 16; i++) {
    i32 value = mine[i];
    u32 at = i;
#pragma clang loop unroll(disable)
    while (at > 0 && own[at - 1] > value) {
      own[at] = own[at - 1];
      at--;
    }
    own[at] = value;
  }
#pragma clang loop unroll(disable)
  for (u32 i = 0; i < 16; i++)
    mine[i] = own[i];
}
