// Clocks never go back, and waiting takes time.
// RUN: --kernel clocks --grid 2 --block 64 --arg u32[512]=0
// REFERENCE: ones
#include "gpu.h"

extern "C" __global__ void clocks(u32 *ok) {
  u32 i = GLOBAL_X;
  u64 wall = __builtin_readsteadycounter();
  u64 cycles = __builtin_readcyclecounter();
  ok[i] = __builtin_readcyclecounter() != 0;
  // 20 microseconds of a clock of 100 MHz.
  u64 now = wall;
  while (now - wall < 2000) {
    __builtin_amdgcn_s_sleep(2);
    now = __builtin_readsteadycounter();
  }
  ok[128 + i] = now >= wall + 2000;
  ok[256 + i] = now - wall < 100000000ull * 3600;
  // GFX10.3 and GFX11 count cycles in 20 bits.
  ok[384 + i] = ((__builtin_readcyclecounter() - cycles) & 0xfffff) != 0;
}
