// Breadth-first search, a launch a level. Which lane reaches a node first is chance; that it is
// reached, and the smallest number among its parents, is not. The workgroup that finishes last
// moves on to the next level.
// RUN: --kernel bfs --grid 3 --block 64
// RUN: --arg u32[192x2]=rand:111 --arg u32[192]=0xffffffff --arg u32[192]=0xffffffff
// RUN: --arg u32[16]=0 --arg u32[2]=0
// THEN: bfs bfs bfs bfs bfs bfs bfs bfs bfs bfs bfs bfs
// REFERENCE: bfs
#include "gpu.h"

#define ORDER __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT

extern "C" __global__ void bfs(const u32 *edges, u32 *level, u32 *parent, u32 *reached,
                               u32 *state) {
  u32 v = GLOBAL_X, nodes = 192, now = state[0];
  if (now == 0 && v == 0) {
    level[0] = 0;
    reached[0] = 1;
  }
  if (now == 0 ? v == 0 : level[v] == now) {
    for (u32 e = 0; e < 2; e++) {
      u32 to = edges[2 * v + e] % nodes, old = ~0u;
      bool first = __hip_atomic_compare_exchange_strong(&level[to], &old, now + 1, __ATOMIC_RELAXED,
                                                        ORDER);
      if (first)
        __hip_atomic_fetch_add(&reached[now + 1], 1u, ORDER);
      if (first || old == now + 1)
        __hip_atomic_fetch_min(&parent[to], v, ORDER);
    }
  }
  barrier();
  if (THREAD_X == 0) {
    u32 ticket = __hip_atomic_fetch_add(&state[1], 1u, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT);
    if (ticket == 2) {
      state[0] = now + 1;
      state[1] = 0;
    }
  }
}
