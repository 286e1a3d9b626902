// Each work-item sorts 20 numbers of its own by recursion, through a pointer to its scratch;
// how deep it goes depends on the numbers.
// RUN: --kernel quicksort --grid 2 --block 32
// RUN: --arg i32[64x20]=rand:113 --arg u32[64]=0
// REFERENCE: quicksort
#include "gpu.h"

static NOINLINE __device__ u32 sort(i32 *values, i32 low, i32 high) {
  if (low >= high)
    return 0;
  i32 pivot = values[(low + high) / 2], i = low, j = high;
  while (i <= j) {
    while (values[i] < pivot)
      i++;
    while (values[j] > pivot)
      j--;
    if (i <= j) {
      i32 other = values[i];
      values[i++] = values[j];
      values[j--] = other;
    }
  }
  u32 a = sort(values, low, j), b = sort(values, i, high);
  return 1 + (a > b ? a : b);
}

extern "C" __global__ void quicksort(i32 *data, u32 *depth) {
  u32 i = GLOBAL_X;
  i32 own[20];
  for (u32 k = 0; k < 20; k++)
    own[k] = data[20 * i + k];
  depth[i] = sort(own, 0, 19) < 20;
  for (u32 k = 0; k < 20; k++)
    data[20 * i + k] = own[k];
}
