// A 3×3 box blur of bytes with clamped edges, and the picture's negative, four at a time.
// RUN: --kernel blur_u8 --grid 4,6 --block 8,4
// RUN: --arg u8[24x32]=rand:26 --arg u8[24x32]=0 --arg u8[24x32]=0
// REFERENCE: blur_u8
#include "gpu_cl.h"

kernel void blur_u8(global const uchar *in, global uchar *out, global uchar4 *negative) {
  int x = GLOBAL_ID(x), y = GLOBAL_ID(y), width = GLOBAL_SIZE(x), height = GLOBAL_SIZE(y);
  uint sum = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      int at_x = x + dx < 0 ? 0 : x + dx >= width ? width - 1 : x + dx;
      int at_y = y + dy < 0 ? 0 : y + dy >= height ? height - 1 : y + dy;
      sum += in[at_y * width + at_x];
    }
  int at = y * width + x;
  out[at] = sum / 9;
  if (x % 4 == 0)
    negative[at / 4] = (uchar4)(255) - ((global const uchar4 *)in)[at / 4];
}
