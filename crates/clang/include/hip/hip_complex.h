// Complex numbers as pairs: hipFloatComplex and hipDoubleComplex.
#ifndef HIP_INCLUDE_HIP_HIP_COMPLEX_H
#define HIP_INCLUDE_HIP_HIP_COMPLEX_H

#include <hip/hip_runtime.h>

#pragma clang force_cuda_host_device begin
typedef float2 hipFloatComplex;
typedef double2 hipDoubleComplex;
typedef hipFloatComplex hipComplex;

#define __GJ_COMPLEX(C, T, f, D)                                                              \
  inline T hipCreal##f(C z) { return z.x; }                                                   \
  inline T hipCimag##f(C z) { return z.y; }                                                   \
  inline C make_hip##D##Complex(T x, T y) { return C(x, y); }                                 \
  inline C hipConj##f(C z) { return C(z.x, -z.y); }                                           \
  inline T hipCsqabs##f(C z) { return z.x * z.x + z.y * z.y; }                                \
  inline T hipCabs##f(C z) { return hypot(z.x, z.y); }                                        \
  inline C hipCadd##f(C a, C b) { return C(a.x + b.x, a.y + b.y); }                           \
  inline C hipCsub##f(C a, C b) { return C(a.x - b.x, a.y - b.y); }                           \
  inline C hipCmul##f(C a, C b) { return C(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }   \
  inline C hipCdiv##f(C a, C b) {                                                             \
    T scale = fmax(fabs(b.x), fabs(b.y)), x = b.x / scale, y = b.y / scale;                   \
    T size = scale * (x * x + y * y);                                                         \
    return C((a.x * x + a.y * y) / size, (a.y * x - a.x * y) / size);                         \
  }                                                                                           \
  inline C hipCfma##f(C a, C b, C c) {                                                        \
    return C(fma(a.x, b.x, fma(-a.y, b.y, c.x)), fma(a.x, b.y, fma(a.y, b.x, c.y)));          \
  }
__GJ_COMPLEX(hipFloatComplex, float, f, Float)
__GJ_COMPLEX(hipDoubleComplex, double, , Double)
#undef __GJ_COMPLEX
inline hipComplex make_hipComplex(float x, float y) { return hipComplex(x, y); }
inline hipDoubleComplex hipComplexFloatToDouble(hipFloatComplex z) {
  return hipDoubleComplex(z.x, z.y);
}
inline hipFloatComplex hipComplexDoubleToFloat(hipDoubleComplex z) {
  return hipFloatComplex((float)z.x, (float)z.y);
}
#pragma clang force_cuda_host_device end

#endif
