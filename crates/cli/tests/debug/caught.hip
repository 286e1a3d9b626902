// What checks find, what a barrier misses, and NaNs: each where a line says so.
#include <hip/hip_runtime.h>
extern "C" __global__ void race(int *out) {
  __shared__ int part[128];
  int t = threadIdx.x;
  part[t] = t;
  out[t] = part[127 - t]; // without a barrier
}
extern "C" __global__ void unwritten(int *out) {
  __shared__ int part[64];
  int t = threadIdx.x;
  if (t < 32)
    part[t] = t;
  __syncthreads();
  int value = part[t];
  out[t] = value; // not of all
}
extern "C" __global__ void beyond(int *out) {
  int t = threadIdx.x;
  if (t < 127)
    out[t] = out[t + 1]; // one too far
}
extern "C" __global__ void missed(int *out) {
  int t = threadIdx.x;
  if (t >= 64) {
    out[t] = 1;
    __syncthreads(); // not all come here
  }
  out[t] = 2;
}
extern "C" __global__ void nan(float *out) {
  int t = threadIdx.x;
  float x = t;
  float inverse = 1.0f / x; // infinity of lane 0, which is no NaN
  float product = x * inverse; // a NaN in lane 0
  double wide = product;
  out[t] = (float)(wide * 2.0);
}
extern "C" __global__ void halves(_Float16 *out) {
#pragma clang fp contract(off)
  int t = threadIdx.x;
  _Float16 big = out[t] + (_Float16)(t == 5 ? 60000.0f : 1.0f);
  _Float16 more = big * big; // infinity
  out[t] = more - more; // a NaN in lane 5
}
