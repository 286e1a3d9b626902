// printf from many waves at once: whole lines come out, each once.
// RUN: --kernel print --grid 4 --block 96
// OUTPUT: group 0, thread 0 of 96: x.
// OUTPUT: group 0, thread 32 of 96: x.
// OUTPUT: group 0, thread 64 of 96: x.
// OUTPUT: group 1, thread 0 of 96: xxxxxxxxxxxxxxxxxxxxx.
// OUTPUT: group 1, thread 32 of 96: xxxxxxxxxxxxxxxxxxxxx.
// OUTPUT: group 1, thread 64 of 96: xxxxxxxxxxxxxxxxxxxxx.
// OUTPUT: group 2, thread 0 of 96: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.
// OUTPUT: group 2, thread 32 of 96: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.
// OUTPUT: group 2, thread 64 of 96: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.
// OUTPUT: group 3, thread 0 of 96: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.
// OUTPUT: group 3, thread 32 of 96: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.
// OUTPUT: group 3, thread 64 of 96: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.
#include "hip_print.h"

extern "C" __global__ void print() {
  u32 i = THREAD_X;
  const char *text = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
  if (i % 32 == 0)
    printf("group %u, thread %u of %u: %s.\n", BLOCK_X, i, BLOCK_DIM_X, text + (60 - 20 * BLOCK_X));
}
