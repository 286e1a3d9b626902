// Half, bfloat16 and complex numbers on both sides.
#include "check.h"
#include <cmath>
#include <hip/hip_bf16.h>
#include <hip/hip_complex.h>
#include <hip/hip_fp16.h>
#include <hip/hip_fp8.h>

__global__ void halves(__half *x, __half2 *pairs, __hip_bfloat16 *b, hipFloatComplex *z) {
  int i = threadIdx.x;
  x[i] = __hadd(x[i], __float2half(1.5f)) * __half(2.0f);
  pairs[i] = __hfma2(pairs[i], pairs[i], __float2half2_rn(1.0f));
  b[i] = __float2bfloat16(__bfloat162float(b[i]) * 3);
  z[i] = hipCmulf(z[i], make_hipFloatComplex(0, 1));
}

__host__ __device__ bool pairs_of_floats(float a, float b) {
  __half2 h(a, b), listed = {a, b};
  __hip_bfloat162 g(a, b);
  __hip_fp8x2_e5m2 e(make_float2(a, b));
  float2 back = e;
  return __low2float(h) == a && __high2float(h) == b && (float)listed.y == b && (float)g.x == a &&
         (float)g.y == b && back.x == a && back.y == b && (int)__hip_fp8_e4m3(a * 1e30f) == 448 &&
         __fadd_ru(1.0f, 1e-30f) > 1.0f;
}
__global__ void pairs(bool *right, float a, float b) { *right = pairs_of_floats(a, b); }

int main() {
  bool *right;
  CHECK(hipMallocManaged(&right, sizeof *right));
  pairs<<<1, 1>>>(right, 1.5f, -2.5f);
  CHECK(hipDeviceSynchronize());
  MUST(*right && pairs_of_floats(1.5f, -2.5f));
  const int n = 32;
  __half *x;
  __half2 *pairs;
  __hip_bfloat16 *b;
  hipFloatComplex *z;
  CHECK(hipMallocManaged(&x, n * sizeof *x));
  CHECK(hipMallocManaged(&pairs, n * sizeof *pairs));
  CHECK(hipMallocManaged(&b, n * sizeof *b));
  CHECK(hipMallocManaged(&z, n * sizeof *z));
  MUST(sizeof *x == 2 && sizeof *pairs == 4 && sizeof *b == 2);
  for (int i = 0; i < n; i++) {
    x[i] = __float2half((float)i);
    pairs[i] = __floats2half2_rn(i, 0.5f);
    b[i] = __float2bfloat16((float)i);
    z[i] = make_hipFloatComplex(i, 2);
  }
  halves<<<1, n>>>(x, pairs, b, z);
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    MUST(__half2float(x[i]) == 2 * i + 3);
    MUST(__low2float(pairs[i]) == i * i + 1 && __high2float(pairs[i]) == 1.25f);
    MUST(__bfloat162float(b[i]) == 3 * i);
    MUST(hipCrealf(z[i]) == -2 && hipCimagf(z[i]) == i);
  }
  float4 v = make_float4(1, 2, 3, 4) + make_float4(1, 1, 1, 1);
  MUST(v.w == 5 && make_int2(3, 4).y == 4);
}
