// A breadth-first search, level by level in a workgroup.
// RUN: --kernel bfs --grid 1 --block 200 --arg i32[200]=-1 --arg i32=200
// EXPECT: arg=0 at=0,1,2,3,4,25,74,87,105,146,182,185,198,199 values=0,1,4,1,2,3,5,5,4,6,8,3,6,5
#include <hip/hip_runtime.h>

extern "C" __global__ void bfs(int *level, int n) {
  int v = threadIdx.x;
  if (v == 0)
    level[0] = 0;
  __syncthreads();
  for (int depth = 0;; ++depth) {
    bool found = false;
    if (v < n && level[v] == depth) {
      int next[] = {(2 * v + 1) % n, (v * v + 3) % n, (v + 17) % n};
      for (int w : next)
        found |= atomicCAS(&level[w], -1, depth + 1) == -1;
    }
    if (!__syncthreads_or(found))
      break;
  }
}
