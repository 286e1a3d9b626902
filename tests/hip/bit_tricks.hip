// Bits counted, turned, moved; wide products; sums of bytes.
// RUN: --kernel bits --grid 1 --block 64 --arg u32[128]=rand:60 --arg u32[1280]=0
// EXPECT: arg=1 at=0,1,2,105,203,284,474,727,758,785,865,1022,1026,1279 values=18,35,0,4212274188,1,2,4109096574,2700205548,317428525,4063870098,2262699070,2,2875196108,3421
#include <hip/hip_runtime.h>

extern "C" __global__ void bits(const unsigned *x, unsigned *out) {
  unsigned a = x[2 * threadIdx.x], b = x[2 * threadIdx.x + 1], *to = out + 20 * threadIdx.x;
  unsigned long long wide = (unsigned long long)a << 32 | b;
  to[0] = __popc(a);
  to[1] = __popcll(wide);
  to[2] = __clz((int)a);
  to[3] = __clzll((long long)wide);
  to[4] = __ffs(a);
  to[5] = __brev(a);
  to[6] = (unsigned)__brevll(wide);
  to[7] = __byte_perm(a, b, 0x2507);
  to[8] = __funnelshift_l(b, a, 7);
  to[9] = __funnelshift_r(b, a, 9);
  to[10] = __umul24(a, b);
  to[11] = __umulhi(a, b);
  to[12] = __mulhi((int)a, (int)b);
  to[13] = __uhadd(a, b);
  to[14] = __urhadd(a, b);
  to[15] = __usad(a, b, 3);
  to[16] = __dp4a(a, b, 0u);
  to[17] = (unsigned)(__umul64hi(wide, wide) >> 32);
  to[18] = __hadd((int)a, (int)b);
  to[19] = __bitextract_u32(a, 5, 12);
}
