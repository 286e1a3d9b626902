// Functions of the device libraries against the host's.
#include "check.h"
#include <cmath>

constexpr int N = 64;

template <class T> __global__ void all(const T *x, T *to) {
  int i = threadIdx.x;
  T v = x[i];
  to[0 * N + i] = sin(v);
  to[1 * N + i] = cos(v);
  to[2 * N + i] = exp(v);
  to[3 * N + i] = log(v + 3);
  to[4 * N + i] = sqrt(v + 3);
  to[5 * N + i] = pow(v + 3, (T)1.5);
  to[6 * N + i] = atan2(v, (T)2);
  to[7 * N + i] = tanh(v);
  to[8 * N + i] = erf(v);
  to[9 * N + i] = fma(v, v, (T)1);
  to[10 * N + i] = floor(v) + fabs(v) + fmin(v, (T)0) + round(v);
  to[11 * N + i] = cbrt(v);
}

template <class T> static void check(double tolerance) {
  T *x, *to;
  CHECK(hipMallocManaged(&x, N * sizeof(T)));
  CHECK(hipMallocManaged(&to, 12 * N * sizeof(T)));
  for (int i = 0; i < N; i++)
    x[i] = (T)(i - 32) / (T)13;
  all<T><<<1, N>>>(x, to);
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < N; i++) {
    double v = x[i];
    double wanted[] = {sin(v), cos(v), exp(v), log(v + 3), sqrt(v + 3), pow(v + 3, 1.5), atan2(v, 2), tanh(v),
                       erf(v), v * v + 1, floor(v) + fabs(v) + fmin(v, 0) + round(v), cbrt(v)};
    for (int f = 0; f < 12; f++) {
      double off = fabs(to[f * N + i] - wanted[f]);
      if (off > tolerance * fmax(1, fabs(wanted[f]))) {
        printf("function %d of %g: %.17g, not %.17g\n", f, v, (double)to[f * N + i], wanted[f]);
        exit(1);
      }
    }
  }
  CHECK(hipFree(x));
  CHECK(hipFree(to));
}

int main() {
  check<float>(1e-6);
  check<double>(1e-14);
}
