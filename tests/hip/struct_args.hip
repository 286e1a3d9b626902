// Structures by value: nested, with pointers, larger than a register.
// RUN: --kernel apply --grid 1 --block 64 --arg i32[64]=ramp --arg i32[64]=0
// RUN: --arg bytes=0300000007000000 --arg bytes=0000000000000000020000000000000004000000000000000600000000000000ffffffffffffffff
// EXPECT: arg=1 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=6,11,16,45,59,81,88,90,107,131,172,196,201
#include <hip/hip_runtime.h>

struct Line {
  int slope, offset;
  __device__ int at(int x) const { return slope * x + offset; }
};
struct Table {
  long values[4];
  long last;
};

extern "C" __global__ void apply(const int *x, int *out, Line line, const Table table) {
  int i = threadIdx.x;
  out[i] = line.at(x[i]) + (int)(table.values[i % 4] + table.last);
}
