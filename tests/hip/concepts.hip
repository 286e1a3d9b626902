// Concepts, constraints and <bit> of C++20.
// RUN: --kernel choose --grid 1 --block 64 --arg u32[64]=rand:65 --arg u32[64]=0
// OPTIONS: -std=c++20
// EXPECT: arg=1 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=536870913,2113378793,1073741824,3839210205,1160525804,2596837427,2147483649,2147483648,2384203432,543375216,1073741825,268435456,1000741074
#include <hip/hip_runtime.h>

#include <bit>
#include <concepts>
#include <type_traits>

template <std::unsigned_integral T> __device__ T turn(T v) { return std::rotl(v, 5) + std::popcount(v); }
template <class T>
  requires std::floating_point<T> || std::signed_integral<T>
__device__ unsigned turn(T v) {
  unsigned u = std::bit_cast<unsigned>(v);
  return std::bit_floor(u) ^ (u & 1);
}
template <class F>
  requires std::invocable<F, unsigned>
__device__ unsigned apply(F f, unsigned v) {
  return f(v);
}

extern "C" __global__ void choose(const unsigned *x, unsigned *out) {
  unsigned i = threadIdx.x;
  out[i] = i % 2 ? apply([]<class T>(T v) { return turn(v); }, x[i]) : turn(std::bit_cast<float>(x[i]));
}
