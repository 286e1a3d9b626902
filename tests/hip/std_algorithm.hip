// Algorithms of the library on what a work-item has.
// RUN: --kernel algorithms --grid 1 --block 32 --arg u8[256]=rand:64 --arg i32[256]=0
// EXPECT: arg=1 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=113,6,0,5,866,2,2,111222,4,1,8,8,1
#include <hip/hip_runtime.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <numeric>

extern "C" __global__ void algorithms(const unsigned char *x, int *out) {
  std::array<int, 8> w, s, sums;
  std::copy(x + 8 * threadIdx.x, x + 8 * threadIdx.x + 8, w.begin());
  s = w;
  std::sort(s.begin(), s.end(), std::greater<>());
  std::reverse(s.begin(), s.end());
  int *to = out + 8 * threadIdx.x;
  to[0] = s[3];
  to[1] = (int)std::count_if(w.begin(), w.end(), [](int v) { return v % 2; });
  to[2] = (int)std::distance(w.begin(), std::find_if(w.begin(), w.end(), [](int v) { return v > 100; }));
  to[3] = std::inner_product(w.begin(), w.end(), s.begin(), 0);
  std::partial_sum(w.begin(), w.end(), sums.begin());
  to[4] = sums[5];
  std::transform(std::reverse_iterator<int *>(w.end()), std::reverse_iterator<int *>(w.begin()), sums.begin(),
                 [](int v) { return v; });
  to[5] = sums[2];
  int second = s[1], third = s[2];
  bool has = std::binary_search(s.begin(), s.end(), w[4]) && std::is_sorted(s.begin(), s.end());
  to[6] = has ? (int)(std::unique(s.begin(), s.end()) - s.begin()) : -1;
  to[7] = std::gcd(second + 1, third + 1);
}
