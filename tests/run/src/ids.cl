// What a work-item is told: ids, and sizes from the dispatch packet and from the hidden
// arguments; three dimensions, partial workgroups at the ends.
// RUN: --kernel ids --global 11,7,5 --block 4,3,2
// RUN: --arg u32[385x8]=0 --arg u64[12]=0
// REFERENCE: ids
// TARGETS: all
#include "gpu_cl.h"

kernel void ids(global uint *out, global ulong *sizes) {
  uint x = GLOBAL_ID(x), y = GLOBAL_ID(y), z = GLOBAL_ID(z);
  uint nx = GLOBAL_SIZE(x), ny = GLOBAL_SIZE(y);
  global uint *row = out + 8 * ((z * ny + y) * nx + x);
  row[0] = LOCAL_ID(x);
  row[1] = LOCAL_ID(y);
  row[2] = LOCAL_ID(z);
  row[3] = GROUP_ID(x);
  row[4] = GROUP_ID(y);
  row[5] = GROUP_ID(z);
  row[6] = x + 1000 * y + 1000000 * z;
  row[7]++;
  if (x == 0 && y == 0 && z == 0) {
    // Layout: "implicit kernel arguments", code object V5, in LLVM's AMDGPU usage document.
    constant uchar *hidden = (constant uchar *)__builtin_amdgcn_implicitarg_ptr();
    for (uint d = 0; d < 3; d++) {
      sizes[d] = ((constant uint *)hidden)[d];
      sizes[3 + d] = ((constant ushort *)(hidden + 12))[d];
      sizes[6 + d] = ((constant ushort *)(hidden + 18))[d];
    }
    sizes[9] = GLOBAL_SIZE(z);
    sizes[10] = *(constant ushort *)(hidden + 64);
    sizes[11] = *(constant ulong *)(hidden + 40);
  }
}
