// Constants that point to constants, to variables and to themselves: records with names and
// neighbours, walked by each lane on its own way; a variable that the walks count in.
// RUN: --kernel constant_graph --grid 2 --block 64
// RUN: --arg u32[128]=rand:201 --arg u32[128x2]=0 --arg u32[5]=0
// THEN: report
// REFERENCE: constant_graph
#include "gpu.h"

static __device__ u32 visits[5] = {100, 200, 300, 400, 500};

struct Place {
  const char *name;
  const Place *ways[3];
  u32 *visits;
  u16 weight;
};

extern __constant__ const Place PLACES[5];
static __constant__ const char LONG_NAME[] = "a place with a long name";
__constant__ const Place PLACES[5] = {
    {"harbour", {&PLACES[1], &PLACES[2], &PLACES[0]}, &visits[4], 3},
    {LONG_NAME + 8, {&PLACES[3], nullptr, &PLACES[4]}, &visits[3], 500},
    {"mill", {&PLACES[4], &PLACES[1], &PLACES[3]}, &visits[2], 70},
    {"", {&PLACES[2], &PLACES[0], &PLACES[1]}, &visits[1], 9},
    {"end", {nullptr, &PLACES[0], &PLACES[2]}, visits, 65535},
};

static __device__ u32 length(const char *text) {
  u32 n = 0;
  while (text[n] != 0)
    n++;
  return n;
}

extern "C" __global__ void constant_graph(const u32 *in, u32 *out, u32 *) {
  u32 i = GLOBAL_X, choices = in[i], steps = 0, sum = 0;
  const Place *place = &PLACES[i % 5];
  while (place != nullptr && steps < 16) {
    sum = sum * 7 + place->weight * length(place->name);
    __hip_atomic_fetch_add(place->visits, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    place = place->ways[choices >> (2 * steps) & 3 ? (choices >> (2 * steps) & 3) - 1 : 0];
    steps++;
  }
  out[2 * i] = steps;
  out[2 * i + 1] = sum;
}

extern "C" __global__ void report(const u32 *, u32 *, u32 *counts) {
  u32 i = GLOBAL_X;
  if (i < 5)
    counts[i] = visits[i];
}
