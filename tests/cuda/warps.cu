// What a warp knows of itself, sums and matches of it: 32 lanes, whatever a wave has.
// RUN: --kernel warps --grid 1 --block 96 --arg u32[1152]=0
// EXPECT: arg=0 at=0,1,2,3,4,5,6,7,8,9,10,11 values=0,0,3,1,0,496,31,0,4294967295,0,0,286331153
// EXPECT: arg=0 at=420,421,422,423,424,425,426,427,428,429,430,431 values=3,1,3,8,7,1520,63,32,4294967295,3,0,2290649224
// EXPECT: arg=0 at=1140,1141,1142,1143,1144,1145,1146,1147,1148,1149,1150,1151 values=31,2,3,2147483648,2147483647,2544,95,64,4294967295,31,1,2290649224
#include "device.h"
KERNEL warps(unsigned *out) {
  unsigned t = threadIdx.x, *to = out + 12 * t;
  to[0] = __nvvm_read_ptx_sreg_laneid();
  to[1] = __nvvm_read_ptx_sreg_warpid();
  to[2] = __nvvm_read_ptx_sreg_nwarpid();
  to[3] = __nvvm_read_ptx_sreg_lanemask_eq();
  to[4] = __nvvm_read_ptx_sreg_lanemask_lt();
  to[5] = __nvvm_redux_sync_add(t, ~0);
  to[6] = __nvvm_redux_sync_umax(t, ~0);
  to[7] = __nvvm_redux_sync_umin(t, ~0);
  int same;
  to[8] = __nvvm_match_all_sync_i32p(~0u, 7, &same);
  to[9] = t & 31;
  to[10] = __nvvm_vote_uni_sync(~0u, (t & 31) > 40) && same && (t & 31) == 31;
  to[11] = __nvvm_match_any_sync_i32(~0u, t & 3);
}
