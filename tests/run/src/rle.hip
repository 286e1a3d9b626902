// Run lengths of 512 bytes a workgroup: starts of runs are marked, counted by a prefix sum in
// LDS, and each start writes its run where the count says.
// RUN: --kernel rle --grid 3 --block 512
// RUN: --arg u8[1536]=rand:123 --arg u8[1536]=0 --arg u16[1536]=0 --arg u32[3]=0
// REFERENCE: rle
#include "gpu.h"

extern "C" __global__ __launch_bounds__(512) void rle(const u8 *in, u8 *letters, u16 *lengths,
                                                      u32 *runs) {
  __shared__ u8 own[512];
  __shared__ u16 place[512], starts[513];
  u32 t = THREAD_X, base = 512 * BLOCK_X;
  own[t] = in[base + t] & 1 ? 'a' + (in[base + t] >> 7) : 'x';
  barrier();
  bool start = t == 0 || own[t] != own[t - 1];
  place[t] = start;
  for (u32 step = 1; step < 512; step *= 2) {
    barrier();
    u16 below = t >= step ? place[t - step] : 0;
    barrier();
    place[t] += below;
  }
  barrier();
  u32 count = place[511], at = place[t] - 1u;
  if (start) {
    letters[base + at] = own[t];
    starts[at] = (u16)t;
  }
  if (t == 0) {
    starts[count] = 512;
    runs[BLOCK_X] = count;
  }
  barrier();
  if (t < count)
    lengths[base + t] = starts[t + 1] - starts[t];
}
