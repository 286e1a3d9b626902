// Numbers of 128 and more bits.
// RUN: --kernel add --grid 1 --block 32 --arg u32[256]=ramp --arg u32[256]=0
// SAME: tolerance=0
#include "device.h"
KERNEL add(const unsigned *in, unsigned *out) {
  const unsigned *x = in + 8 * GLOBAL_ID;
  unsigned *to = out + 8 * GLOBAL_ID;
  unsigned __int128 a = 0, b = 0;
  for (int i = 0; i < 4; i++)
    a = a << 32 | (x[i] * 0x9E3779B1u), b = b << 32 | (x[i + 4] * 0x85EBCA6Bu);
  unsigned __int128 sum = a + b, difference = a - b, product = a * b;
  for (int i = 0; i < 2; i++)
    to[i] = (unsigned)(sum >> (96 - 32 * i)), to[i + 2] = (unsigned)(difference >> (96 - 32 * i)),
    to[i + 4] = (unsigned)(product >> (96 - 32 * i));
  to[6] = a > b;
  to[7] = (unsigned)(product >> (x[0] & 63));
}
