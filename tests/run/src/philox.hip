// Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3):
// counters from the work-item's number, four words each.
// RUN: --kernel philox --grid 3 --block 64
// RUN: --arg u32[192x4]=0 --arg u64=0x123456789abcdef0 --arg u64=0xfffffffffffffff0
// REFERENCE: philox
#include "gpu.h"

typedef u32 u32x4 __attribute__((ext_vector_type(4)));

extern "C" __global__ void philox(u32x4 *out, u64 seed, u64 first) {
  u32 i = GLOBAL_X;
  u64 counter = first + i;
  u32 c0 = (u32)counter, c1 = (u32)(counter >> 32), c2 = counter < first, c3 = i % 3;
  u32 k0 = (u32)seed, k1 = (u32)(seed >> 32);
  for (u32 round = 0; round < 10; round++) {
    u64 p0 = (u64)0xd2511f53u * c0, p1 = (u64)0xcd9e8d57u * c2;
    c0 = (u32)(p1 >> 32) ^ c1 ^ k0;
    c1 = (u32)p1;
    c2 = (u32)(p0 >> 32) ^ c3 ^ k1;
    c3 = (u32)p0;
    k0 += 0x9e3779b9u;
    k1 += 0xbb67ae85u;
  }
  out[i] = (u32x4){c0, c1, c2, c3};
}
