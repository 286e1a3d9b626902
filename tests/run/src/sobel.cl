// Edges of a picture: sums of 3 by 3 in both directions, their length by a square root, and the
// direction as one of eight.
// RUN: --kernel sobel --global 37,19 --block 16,4
// RUN: --arg u8[21x39]=rand:147 --arg u16[19x37]=0 --arg u8[19x37]=0
// REFERENCE: sobel
#include "gpu_cl.h"

kernel void sobel(global const uchar *in, global ushort *length, global uchar *direction) {
  uint x = GLOBAL_ID(x), y = GLOBAL_ID(y), stride = GLOBAL_SIZE(x) + 2;
  global const uchar *p = in + y * stride + x;
  int3 a = {p[0], p[1], p[2]}, c = {p[2 * stride], p[2 * stride + 1], p[2 * stride + 2]};
  int gx = a.z + 2 * p[stride + 2] + c.z - a.x - 2 * p[stride] - c.x;
  int gy = c.x + 2 * c.y + c.z - a.x - 2 * a.y - a.z;
  uint at = y * GLOBAL_SIZE(x) + x;
  length[at] = (ushort)__builtin_elementwise_sqrt((float)(gx * gx + gy * gy));
  uint octant = (gx < 0 ? 4 : 0) | (gy < 0 ? 2 : 0);
  int ax = gx < 0 ? -gx : gx, ay = gy < 0 ? -gy : gy;
  direction[at] = octant | (ax < ay ? 1 : 0);
}
