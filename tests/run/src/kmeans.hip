// Sorts 768 points into five heaps by the nearest centre, and moves the centres: sums in LDS
// first, then 64-bit atomics; three rounds of two launches, all in integers.
// RUN: --kernel assign --grid 3 --block 256
// RUN: --arg i16[768x2]=rand:141 --arg i32[5x2]=ramp --arg i64[5x3]=0 --arg u8[768]=0
// THEN: move assign move assign move
// REFERENCE: kmeans
#include "gpu.h"

extern "C" __global__ void assign(const i16 *points, const i32 *centres, i64 *sums, u8 *heap) {
  __shared__ i32 own[5][3];
  u32 t = THREAD_X, i = GLOBAL_X;
  if (t < 15)
    own[t / 3][t % 3] = 0;
  barrier();
  i32 x = points[2 * i], y = points[2 * i + 1];
  u64 least = ~0ull;
  u32 best = 0;
  for (u32 k = 0; k < 5; k++) {
    // At first the centres lie on a line.
    i64 dx = x - centres[2 * k], dy = y - centres[2 * k + 1];
    u64 distance = (u64)(dx * dx + dy * dy);
    if (distance < least) {
      least = distance;
      best = k;
    }
  }
  heap[i] = (u8)best;
  __hip_atomic_fetch_add(&own[best][0], x, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  __hip_atomic_fetch_add(&own[best][1], y, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  __hip_atomic_fetch_add(&own[best][2], 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  barrier();
  if (t < 15)
    __hip_atomic_fetch_add(&sums[t], (i64)own[t / 3][t % 3], __ATOMIC_RELAXED,
                           __HIP_MEMORY_SCOPE_AGENT);
}

extern "C" __global__ void move(const i16 *, i32 *centres, i64 *sums, u8 *) {
  u32 i = GLOBAL_X;
  if (i >= 5)
    return;
  i64 count = sums[3 * i + 2];
  if (count != 0) {
    centres[2 * i] = (i32)(sums[3 * i] / count);
    centres[2 * i + 1] = (i32)(sums[3 * i + 1] / count);
  }
  sums[3 * i] = sums[3 * i + 1] = sums[3 * i + 2] = 0;
}
