// Operators of vectors of integers.
// RUN: --kernel vectors --grid 1 --block 32 --arg i32[128]=rand:45 --arg i32[256]=0
// EXPECT: arg=1 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=-271325199,77444135,285181923,1522690702,370920730,2007836008,284627735,252,-281707876,296033286,2,2,-1438270562
#include <hip/hip_runtime.h>

extern "C" __global__ void vectors(const int4 *x, int4 *out) {
  int4 a = x[threadIdx.x];
  uint4 u = make_uint4(a.x, a.y, a.z, a.w), twice = u * 2u + 1u;
  int3 negative = -make_int3(a.x, a.y, a.z);
  u >>= 3u;
  int2 low = make_int2(a.x, a.w);
  low ^= make_int2(a.w, 0);
  uchar4 bytes = make_uchar4(a.w & 255, 0, 0, 0);
  bytes |= make_uchar4(0, 1, 2, 3);
  short2 pair(1, 1);
  pair++;
  ++pair;
  pair -= short2(1, 1);
  int same = make_int1(a.x) == make_int1(a.y);
  int4 first((int)twice.x, negative.y, (int)u.z, bytes.x), second;
  second = make_int4(low.x, 4 * (unsigned)a.y, same + pair.y, ~a.z);
  out[2 * threadIdx.x] = first;
  out[2 * threadIdx.x + 1] = bytes != make_uchar4(bytes.x, 1, 2, 3) ? int4(0) : second;
}
