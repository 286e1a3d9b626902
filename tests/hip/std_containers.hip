// std::array, tuple, pair, algorithms and structured bindings.
// RUN: --kernel containers --grid 1 --block 32 --arg i32[128]=ramp --arg i32[128]=0
// EXPECT: arg=1 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=3,3,16,3,28031,402,310,368,3,3,480,512,750
#include <hip/hip_runtime.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <tuple>
#include <utility>

__device__ std::tuple<int, int> ends(std::array<int, 4> a) {
  std::sort(a.begin(), a.end(), std::less<int>());
  return {a.front(), a.back()};
}

extern "C" __global__ void containers(const int *x, int *out) {
  std::array<int, 4> a;
  std::copy_n(x + 4 * threadIdx.x, 4, a.begin());
  auto [low, high] = ends(a);
  auto at = std::max_element(a.begin(), a.end()) - a.begin();
  std::pair<int, int> middle{0, 0};
  auto s = a;
  std::sort(s.begin(), s.end());
  std::tie(middle.first, middle.second) = std::make_pair(s[1], s[2]);
  int *to = out + 4 * threadIdx.x;
  to[0] = low * 1000 + high;
  to[1] = (int)at;
  to[2] = std::accumulate(a.begin(), a.end(), 10);
  to[3] = std::apply([](int p, int q) { return p * q % 1000; }, std::make_tuple(middle.first, middle.second));
}
