// Lanes exchange values, and vote.
#include "check.h"

__global__ void exchange(int *down, int *all, unsigned long long *votes) {
  int i = threadIdx.x, lane = i % warpSize;
  int sum = i;
  for (int step = warpSize / 2; step > 0; step /= 2)
    sum += __shfl_xor(sum, step);
  all[i] = sum;
  down[i] = __shfl_down(i, 1) + 1000 * __shfl_up(lane, 1) + 1000000 * __shfl(lane, 3);
  unsigned long long odd = __ballot(i & 1);
  if (i == 0) {
    votes[0] = odd;
    votes[1] = __any(i == 0);
    votes[2] = __popcll(__activemask());
  }
  int any = __any(lane == 7), every = __all(lane < 7);
  if (i == 1) {
    votes[3] = any;
    votes[4] = every;
  }
}

int main() {
  hipDeviceProp_t about;
  CHECK(hipGetDeviceProperties(&about, 0));
  const int n = 64, wave = about.warpSize;
  int *down, *all;
  unsigned long long *votes;
  CHECK(hipMallocManaged(&down, n * sizeof(int)));
  CHECK(hipMallocManaged(&all, n * sizeof(int)));
  CHECK(hipMallocManaged(&votes, 8 * sizeof *votes));
  exchange<<<1, n>>>(down, all, votes);
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    int first = i / wave * wave, lane = i % wave;
    MUST(all[i] == wave * first + wave * (wave - 1) / 2);
    int next = lane == wave - 1 ? i : i + 1, before = lane == 0 ? 0 : lane - 1;
    MUST(down[i] == next + 1000 * before + 3000000);
  }
  MUST(votes[0] == (wave == 64 ? 0xaaaaaaaaaaaaaaaaull : 0xaaaaaaaaull));
  MUST(votes[1] == 1 && votes[2] == 1 && votes[3] == 1 && votes[4] == 0);
}
