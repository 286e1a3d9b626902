// Decodes canonical Huffman codes of two to five bits, first code by first code of each length;
// each lane reads its own stream bit by bit.
// RUN: --kernel huffman --grid 1 --block 64
// RUN: --arg u32[64x3]=rand:124 --arg u8[64x24]=0
// REFERENCE: huffman
#include "gpu.h"

// How many codes there are of each length.
static const __constant__ u8 COUNT[6] = {0, 0, 2, 3, 1, 2};
static const __constant__ char SYMBOL[9] = "etaoinsh";

extern "C" __global__ void huffman(const u32 *streams, u8 *out) {
  u32 i = GLOBAL_X, bit = 0;
  const u32 *stream = streams + 3 * i;
#pragma clang loop unroll(disable)
  for (u32 k = 0; k < 24; k++) {
    u32 code = 0, first = 0, index = 0, length = 0;
    u8 symbol = '?';
    while (bit < 96 && length < 5) {
      code = code << 1 | (stream[bit / 32] >> (31 - bit % 32) & 1);
      bit++;
      length++;
      u32 count = COUNT[length];
      if (code - first < count) {
        symbol = (u8)SYMBOL[index + code - first];
        break;
      }
      index += count;
      first = (first + count) << 1;
    }
    out[24 * i + k] = symbol;
  }
}
