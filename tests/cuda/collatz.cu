// Loops with 64 bits, division and remainder.
// RUN: --kernel collatz --grid 2 --block 64 --arg i32[128]=ramp --arg i64[128]=0
// SAME: tolerance=0
#include "device.h"
KERNEL collatz(const int *in, long long *out) {
  unsigned long long n = in[GLOBAL_ID] + 1, most = n;
  int steps = 0;
  for (; n != 1 && steps < 200; steps++) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    most = n > most ? n : most;
  }
  out[GLOBAL_ID] = (long long)(most * 1000 / 7) - steps * (long long)-3 / 2 + (long long)most % 13;
}
