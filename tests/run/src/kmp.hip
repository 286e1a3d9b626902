// Knuth, Morris, Pratt: finds a pattern that comes by value in 4 KiB of text of two letters,
// 32 bytes and the pattern's length a work-item; the failure table is made in LDS.
// RUN: --kernel kmp --grid 2 --block 64
// RUN: --arg u8[4096]=rand:121 --arg bytes=0100010001010001 --arg u32=8 --arg u32[128]=0
// RUN: --arg u32[1]=0
// REFERENCE: kmp
#include "gpu.h"

struct Pattern {
  u8 letters[8];
};

extern "C" __global__ void kmp(const u8 *text, Pattern pattern, u32 length, u32 *found,
                               u32 *total) {
  __shared__ u8 letters[8];
  __shared__ u32 border[9];
  if (THREAD_X == 0) {
    for (u32 k = 0; k < length; k++)
      letters[k] = pattern.letters[k];
    border[0] = 0;
    border[1] = 0;
    u32 matched = 0;
    for (u32 k = 1; k < length; k++) {
      while (matched > 0 && letters[k] != letters[matched])
        matched = border[matched];
      if (letters[k] == letters[matched])
        matched++;
      border[k + 1] = matched;
    }
  }
  barrier();
  u32 i = GLOBAL_X, start = 32 * i, end = start + 32 + length - 1, matched = 0, bits = 0;
  if (end > 4096)
    end = 4096;
#pragma clang loop unroll(disable)
  for (u32 at = start; at < end; at++) {
    u8 letter = text[at] >> 7;
    while (matched > 0 && (matched == length || letters[matched] != letter))
      matched = border[matched];
    if (letters[matched] == letter)
      matched++;
    if (matched == length)
      bits |= 1u << (at + 1 - length - start);
  }
  found[i] = bits;
  __hip_atomic_fetch_add(total, (u32)__builtin_popcount(bits), __ATOMIC_RELAXED,
                         __HIP_MEMORY_SCOPE_AGENT);
}
