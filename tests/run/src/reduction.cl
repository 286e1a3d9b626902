// Sums 1,024 floats a workgroup: each work-item adds four, then a tree in LDS with a
// barrier at each level.
// RUN: --kernel reduction --grid 6 --block 256
// RUN: --arg f32[6000]=rand:5 --arg f32[6]=0 --arg u32=6000
// REFERENCE: reduction tolerance=1e-4
#include "gpu_cl.h"

kernel void reduction(global const float *in, global float *sums, uint n) {
  local float part[256];
  uint l = LOCAL_ID(x), base = GROUP_ID(x) * 1024;
  float sum = 0;
  for (uint i = base + l; i < base + 1024; i += 256)
    if (i < n)
      sum += in[i];
  part[l] = sum;
  BARRIER();
  for (uint half_size = LOCAL_SIZE(x) / 2; half_size > 0; half_size /= 2) {
    if (l < half_size)
      part[l] += part[l + half_size];
    BARRIER();
  }
  if (l == 0)
    sums[GROUP_ID(x)] = part[0];
}
