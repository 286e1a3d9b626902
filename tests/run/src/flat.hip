// Pointers whose memory is chosen at run time by each lane: LDS, scratch, global memory and
// constants, for loads, stores and atomics of several sizes; the space of each is asked for.
// RUN: --kernel flat --grid 2 --block 64
// RUN: --arg u32[128x4]=rand:171 --arg u32[128x6]=0
// REFERENCE: flat
#include "gpu.h"

static const __constant__ u32 TABLE[8] = {11, 22, 33, 44, 55, 66, 77, 88};

typedef i16 __attribute__((may_alias)) Half;
typedef u64 __attribute__((may_alias)) Wide;

static NOINLINE __device__ u32 sum(const u32 *from) {
  return from[0] + 3 * from[1] + ((const u8 *)from)[9] + ((const Half *)from)[7];
}

static NOINLINE __device__ u32 exchange(u32 *cell, u32 value) {
  u32 old = __hip_atomic_fetch_add(cell, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  __hip_atomic_fetch_xor(cell + 1, old, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  *(Wide *)(cell + 2) = (u64)old << 7 | 5;
  return old;
}

// HIP's atomics promise not to meet scratch.
static NOINLINE __device__ u32 exchange_plainly(u32 *cell, u32 value) {
  u32 old = *cell;
  *cell += value;
  cell[1] ^= old;
  *(Wide *)(cell + 2) = (u64)old << 7 | 5;
  return old;
}

extern "C" __global__ void flat(u32 *data, u32 *out) {
  __shared__ __attribute__((aligned(16))) u32 shared[64][4];
  __attribute__((aligned(16))) u32 own[4];
  u32 t = THREAD_X, i = GLOBAL_X;
  u32 *global = data + 4 * i, *row = out + 6 * i;
  for (u32 k = 0; k < 4; k++) {
    own[k] = global[k] ^ 0x5555;
    shared[t][k] = global[k] + 7;
  }
  barrier();
  // The neighbour's LDS, the lane's own scratch and memory, constants for reading.
  u32 *places[3] = {shared[t ^ 1], own, global};
  const u32 *from = t % 4 == 3 ? TABLE + t % 5 : places[t % 4];
  row[0] = sum(from);
  barrier();
  u32 *to = places[t % 3];
  row[1] = __builtin_amdgcn_is_private(to) ? exchange_plainly(to, t) : exchange(to, t);
  barrier();
  row[2] = shared[t][0] + shared[t][1] + shared[t][2] + shared[t][3];
  row[3] = own[0] + own[1] + own[2] + own[3];
  row[4] = __builtin_amdgcn_is_shared(to) * 2 + __builtin_amdgcn_is_private(to);
  row[5] = to == places[1];
}
