// Mixes 64-bit integers (the finaliser of SplitMix64, then a rotation and a high product).
// RUN: --kernel hash64 --grid 4 --block 64
// RUN: --arg u64[256]=rand:14 --arg u64[256]=0
// REFERENCE: hash64
#include "gpu_cl.h"

kernel void hash64(global const ulong *in, global ulong *out) {
  uint i = GLOBAL_ID(x);
  ulong z = in[i] + (ulong)i * 0x9e3779b97f4a7c15ul;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ul;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebul;
  z ^= z >> 31;
  z = (z << (i & 63)) | (z >> (-i & 63));
  ulong low = z & 0xffffffff, high = z >> 32;
  out[i] = z - low * high;
}
