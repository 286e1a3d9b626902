// Sums and scalar products that keep what rounding loses: plainly, after Neumaier, and with
// exact products in two parts by a fused multiply-add. No contraction, so that each step
// rounds as written.
// RUN: --kernel kahan --grid 1 --block 64
// RUN: --arg f32[64x32]=rand:153 --arg f32[64x32]=rand:154 --arg f32[64]=0 --arg f32[64x2]=0
// REFERENCE: kahan tolerance=1e-7
#include "gpu.h"
#pragma clang fp contract(off)

extern "C" __global__ void kahan(const float *a, const float *b, float *plain, float *careful) {
  u32 i = GLOBAL_X;
  float simple = 0, sum = 0, lost = 0, product = 0, lost_product = 0;
  for (u32 k = 0; k < 32; k++) {
    // Large numbers that cancel, two after each other.
    float x = a[32 * i + k], y = b[32 * i + k] + (k % 4 == 1 ? 1000.0f : k % 4 == 2 ? -1000.0f : 0);
    simple += y;
    float next = sum + y;
    lost += __builtin_fabsf(sum) >= __builtin_fabsf(y) ? (sum - next) + y : (y - next) + sum;
    sum = next;
    float high = x * y, low = __builtin_fmaf(x, y, -high);
    float total = product + high, back = total - product;
    lost_product += ((product - (total - back)) + (high - back)) + low;
    product = total;
  }
  plain[i] = simple;
  careful[2 * i] = sum + lost;
  careful[2 * i + 1] = product + lost_product;
}
