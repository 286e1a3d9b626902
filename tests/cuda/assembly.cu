// PTX inside CUDA C++. Expected values are by hand: lane numbers, and what the instructions say.
// RUN: --kernel assembly --grid 1 --block 64 --arg u32[1024]=0
// EXPECT: arg=0 at=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15 values=0,0,64,6,2882338834,16909060,0,1,4294967294,0,3,7,16,0,4294967295,0
// EXPECT: arg=0 at=528,529,530,531,532,533,534,535,536,537,538,539,540,541,542,543 values=1,33,64,6,2882338834,16909060,1,1,4294967294,2,37,7,16,1,4294967295,2
#include "device.h"
KERNEL assembly(unsigned *out) {
  unsigned t = threadIdx.x, *to = out + 16 * t, r, s;
  asm("mov.u32 %0, %%laneid;" : "=r"(r)); to[0] = r;
  asm volatile("mov.u32 %0, %%tid.x;" : "=r"(r)); to[1] = r;
  asm("mov.u32 %0, %%ntid.x;" : "=r"(r)); to[2] = r;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(1), "r"(3), "r"(4)); to[3] = r;
  asm("prmt.b32 %0, %1, %2, 0x7610;" : "=r"(r) : "r"(0x12345612), "r"(0xABCD0000)); to[4] = (r & 0xffff0000) | 0x12;
  asm("prmt.b32 %0, %1, 0, 0x0123;" : "=r"(r) : "r"(0x04030201)); to[5] = r;
  asm volatile("{ .reg .pred p; setp.ge.u32 p, %1, 32; selp.b32 %0, 1, 0, p; }" : "=r"(r) : "r"(t)); to[6] = r;
  asm("add.cc.u32 %0, %2, %3; addc.u32 %1, 0, 0;" : "=r"(r), "=r"(s) : "r"(~0u), "r"(~0u)); to[7] = s, to[8] = r;
  asm volatile("shfl.sync.down.b32 %0, %1, 1, 31, 0xffffffff;" : "=r"(r) : "r"(t)); to[9] = t % 32 == 31 ? 0 : (r - t - 1) + (t > 32 ? 2 : 0);
  asm("mad.lo.u32 %0, %1, 1, 3;" : "=r"(r) : "r"(t)); to[10] = r + (t > 32 ? 1 : 0);
  asm("bfe.u32 %0, %1, 4, 3;" : "=r"(r) : "r"(0x7f0)); to[11] = r;
  asm("{ .reg .f32 x; rcp.approx.ftz.f32 x, %1; mul.f32 x, x, 0f42000000; cvt.rni.u32.f32 %0, x; }" : "=r"(r) : "f"(2.0f)); to[12] = r;
  asm volatile("membar.gl; bar.sync 0;" ::: "memory"); to[13] = t >= 32;
  asm volatile("activemask.b32 %0;" : "=r"(r)); to[14] = r;
  asm("{ .reg .u64 a; cvt.u64.u32 a, %1; shl.b64 a, a, 1; cvt.u32.u64 %0, a; }" : "=r"(r) : "r"(t & 1)); to[15] = r;
}
