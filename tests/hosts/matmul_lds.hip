// A product of matrices by tiles in LDS.
#include "check.h"
#include <vector>

constexpr int TILE = 16;

__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  float sum = 0;
  for (int tile = 0; tile < n / TILE; tile++) {
    as[threadIdx.y][threadIdx.x] = a[y * n + tile * TILE + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(tile * TILE + threadIdx.y) * n + x];
    __syncthreads();
    for (int k = 0; k < TILE; k++)
      sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = sum;
}

int main() {
  const int n = 64;
  std::vector<float> a(n * n), b(n * n), c(n * n);
  for (int i = 0; i < n * n; i++) {
    a[i] = i % 7 - 3;
    b[i] = i % 5 - 2;
  }
  float *da, *db, *dc;
  const size_t bytes = n * n * sizeof(float);
  CHECK(hipMalloc(&da, bytes));
  CHECK(hipMalloc(&db, bytes));
  CHECK(hipMalloc(&dc, bytes));
  CHECK(hipMemcpyHtoD(da, a.data(), bytes));
  CHECK(hipMemcpyHtoD(db, b.data(), bytes));
  product<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(da, db, dc, n);
  CHECK(hipMemcpyDtoH(c.data(), dc, bytes));
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[y * n + k] * b[k * n + x];
      MUST(c[y * n + x] == sum);
    }
}
