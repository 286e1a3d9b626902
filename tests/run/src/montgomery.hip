// Products of 256-bit numbers modulo the prime of secp256k1, in Montgomery's form (a·b/2^256):
// eight limbs of 32 bits, carries from limb to limb.
// RUN: --kernel montgomery --grid 2 --block 32
// RUN: --arg u32[64x8]=rand:106 --arg u32[64x8]=rand:107 --arg u32[64x8]=0
// REFERENCE: montgomery
#include "gpu.h"

static const __constant__ u32 PRIME[8] = {0xfffffc2f, 0xfffffffe, 0xffffffff, 0xffffffff,
                                          0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff};
// -1/PRIME modulo 2^32.
#define INVERSE 0xd2253531u

extern "C" __global__ void montgomery(const u32 *a, const u32 *b, u32 *out) {
  u32 i = GLOBAL_X;
  u32 x[8], y[8], sum[10] = {};
  for (u32 k = 0; k < 8; k++) {
    x[k] = a[8 * i + k];
    y[k] = b[8 * i + k];
  }
  for (u32 step = 0; step < 8; step++) {
    u64 carry = 0;
    for (u32 k = 0; k < 8; k++) {
      carry += (u64)x[k] * y[step] + sum[k];
      sum[k] = (u32)carry;
      carry >>= 32;
    }
    carry += sum[8];
    sum[8] = (u32)carry;
    sum[9] = (u32)(carry >> 32);
    u32 factor = sum[0] * INVERSE;
    carry = ((u64)factor * PRIME[0] + sum[0]) >> 32;
    for (u32 k = 1; k < 8; k++) {
      carry += (u64)factor * PRIME[k] + sum[k];
      sum[k - 1] = (u32)carry;
      carry >>= 32;
    }
    carry += sum[8];
    sum[7] = (u32)carry;
    sum[8] = sum[9] + (u32)(carry >> 32);
  }
  // Once or twice the prime too much, because a and b may be above it.
  for (u32 again = 0; again < 2; again++) {
    u32 less[8];
    u64 borrow = 0;
    for (u32 k = 0; k < 8; k++) {
      u64 difference = (u64)sum[k] - PRIME[k] - borrow;
      less[k] = (u32)difference;
      borrow = difference >> 63;
    }
    if (sum[8] >= borrow) {
      for (u32 k = 0; k < 8; k++)
        sum[k] = less[k];
      sum[8] -= (u32)borrow;
    }
  }
  for (u32 k = 0; k < 8; k++)
    out[8 * i + k] = sum[k];
}
