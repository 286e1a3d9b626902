// What the kernel needs where it is compiled for the host: a work-item is a call.
#pragma once
#define __device__
#define __global__
struct Index {
  int x;
};
inline Index threadIdx, blockIdx, blockDim;
