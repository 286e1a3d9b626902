// Functions of a wave whose lanes give different masks, each naming the lanes that give the same one;
// shuffles of every width; the n-th set bit.
// REFERENCE: warp_masks
// RUN: --kernel masks --grid 24 --block 96 --arg u64[24]=rand:81 --arg i32[2304]=rand:82 --arg u64[46080]=0
// TARGETS: gfx90a gfx942 gfx1030 gfx1030:wave64 gfx1100 gfx1100:wave64 gfx1201 gfx1201:wave64
#include <hip/hip_runtime.h>

typedef unsigned long long Word;

extern "C" __global__ void masks(const Word *random, const int *x, Word *to) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % warpSize;
  int v = x[i] >> 4;
  Word active = blockIdx.x % 3 ? random[blockIdx.x] : ~0ull, bits = random[blockIdx.x] * 0x9e3779b97f4a7c15;
  to += 20 * i;
  if (!(active >> lane & 1))
    return;
  // Four parts: of the odd bits and the upper lanes.
  bool odd = bits >> lane & 1, high = lane >= 20;
  Word odds = __ballot(odd), highs = __ballot(high);
  Word mask = (odd ? odds : ~odds) & (high ? highs : ~highs) & __activemask();
  int all = -1, every = -1;
  to[0] = __ballot_sync(mask, v & 1);
  to[1] = (Word)__any_sync(mask, (v & 15) == 3) | (Word)__all_sync(mask, (v & 15) != 3) << 32;
  to[2] = __match_any_sync(mask, v & 3);
  to[3] = __match_all_sync(mask, v & 64, &all) + ((Word)all << 63);
  to[4] = __match_all_sync(mask, (double)(Word)mask, &every) ^ (Word)every << 63;
  to[5] = (unsigned)__reduce_add_sync(mask, v) | (Word)(unsigned)__reduce_min_sync(mask, v) << 32;
  to[6] = (unsigned)__reduce_max_sync(mask, v) | (Word)__reduce_xor_sync(mask, (unsigned)v) << 32;
  to[7] = __reduce_and_sync(mask, (unsigned)v) | (Word)__reduce_or_sync(mask, (unsigned)v) << 32;
  int first = __ffsll(mask) - 1;
  to[8] = (unsigned)__shfl_sync(mask, v, first);
  to[9] = __match_any((float)(v % 5) / (v % 5));
  int n = v % 12;
  to[10] = (Word)(unsigned)__fns32((unsigned)bits, (v >> 8) & 31, n) | (Word)(unsigned)__fns64(bits, (v >> 8) & 63, n) << 32;
  for (int at = 0; at < 7; at++) {
    int width = 1 << at, from = first;
    if (width > warpSize)
      break;
    Word found = (unsigned short)__shfl(v, from, width);
    found |= (Word)(unsigned short)(__shfl_up((double)v, (lane - first) & (width - 1), width) == (double)v) << 16;
    found |= (Word)(unsigned short)__shfl_xor((long long)v, 0, width) << 32;
    to[11 + at] = found | (Word)(unsigned short)__shfl_down((short)v, 0u, width) << 48;
  }
}
