// One step of a 7-point stencil on a 3-D grid; the size is given in work-items, so the
// last workgroup of each dimension is partial.
// RUN: --kernel stencil3d --global 22,13,9 --block 8,4,4
// RUN: --arg f32[9x13x22]=rand:15 --arg f32[9x13x22]=0 --arg f32=0.4 --arg f32=0.1
// REFERENCE: stencil3d tolerance=1e-6
#include "gpu_cl.h"

kernel void stencil3d(global const float *in, global float *out, float centre, float side) {
  uint x = GLOBAL_ID(x), y = GLOBAL_ID(y), z = GLOBAL_ID(z);
  uint nx = GLOBAL_SIZE(x), ny = GLOBAL_SIZE(y), nz = GLOBAL_SIZE(z);
  uint at = (z * ny + y) * nx + x;
  bool edge = x == 0 || y == 0 || z == 0 || x == nx - 1 || y == ny - 1 || z == nz - 1;
  if (edge) {
    out[at] = in[at];
    return;
  }
  float sum = in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx] + in[at - nx * ny] +
              in[at + nx * ny];
  out[at] = centre * in[at] + side * sum;
}
