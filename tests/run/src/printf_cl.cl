// OpenCL's printf: the buffer, formats in the metadata, vectors.
// RUN: --kernel print --grid 1 --block 3 --arg f32[4]=ramp --arg u64=81985529216486895
// OUTPUT: 0: -5 7 abcd, empty '' 100% colon: quote" tab	.
// OUTPUT: 1: -5 7 abcd, empty '' 100% colon: quote" tab	.
// OUTPUT: 2: -5 7 abcd, empty '' 100% colon: quote" tab	.
// OUTPUT: -2.500000,-1.250000,0.000000,1.250000 |-2.5,-1.2, 0.0
// OUTPUT: 1,2,3,-4 0x1,0x2,0x3,0xfc 1000,-2000 81985529216486895,1 1.25 b +1.5e+00
// OUTPUT: none
#include "gpu_cl.h"

kernel void print(global const float *x, ulong n) {
  int i = LOCAL_ID(x);
  printf("%d: %d %u %s, empty '%s' 100%% colon: quote\" tab\t.\n", i, -5, 7u, "abcd", "");
  if (i == 1) {
    float4 v = (float4)(x[0], x[1], x[2], x[3]) * 1.25f - 2.5f;
    printf("%v4hlf |%4.1v3hlf\n", v, v.xyz);
    printf("%v4hhd %#v4hhx %v2hd %v2lu %g %c %+.1e\n", (char4)(1, 2, 3, -4), (uchar4)(1, 2, 3, 252),
           (short2)(1000, -2000), (ulong2)(n, 1), 1.25f, 'b', 1.5f);
  }
  if (i == 2)
    printf("none\n");
}
