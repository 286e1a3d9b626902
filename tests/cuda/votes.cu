// Votes, masks and matches of a warp, also of a part of it.
// RUN: --kernel votes --grid 2 --block 64 --arg i32[128]=ramp --arg u32[1024]=0
// SAME: tolerance=0
#include "device.h"
KERNEL votes(const int *x, unsigned *out) {
  int i = GLOBAL_ID;
  unsigned *to = out + 8 * i;
  to[0] = (unsigned)__ballot_sync(~0u, x[i] % 3 == 0);
  to[1] = __any_sync(~0u, x[i] == 37);
  to[2] = __all_sync(~0u, x[i] < 64);
  to[3] = (unsigned)__activemask();
  to[4] = (unsigned)__match_any_sync(~0u, (unsigned)(x[i] % 5));
  if (x[i] % 4 < 2) {
    to[5] = (unsigned)__activemask();
    to[6] = (unsigned)__ballot_sync(0x33333333u, x[i] % 4 == 1);
  }
  __syncwarp();
  to[7] = __popc(to[0] & ((1u << (threadIdx.x & 31)) - 1));
}
