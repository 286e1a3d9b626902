// Pi by random points of an own generator; the area is a double that atomics add up.
// RUN: --kernel points --grid 8 --block 128 --arg u32[1]=0 --arg f64[1]=0 --arg u32=10
// EXPECT: arg=0 at=0 values=8067
// EXPECT: arg=1 tolerance=1e-09 at=0 values=3.151171875
#include <hip/hip_runtime.h>

struct Xorshift {
  unsigned state;
  __device__ explicit Xorshift(unsigned seed) : state(seed) {}
  __device__ float operator()() {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (state >> 8) / 16777216.0f;
  }
};

extern "C" __global__ void points(unsigned *hits, double *area, unsigned rounds) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, mine = 0;
  Xorshift random(i * 2654435761u + 12345u);
  for (unsigned r = 0; r < rounds; ++r) {
    double x = random(), y = random();
    mine += x * x + y * y < 1.0;
  }
  atomicAdd(hits, mine);
  atomicAdd(area, 4.0 * mine / (1024.0 * rounds));
}
