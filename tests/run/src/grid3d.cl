// Three dimensions with workgroups of 45 work-items (not a whole wave), which are partial at
// all three ends: sums along each axis of the workgroup through LDS.
// RUN: --kernel grid3d --global 13,8,7 --block 5,3,3
// RUN: --arg u32[7x8x13]=rand:177 --arg u32[7x8x13]=0 --arg u32[3x3x3]=0
// REFERENCE: grid3d
#include "gpu_cl.h"

// A partial workgroup is as large as what is left.
uint left(uint size, uint first, uint block) {
  return size - first < block ? size - first : block;
}

kernel void grid3d(global const uint *in, global uint *out, global uint *groups) {
  local uint cells[3][3][5];
  uint x = LOCAL_ID(x), y = LOCAL_ID(y), z = LOCAL_ID(z);
  uint fx = GROUP_ID(x) * 5, fy = GROUP_ID(y) * 3, fz = GROUP_ID(z) * 3;
  uint sx = left(GLOBAL_SIZE(x), fx, 5), sy = left(GLOBAL_SIZE(y), fy, 3);
  uint sz = left(GLOBAL_SIZE(z), fz, 3);
  uint at = ((fz + z) * GLOBAL_SIZE(y) + fy + y) * GLOBAL_SIZE(x) + fx + x;
  cells[z][y][x] = in[at];
  BARRIER();
  uint sum = 0;
  for (uint k = 0; k < sx; k++)
    sum += cells[z][y][k];
  for (uint k = 0; k < sy; k++)
    sum ^= cells[z][k][x] * 3;
  for (uint k = 0; k < sz; k++)
    sum -= cells[k][y][x] >> 2;
  out[at] = sum;
  if (x + 1 == sx && y + 1 == sy && z + 1 == sz)
    groups[(GROUP_ID(z) * 3 + GROUP_ID(y)) * 3 + GROUP_ID(x)] = sx * 10000 + sy * 100 + sz;
}
