// Matrices by clang's builtins, each product compared with that of whole matrices: how many elements differ, and one.
// RUN: --kernel matrices --grid 1 --block 32 --arg i32[32]=-1
// EXPECT: arg=0 at=0,1,2,3,4,5,6,7,8,9,10,11,12,13 values=0,-16,0,-16,0,-16,0,71,0,-3,0,-9,0,-16
#include "device.h"

struct Shared {
  float sums[512];
  int whole[512];
  double doubles[64];
};
static __device__ __attribute__((shared)) Shared own;
static __device__ __attribute__((shared)) __attribute__((aligned(32))) unsigned short halves[2][512];
static __device__ __attribute__((shared)) __attribute__((aligned(32))) signed char bytes[2][512];
static __device__ __attribute__((shared)) __attribute__((aligned(32))) double wide[2][32];
static __device__ __attribute__((shared)) __attribute__((aligned(32))) float floats[2][128];
static __device__ __attribute__((shared)) __attribute__((aligned(32))) int bits[2][32];

static __device__ int small(int n) { return n * 7 % 5 - 2; }
static __device__ unsigned short half_of(int n) { return __builtin_bit_cast(unsigned short, (_Float16)n); }
static __device__ unsigned short brain_of(int n) { return __builtin_bit_cast(unsigned, (float)n) >> 16; }

// Rows of A and columns of B stand behind each other.
template <class Get, class Element> static __device__ void compare(int *out, int rows, int columns, int depth, Get get, Element element) {
  __syncthreads();
  int lane = threadIdx.x, wrong = 0;
  for (int at = lane; at < rows * columns; at += 32) {
    int row = at / columns, column = at % columns, sum = row - column;
    for (int k = 0; k < depth; k++)
      sum += element(row * depth + k) * element(column * depth + k + 3);
    wrong += get(at) != sum;
  }
  for (int mask = 16; mask; mask /= 2)
    wrong += __nvvm_shfl_sync_bfly_i32(~0u, wrong, mask, 31);
  if (lane == 0)
    out[0] = wrong, out[1] = (int)get(columns + 2);
  __syncthreads();
}

