// Words at addresses that are no multiple of their size, as packed structs and byte streams
// have them: loads and stores of 2 to 16 bytes in global memory, LDS and scratch.
// RUN: --kernel unaligned --grid 1 --block 64
// RUN: --arg u8[64x40]=rand:188 --arg u8[64x80]=0
// REFERENCE: unaligned
#include "gpu.h"

struct __attribute__((packed)) Record {
  u8 tag;
  u16 small;
  u32 word;
  u64 wide;
  float number;
};

extern "C" __global__ void unaligned(const u8 *in, u8 *out) {
  __shared__ u8 shared[64 * 40];
  u8 own[40];
  u32 t = THREAD_X;
  const u8 *from = in + 40 * t;
  u8 *to = out + 80 * t;
  Record record, changed;
  __builtin_memcpy(&record, from + t % 13, sizeof(Record));
  changed.tag = record.tag + 1;
  changed.small = record.small * 3;
  changed.word = record.word ^ record.small;
  changed.wide = record.wide + record.word;
  changed.number = record.number;
  __builtin_memcpy(to + 1, &changed, sizeof(Record));
  __builtin_memcpy(shared + 40 * t, from, 40);
  __builtin_memcpy(own, from, 40);
  barrier();
  // The neighbour's bytes from LDS, its own from scratch, at places of the lane's own.
  u64 a, b;
  u32 c;
  u16 d;
  const u8 *other = shared + 40 * (t ^ 1);
  __builtin_memcpy(&a, other + t % 7, 8);
  __builtin_memcpy(&b, own + t % 11, 8);
  __builtin_memcpy(&c, own + 1 + t % 5, 4);
  __builtin_memcpy(&d, other + 3 + 2 * (t % 3), 2);
  a -= b;
  __builtin_memcpy(own + 5 + t % 3, &a, 8);
  __builtin_memcpy(to + 21, &a, 8);
  __builtin_memcpy(to + 30, &c, 4);
  __builtin_memcpy(to + 35, &d, 2);
  __builtin_memcpy(to + 39, own, 40);
}
