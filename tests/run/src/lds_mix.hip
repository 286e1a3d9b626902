// LDS by the byte, by 16, 64 and 128 bits, mirrored within the block.
// RUN: --kernel lds_mix --grid 2 --block 64
// RUN: --arg u32[128x4]=rand:33 --arg u32[128x4]=0
// REFERENCE: lds_mix
#include "gpu.h"

typedef u32 uint4 __attribute__((ext_vector_type(4)));

extern "C" __global__ void lds_mix(const uint4 *in, uint4 *out) {
  __shared__ u8 bytes[64];
  __shared__ i16 words[64];
  __shared__ u64 longs[64];
  __shared__ uint4 quads[64];
  u32 t = THREAD_X, other = 63 - t;
  uint4 v = in[GLOBAL_X];
  bytes[t] = (u8)v.x;
  words[t] = (i16)v.y;
  longs[t] = (u64)v.z << 32 | v.w;
  quads[t] = v;
  barrier();
  u64 wide = longs[other];
  uint4 quad = quads[t ^ 1];
  out[GLOBAL_X] = (uint4){bytes[other] + quad.x, (u32)(i32)words[other] ^ quad.y,
                          (u32)(wide >> 32) - quad.z, (u32)wide + quad.w};
}
