// CRC-32 of 16-byte messages with a table in constant memory, and a variable of the module
// that every work-item adds to.
// RUN: --kernel crc32 --grid 2 --block 64
// RUN: --arg u8[128x16]=rand:23 --arg u32[128]=0 --arg u32[2]=0
// REFERENCE: crc32
#include "gpu.h"

struct Table {
  u32 entry[256];
  constexpr Table() : entry() {
    for (u32 i = 0; i < 256; i++) {
      u32 c = i;
      for (int bit = 0; bit < 8; bit++)
        c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
      entry[i] = c;
    }
  }
};

__constant__ constexpr Table table;
__device__ u32 counter = 1000;

extern "C" __global__ void crc32(const u8 *messages, u32 *out, u32 *seen) {
  u32 i = GLOBAL_X;
  u32 crc = ~0u;
  for (u32 j = 0; j < 16; j++)
    crc = table.entry[(crc ^ messages[16 * i + j]) & 0xff] ^ (crc >> 8);
  out[i] = ~crc;
  u32 before = __hip_atomic_fetch_add(&counter, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  __hip_atomic_fetch_max(&seen[0], before, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  __hip_atomic_fetch_add(&seen[1], 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
