// Bits.
// RUN: --kernel bits --grid 2 --block 64 --arg i32[128]=ramp --arg i32[1792]=0
// SAME: tolerance=0
#include "device.h"
KERNEL bits(const int *in, int *out) {
  int x = in[GLOBAL_ID] * 0x9E3779B1, y = in[GLOBAL_ID] * 77777 - 5000000, *to = out + 14 * GLOBAL_ID;
  to[0] = __popc(x); to[1] = __clz(x); to[2] = (int)__brev(x); to[3] = __ffs(y); to[4] = __mulhi(x, y);
  to[5] = (int)__umulhi(x, y); to[6] = __mul24(x & 0xffffff, y & 0xffff); to[7] = (int)__sad(x >> 2, y, 3);
  to[8] = __hadd(x, y); to[9] = (int)__byte_perm(x, y, 0x6143); to[10] = (x << 7) | ((unsigned)x >> 25);
  to[11] = __popcll(((unsigned long long)x << 32) ^ y); to[12] = __clzll((long long)y);
  to[13] = (x >> (y & 31)) ^ (int)((unsigned)y >> (x & 31)) ^ (y << (x & 15));
}
