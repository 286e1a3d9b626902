// Every atomic operation of 32-bit integers, of the agent, the workgroup and the system.
// RUN: --kernel atomics --grid 5 --block 50
// RUN: --arg i32[250]=rand:38 --arg i32[12]=0,0,-2147483648,2147483647,0,-1,0,0,37,0,-1,0
// EXPECT: arg=1 at=0,1,2,3,4,5,6,7,8,9,10,11 values=-1706504712,1706504712,2127685694,-2144690620,407538710,255,65280,22,3,-9640924,19908161,250
#include <hip/hip_runtime.h>

extern "C" __global__ void atomics(const int *x, int *out) {
  unsigned *u = (unsigned *)out;
  int v = x[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(&out[0], v);
  atomicSub(&u[1], (unsigned)v);
  atomicMax(&out[2], v);
  atomicMin_system(&out[3], v);
  atomicXor(&out[4], v);
  atomicAnd(&u[5], (unsigned)v | 0xff);
  atomicOr_system(&u[6], (unsigned)v & 0xff00);
  atomicInc(&u[7], 37);
  atomicDec(&u[8], 10);
  atomicMax(&u[9], (unsigned)v);
  atomicMin(&u[10], (unsigned)v);
  __shared__ int count;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  atomicAdd_block(&count, 1);
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd_system(&out[11], atomicExch(&count, 0));
}
