__device__ int steps(int n) {
  int count = 0;
  while (n > 1) {
    if (n % 2 == 0)
      n = n / 2;
    else
      n = 3 * n + 1;
    count++;
  }
  return count;
}

__device__ int never(int n) {
  return n * 7;
}

extern "C" __global__ void paths(int *out, int limit) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  int sum = 0;
  if (i % 4 == 0) {
    sum += steps(i);
  } else if (i % 4 == 1) {
    sum -= i;
    for (int k = 0; k < i % 7; k++)
      sum += k * limit;
  } else if (limit == 12345) {
    sum = never(i);
    out[0] = limit;
  }
  if (limit > 3)
    sum += 5;
  else
    out[1] = 6;
  out[i] = sum;
}
