// Arrays on the stack whose size each lane chooses. Only where scratch is addressed flat: for
// the other targets LLVM 22 takes the stack pointer, which counts the bytes of a whole wave, for
// the address that a lane sees.
// RUN: --kernel alloca --grid 1 --block 64
// RUN: --arg u32[64]=rand:203 --arg u32[64x2]=0
// TARGETS: gfx942 gfx1100 gfx1100:wave64 gfx1201 gfx1201:wave64
// REFERENCE: alloca
#include "gpu.h"

static NOINLINE __device__ u32 sized(u32 n, u32 seed) {
  u32 *own = (u32 *)__builtin_alloca(n * sizeof(u32));
  for (u32 k = 0; k < n; k++)
    own[k] = seed >> (k % 7);
  u32 sum = 0;
  for (u32 k = n; k-- > 0;)
    sum = sum * 3 + own[k];
  return sum;
}

extern "C" __global__ void alloca(const u32 *in, u32 *out) {
  u32 i = GLOBAL_X, v = in[i];
  u32 first = sized(1 + v % 20, v);
  out[2 * i] = first;
  out[2 * i + 1] = sized(3 + i % 4, first);
}
