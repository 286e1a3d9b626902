// A filter of 5 by 5 from constant memory over a picture of bytes, a tile with its border in
// LDS; what lies outside is 0, sums are clamped to 0 to 255.
// RUN: --kernel conv2d --grid 3,3 --block 16,8
// RUN: --arg u8[21x40]=rand:144 --arg u8[21x40]=0 --arg i32=40 --arg i32=21
// REFERENCE: conv2d
#include "gpu.h"

static const __constant__ i8 FILTER[5][5] = {{-1, 0, 2, 0, -1},
                                             {0, 3, -4, 3, 0},
                                             {2, -4, 9, -4, 2},
                                             {0, 3, -4, 3, 0},
                                             {-1, 0, 2, 0, -3}};

extern "C" __global__ void conv2d(const u8 *in, u8 *out, i32 width, i32 height) {
  __shared__ u8 tile[12][20];
  i32 left = BLOCK_X * 16 - 2, top = BLOCK_Y * 8 - 2;
  for (u32 at = THREAD_Y * 16 + THREAD_X; at < 240; at += 128) {
    i32 x = left + (i32)(at % 20), y = top + (i32)(at / 20);
    bool inside = x >= 0 && x < width && y >= 0 && y < height;
    tile[at / 20][at % 20] = inside ? in[y * width + x] : 0;
  }
  barrier();
  i32 x = GLOBAL_X, y = GLOBAL_Y;
  if (x >= width || y >= height)
    return;
  i32 sum = 0;
  for (u32 dy = 0; dy < 5; dy++)
    for (u32 dx = 0; dx < 5; dx++)
      sum += FILTER[dy][dx] * tile[THREAD_Y + dy][THREAD_X + dx];
  sum /= 6;
  out[y * width + x] = (u8)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}
