// Kernels that are templates, of types, numbers and functions; classes as arguments; lambdas.
#include "check.h"
#include <vector>

template <class T, int N> struct Vector {
  T values[N];
  __host__ __device__ T dot(const Vector &other) const {
    T sum = 0;
    for (int i = 0; i < N; i++)
      sum += values[i] * other.values[i];
    return sum;
  }
};
struct Square {
  template <class T> __host__ __device__ T operator()(T x) const { return x * x; }
};
template <class T, class F> __global__ void map(T *data, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = f(data[i]);
}
template <class T, int N> __global__ void dots(Vector<T, N> by, const Vector<T, N> *all, T *to) {
  to[threadIdx.x] = by.dot(all[threadIdx.x]);
}
template <unsigned SIZE, class T> __global__ void sum(const T *in, T *out) {
  __shared__ T tile[SIZE];
  tile[threadIdx.x] = in[blockIdx.x * SIZE + threadIdx.x];
  for (unsigned step = SIZE / 2; step > 0; step /= 2) {
    __syncthreads();
    if (threadIdx.x < step)
      tile[threadIdx.x] += tile[threadIdx.x + step];
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = tile[0];
}

template <class T> static void run() {
  const int n = 1024;
  T *data, *out;
  CHECK(hipMallocManaged(&data, n * sizeof(T)));
  CHECK(hipMallocManaged(&out, n * sizeof(T)));
  for (int i = 0; i < n; i++)
    data[i] = (T)(i % 11);
  map<<<n / 128, 128>>>(data, n, Square());
  const T more = 3;
  map<<<n / 128, 128>>>(data, n, [=] __device__(T x) { return x + more; });
  sum<256><<<n / 256, 256>>>(data, out);
  CHECK(hipDeviceSynchronize());
  T wanted = 0, found = 0;
  for (int i = 0; i < n; i++) {
    MUST(data[i] == (T)((i % 11) * (i % 11) + 3));
    wanted += data[i];
  }
  for (int b = 0; b < n / 256; b++)
    found += out[b];
  MUST(found == wanted);

  Vector<T, 3> by{{1, 2, 3}}, *all;
  CHECK(hipMallocManaged(&all, 8 * sizeof *all));
  for (int i = 0; i < 8; i++)
    all[i] = {{(T)i, (T)1, (T)2}};
  hipLaunchKernelGGL(HIP_KERNEL_NAME(dots<T, 3>), dim3(1), dim3(8), 0, 0, by, all, out);
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < 8; i++)
    MUST(out[i] == by.dot(all[i]));
}

int main() {
  // A number is compared with every element of a vector.
  float4 ones = make_float4(1, 1, 1, 1);
  MUST(ones == 1.0f && 1.0f == ones && make_float2(1, 2) != 1.0f && 2.0f != ones && make_uchar2(4, 4) == 4);
  run<int>();
  run<float>();
  run<double>();
  run<long long>();
}
