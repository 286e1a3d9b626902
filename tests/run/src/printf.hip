// printf by hostcall: all kinds of arguments, a string of several packets, some lanes only.
// RUN: --kernel print --grid 1 --block 4
// RUN: --arg f32[4]=ramp --arg u64=12345678901
// OUTPUT: first
// OUTPUT: item 0: -2.000000 |    -2.0|0x3039| 12345678901 c=a 1%
// OUTPUT: item 1: -0.500000 |    -0.5|0x303a| 12345678902 c=b 1%
// OUTPUT: item 2: 1.000000 |     1.0|0x303b| 12345678903 c=c 1%
// OUTPUT: item 3: 2.500000 |     2.5|0x303c| 12345678904 c=d 1%
// OUTPUT: odd 1 a string that is too long for one packet of seven words, and (nil)
// OUTPUT: odd 3 a string that is too long for one packet of seven words, and (nil)
// OUTPUT: <  007|7    |even>
// OUTPUT: <  007|7    |odd>
// OUTPUT: <  007|7    |even>
// OUTPUT: <  007|7    |odd>
// OUTPUT: length 19
// OUTPUT: length 18
// OUTPUT: length 19
// OUTPUT: length 18
#include "hip_print.h"

extern "C" __global__ void print(const float *x, u64 n) {
  u32 i = THREAD_X;
  float y = x[i] * 1.5f - 2.0f;
  if (i == 0)
    printf("first\n");
  printf("item %u: %f |%8.1f|%#x| %llu c=%c 1%%\n", i, y, y, 12345 + i, n + i, 'a' + i);
  if (i % 2)
    printf("odd %d %s, and %p\n", i,
           "a string that is too long for one packet of seven words", (void *)0);
  const char *which = i % 2 ? "odd" : "even";
  int length = printf("<%*.3d|%-5hhd|%s>\n", 5, 7, 256 + 7, which);
  printf("length %d\n", length);
}
