// A choice among many.
// RUN: --kernel choose --grid 1 --block 64 --arg i32[64]=ramp
// SAME: tolerance=0
#include "device.h"
KERNEL choose(int *x) {
  int v = x[GLOBAL_ID], out = 0;
  switch (v % 11) {
  case 0: out = v + 1; break;
  case 1: out = v * 3; break;
  case 2: out = v - 7; break;
  case 3: out = v << 4;
  case 4: out ^= 0x55; break;
  case 5: out = atomicAdd(x + 63, 0) & 0; break;
  case 6: out = v / 3; break;
  case 7: out = -v; break;
  case 8: out = v % 5; break;
  case 9: out = ~v; break;
  default: out = 99;
  }
  if (v != 63)
    x[GLOBAL_ID] = out;
}
