// Intrinsics that HIP does not have: bytes, products, spaces of pointers, a barrier that counts.
// RUN: --kernel intrinsics --grid 1 --block 32 --arg u32[384]=0
// EXPECT: arg=0 at=0,1,2,3,4,5,6,7,8,9,10,11 values=1684234849,16909060,70,4294967290,1,0,1,1,5,4294967295,1,20
// EXPECT: arg=0 at=372,373,374,375,376,377,378,379,380,381,382,383 values=1684234849,16909060,70,4294967290,1,0,1,1,5,4294967295,1,20
#include "device.h"
// A pointer that is passed on stays one to local memory: LLVM moves no such array to shared memory.
__device__ __noinline__ bool is_local(const int *p) { return __nvvm_isspacep_local(p) && p[0]; }
KERNEL intrinsics(unsigned *out) {
  __shared__ int held[4];
  unsigned t = threadIdx.x, *to = out + 12 * t;
  int local[4];
  for (int i = 0; i < 4; i++)
    local[i] = (int)t + i + 1;
  to[0] = __nvvm_prmt(0x64636261, 0, 0x3210);
  to[1] = __nvvm_prmt(0x01020304, 0, 0x3210);
  int sum = 0, by = 0x01020304;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(sum) : "r"(by), "r"(0x05060708), "r"(0));
  to[2] = sum;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(sum) : "r"(-1), "r"(0x01010202), "r"(0));
  to[3] = sum;
  to[4] = __nvvm_isspacep_shared(held);
  to[5] = __nvvm_isspacep_global(held);
  to[6] = __nvvm_isspacep_global(out);
  to[7] = is_local(local + (t & 3));
  to[8] = __nvvm_fns(0xF0, 0, 2);
  to[9] = __nvvm_fns(0x3, 0, 5);
  __nvvm_nanosleep(100);
  held[t & 3] = local[t & 3];
  to[10] = __nvvm_bar0_popc(t & 1) == 16;
  to[11] = __nvvm_sad_ui(10, 25, 5);
}
