// A program whose kernel runs until a debugger lets it end.
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void turn(volatile int *flag) {
  int turns = 0;
  while (flag[0] == 0)
    turns++;
  flag[1] = turns > 0;
}
int main() {
  int *flag = nullptr, host[2] = {0, 0};
  if (hipMalloc(reinterpret_cast<void **>(&flag), sizeof host) != hipSuccess ||
      hipMemcpy(flag, host, sizeof host, hipMemcpyHostToDevice) != hipSuccess)
    return 1;
  turn<<<1, 128>>>(flag);
  if (hipMemcpy(host, flag, sizeof host, hipMemcpyDeviceToHost) != hipSuccess)
    return 1;
  std::printf("turned %d\n", host[1]);
  return 0;
}
