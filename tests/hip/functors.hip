// Templates that take functors, and a composition of two.
// RUN: --kernel all --grid 1 --block 64 --arg i32[64]=rand:35 --arg i32[256]=0
// EXPECT: arg=1 at=0,1,2,17,28,97,105,203,215,218,246,254,255 values=1297922088,-1702080420,-849368742,1486783862,-2035903081,-871957616,1152202896,-1898106647,708718737,1801570113,1863703097,1518956228,49891972
#include <hip/hip_runtime.h>

template <int n> struct Add {
  __device__ int operator()(int v) const { return (int)((unsigned)v + n); }
};
struct Square {
  __device__ int operator()(int v) const { return (int)((unsigned)v * (unsigned)v); }
};
struct Size {
  __device__ int operator()(int v) const { return v < 0 ? -v : v; }
};
template <class F, class G> struct After {
  F f;
  G g;
  __device__ int operator()(int v) const { return f(g(v)); }
};
template <class F> __device__ void map(const int *x, int *y, F f) { y[threadIdx.x] = f(x[threadIdx.x]); }

extern "C" __global__ void all(const int *x, int *out) {
  map(x, out, Add<3>());
  map(x, out + 64, Square());
  map(x, out + 128, Size());
  map(x, out + 192, After<Square, Add<3>>());
}