extern "C" __global__ void matrices(int *out) {
  int lane = threadIdx.x;
  for (int at = lane; at < 512; at += 32) {
    halves[0][at] = half_of(small(at)), halves[1][at] = half_of(small(at + 3));
    bytes[0][at] = small(at), bytes[1][at] = small(at + 3);
  }
  for (int at = lane; at < 32; at += 32) {
    wide[0][at] = small(at), wide[1][at] = small(at + 3);
    bits[0][at] = at * 0x9e3779b9, bits[1][at] = ~at * 0x85ebca6b;
  }
  for (int at = lane; at < 128; at += 32)
    floats[0][at] = small(at), floats[1][at] = small(at + 3);
  auto begin = [&](int rows, int columns) {
    for (int at = lane; at < rows * columns; at += 32) {
      own.sums[at] = own.whole[at] = at / columns - at % columns;
      if (at < 64)
        own.doubles[at] = own.whole[at];
    }
    __syncthreads();
  };
  int a[8], b[8], c[8];
  float f[8];
  begin(16, 16);
  __hmma_m16n16k16_ld_a(a, (const int *)halves[0], 16, 0);
  __hmma_m16n16k16_ld_b(b, (const int *)halves[1], 16, 1);
  __hmma_m16n16k16_ld_c_f32(f, own.sums, 16, 0);
  __hmma_m16n16k16_mma_f32f32(f, a, b, f, 1, 0);
  __hmma_m16n16k16_st_c_f32(own.sums, f, 16, 0);
  compare(out, 16, 16, 16, [](int at) { return own.sums[at]; }, small);
  begin(32, 8);
  __hmma_m32n8k16_ld_a(a, (const int *)halves[0], 16, 0);
  __hmma_m32n8k16_ld_b(b, (const int *)halves[1], 16, 1);
  __hmma_m32n8k16_ld_c_f32(f, own.sums, 8, 0);
  __hmma_m32n8k16_mma_f32f32(f, a, b, f, 1, 0);
  __hmma_m32n8k16_st_c_f32(own.sums, f, 8, 0);
  compare(out + 2, 32, 8, 16, [](int at) { return own.sums[at]; }, small);
  begin(16, 16);
  __imma_m16n16k16_ld_a_s8(a, (const int *)bytes[0], 16, 0);
  __imma_m16n16k16_ld_b_s8(b, (const int *)bytes[1], 16, 1);
  __imma_m16n16k16_ld_c(c, own.whole, 16, 0);
  __imma_m16n16k16_mma_s8(c, a, b, c, 1, 0);
  __imma_m16n16k16_st_c_i32(own.whole, c, 16, 0);
  compare(out + 4, 16, 16, 16, [](int at) { return own.whole[at]; }, small);
  // Single bits: those that differ.
  begin(8, 8);
  __bmma_m8n8k128_ld_a_b1(a, bits[0], 128, 0);
  __bmma_m8n8k128_ld_b_b1(b, bits[1], 128, 1);
  __bmma_m8n8k128_ld_c(c, own.whole, 8, 0);
  __bmma_m8n8k128_mma_xor_popc_b1(c, a, b, c, 1);
  __bmma_m8n8k128_st_c_i32(own.whole, c, 8, 0);
  __syncthreads();
  int wrong = 0;
  for (int at = lane; at < 64; at += 32) {
    int sum = at / 8 - at % 8;
    for (int k = 0; k < 4; k++)
      sum += __builtin_popcount(bits[0][at / 8 * 4 + k] ^ bits[1][at % 8 * 4 + k]);
    wrong += sum != own.whole[at];
  }
  for (int mask = 16; mask; mask /= 2)
    wrong += __nvvm_shfl_sync_bfly_i32(~0u, wrong, mask, 31);
  if (lane == 0)
    out[6] = wrong, out[7] = own.whole[10];
  __syncthreads();
  begin(8, 8);
  double x, y, z[2];
  __dmma_m8n8k4_ld_a(&x, wide[0], 4, 0);
  __dmma_m8n8k4_ld_b(&y, wide[1], 4, 1);
  __dmma_m8n8k4_ld_c(z, own.doubles, 8, 0);
  __dmma_m8n8k4_mma_f64(z, &x, &y, z, 1, 0);
  __dmma_m8n8k4_st_c_f64(own.doubles, z, 8, 0);
  compare(out + 8, 8, 8, 4, [](int at) { return own.doubles[at]; }, small);
  begin(16, 16);
  __mma_tf32_m16n16k8_ld_a(a, (const int *)floats[0], 8, 0);
  __mma_tf32_m16n16k8_ld_b(b, (const int *)floats[1], 8, 1);
  __mma_tf32_m16n16k8_ld_c(f, own.sums, 16, 0);
  __mma_tf32_m16n16k8_mma_f32(f, a, b, f, 1, 0);
  __mma_m16n16k8_st_c_f32(own.sums, f, 16, 0);
  compare(out + 10, 16, 16, 8, [](int at) { return own.sums[at]; }, small);
  for (int at = lane; at < 512; at += 32)
    halves[0][at] = brain_of(small(at)), halves[1][at] = brain_of(small(at + 3));
  begin(8, 32);
  __mma_bf16_m8n32k16_ld_a(a, (const int *)halves[0], 16, 0);
  __mma_bf16_m8n32k16_ld_b(b, (const int *)halves[1], 16, 1);
  __hmma_m8n32k16_ld_c_f32(f, own.sums, 32, 0);
  __mma_bf16_m8n32k16_mma_f32(f, a, b, f, 1, 0);
  __hmma_m8n32k16_st_c_f32(own.sums, f, 32, 0);
  compare(out + 12, 8, 32, 16, [](int at) { return own.sums[at]; }, small);
}
