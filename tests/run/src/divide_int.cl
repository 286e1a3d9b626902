// Quotients and remainders of signed and unsigned 32- and 64-bit integers, which the GPU
// has no instruction for.
// RUN: --kernel divide_int --grid 2 --block 64
// RUN: --arg u32[128]=rand:20 --arg u64[128]=rand:21 --arg u32[128x4]=0 --arg u64[128x4]=0
// REFERENCE: divide_int
#include "gpu_cl.h"

kernel void divide_int(global const uint *a, global const ulong *b, global uint *out,
                       global ulong *wide) {
  uint i = GLOBAL_ID(x);
  uint n = a[i], d = (a[i ^ 1] >> (i % 31)) | 1;
  out[4 * i] = n / d;
  out[4 * i + 1] = n % d;
  out[4 * i + 2] = (int)n / (int)(d | 2);
  out[4 * i + 3] = (int)n % (int)(d | 2);
  ulong m = b[i], e = (b[i ^ 1] >> (i % 63)) | 1;
  wide[4 * i] = m / e;
  wide[4 * i + 1] = m % e;
  wide[4 * i + 2] = (long)m / (long)(e | 2);
  wide[4 * i + 3] = (long)m % (long)(e | 2);
}
