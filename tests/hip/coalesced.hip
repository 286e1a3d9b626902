// Groups of the lanes that are there: those with odd values count and add among themselves.
// RUN: --kernel odd --grid 2 --block 32 --arg i32[64]=rand:43 --arg i32[64]=-1 --arg i32[64]=0
// EXPECT: arg=1 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=-1,-403375047,-1,-1,-403375047,-1,-1,-403375047,-1,-1,-597433392,-1,-597433392
// EXPECT: arg=2 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=0,1400,0,0,1408,0,0,1413,0,0,2114,0,2120
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

using namespace cooperative_groups;

extern "C" __global__ void odd(const int *x, int *out, int *size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] % 2) {
    coalesced_group group = coalesced_threads();
    int sum = reduce(group, x[i], cooperative_groups::plus<int>());
    out[i] = group.shfl(x[i], 0) + sum;
    size[i] = group.size() * 100 + group.thread_rank();
    if (!group.all(x[i] % 2) || group.ballot(1) != (1ull << group.size()) - 1)
      size[i] = -1;
  }
}
