// It waits for what does not come.
extern "C" __global__ void spin(volatile int *flag) {
  int turns = 0;
  while (flag[0] == 0)
    turns++;
  flag[threadIdx.x] = turns;
}
