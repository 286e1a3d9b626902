// Two kernels of which one reads what the other writes, each in a stream of its own.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void fill(int *numbers) {
  unsigned n = blockIdx.x * blockDim.x + threadIdx.x;
  numbers[n] = n + 1;
}

__global__ void square(const int *numbers, int *squares) {
  unsigned n = blockIdx.x * blockDim.x + threadIdx.x;
  squares[n] = numbers[n] * numbers[n];
}

int main() {
  int *numbers, *squares, last;
  hipMalloc(&numbers, 1024 * sizeof(int));
  hipMalloc(&squares, 1024 * sizeof(int));
  hipStream_t first, second;
  hipStreamCreate(&first);
  hipStreamCreate(&second);
  fill<<<4, 256, 0, first>>>(numbers);
#ifdef MENDED
  hipEvent_t filled;
  hipEventCreate(&filled);
  hipEventRecord(filled, first);
  hipStreamWaitEvent(second, filled, 0);
#endif
  square<<<4, 256, 0, second>>>(numbers, squares);
  hipDeviceSynchronize();
  hipMemcpy(&last, squares + 1023, sizeof(int), hipMemcpyDeviceToHost);
  printf("%d\n", last);
}
