// The sum of two vectors whose length is no multiple of the workgroup's size.
#include "check.h"
#include <vector>

__global__ void add(const float *a, const float *b, float *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] = a[i] + b[i];
}

int main() {
  const int n = 10007;
  std::vector<float> a(n), b(n), sum(n);
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = 2 * i;
  }
  float *da, *db, *dsum;
  CHECK(hipMalloc(&da, n * sizeof(float)));
  CHECK(hipMalloc(&db, n * sizeof(float)));
  CHECK(hipMalloc(&dsum, n * sizeof(float)));
  CHECK(hipMemcpy(da, a.data(), n * sizeof(float), hipMemcpyHostToDevice));
  CHECK(hipMemcpy(db, b.data(), n * sizeof(float), hipMemcpyHostToDevice));
  add<<<(n + 255) / 256, 256>>>(da, db, dsum, n);
  CHECK(hipGetLastError());
  CHECK(hipDeviceSynchronize());
  CHECK(hipMemcpy(sum.data(), dsum, n * sizeof(float), hipMemcpyDeviceToHost));
  for (int i = 0; i < n; i++)
    MUST(sum[i] == 3.0f * i);
  CHECK(hipFree(da));
  CHECK(hipFree(db));
  CHECK(hipFree(dsum));
}
