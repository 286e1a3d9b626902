// Goes one way or the other, and may be killed when its launches are done.
#include <csignal>
#include <cstdlib>
#include <hip/hip_runtime.h>

__global__ void ways(int *x, int way) {
  if (way == 1)
    x[threadIdx.x] = 10;
  else
    x[threadIdx.x] = x[threadIdx.x] * 3;
}

__global__ void idle(int *x) {
  x[1] = 1;
}

int main(int argc, char **argv) {
  int *x = nullptr, way = atoi(argv[1]);
  if (hipMalloc(&x, 4 * 64) != hipSuccess)
    return 1;
  ways<<<2, 64>>>(x, way);
  if (way == 9)
    idle<<<1, 1>>>(x);
  if (hipDeviceSynchronize() != hipSuccess)
    return 1;
  if (argc > 2)
    raise(SIGKILL);
  return way;
}
