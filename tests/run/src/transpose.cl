// Transposes a matrix through a padded 32×32 tile in LDS; 8 rows of work-items move 32.
// RUN: --kernel transpose --grid 3,2 --block 32,8
// RUN: --arg u32[50x90]=ramp --arg u32[90x50]=0 --arg u32=90 --arg u32=50
// REFERENCE: transpose
#include "gpu_cl.h"

kernel void transpose(global const uint *in, global uint *out, uint width, uint height) {
  local uint tile[32][33];
  uint lx = LOCAL_ID(x), ly = LOCAL_ID(y);
  uint x = GROUP_ID(x) * 32 + lx, y = GROUP_ID(y) * 32 + ly;
  for (uint j = 0; j < 32; j += 8)
    if (x < width && y + j < height)
      tile[ly + j][lx] = in[(y + j) * width + x];
  BARRIER();
  x = GROUP_ID(y) * 32 + lx;
  y = GROUP_ID(x) * 32 + ly;
  for (uint j = 0; j < 32; j += 8)
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[lx][ly + j];
}
