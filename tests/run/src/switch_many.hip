// A switch of 48 cases in a loop, for each lane its own case; cases fall through,
// leave, or go on with the loop.
// RUN: --kernel switch_many --grid 2 --block 64
// RUN: --arg u8[128x16]=rand:174 --arg u32[128]=0
// REFERENCE: switch_many
#include "gpu.h"

extern "C" __global__ void switch_many(const u8 *in, u32 *out) {
  u32 i = GLOBAL_X, v = i * 2654435761u;
#pragma clang loop unroll(disable)
  for (u32 k = 0; k < 16; k++) {
    u32 c = in[16 * i + k];
    if (c % 64 == 63)
      break;
    switch (c % 64) {
    case 0:
      v += 1;
      break;
    case 1:
      v ^= v >> 4;
      break;
    case 2:
      v = v * 7;
      break;
    case 3:
      v = v << 6 | v >> 26;
      [[fallthrough]];
    case 4:
      v -= 3909;
      break;
    case 5:
      v = ~v + k;
      continue;
    case 6:
      v += 5863;
      break;
    case 7:
      v ^= v >> 10;
      break;
    case 8:
      v = v * 19;
      break;
    case 9:
      v = v << 12 | v >> 20;
      break;
    case 10:
      v -= 9771;
      [[fallthrough]];
    case 11:
      v = ~v + k;
      break;
    case 12:
      v += 11725;
      break;
    case 13:
      v ^= v >> 3;
      break;
    case 14:
      v = v * 31;
      break;
    case 15:
      v = v << 5 | v >> 27;
      break;
    case 16:
      v -= 15633;
      continue;
    case 17:
      v = ~v + k;
      [[fallthrough]];
    case 18:
      v += 17587;
      break;
    case 19:
      v ^= v >> 9;
      break;
    case 20:
      v = v * 43;
      break;
    case 21:
      v = v << 11 | v >> 21;
      break;
    case 22:
      v -= 21495;
      break;
    case 23:
      v = ~v + k;
      break;
    case 24:
      v += 23449;
      [[fallthrough]];
    case 25:
      v ^= v >> 15;
      break;
    case 26:
      v = v * 55;
      break;
    case 27:
      v = v << 4 | v >> 28;
      continue;
    case 28:
      v -= 27357;
      break;
    case 29:
      v = ~v + k;
      break;
    case 30:
      v += 29311;
      break;
    case 31:
      v ^= v >> 8;
      [[fallthrough]];
    case 32:
      v = v * 67;
      break;
    case 33:
      v = v << 10 | v >> 22;
      break;
    case 34:
      v -= 33219;
      break;
    case 35:
      v = ~v + k;
      break;
    case 36:
      v += 35173;
      break;
    case 37:
      v ^= v >> 14;
      break;
    case 38:
      v = v * 79;
      [[fallthrough]];
    case 39:
      v = v << 3 | v >> 29;
      break;
    case 40:
      v -= 39081;
      break;
    case 41:
      v = ~v + k;
      break;
    case 42:
      v += 41035;
      break;
    case 43:
      v ^= v >> 7;
      break;
    case 44:
      v = v * 91;
      break;
    case 45:
      v = v << 9 | v >> 23;
      [[fallthrough]];
    case 46:
      v -= 44943;
      break;
    case 47:
      v = ~v + k;
      break;
    default:
      v = (v >> 1) + c;
    }
    v += 0x10001;
  }
  out[i] = v;
}
