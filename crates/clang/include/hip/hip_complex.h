// Complex numbers as pairs: hipFloatComplex and hipDoubleComplex. The formulas are those of ROCm's header: nothing is scaled.
#ifndef HIP_INCLUDE_HIP_HIP_COMPLEX_H
#define HIP_INCLUDE_HIP_HIP_COMPLEX_H

#include <hip/hip_runtime.h>

#pragma clang force_cuda_host_device begin
typedef float2 hipFloatComplex;
typedef double2 hipDoubleComplex;
typedef hipFloatComplex hipComplex;

#define __GJ_COMPLEX(__C, __T, __f, __D)                                                    \
  inline __T hipCreal##__f(__C z) { return z.x; }                                           \
  inline __T hipCimag##__f(__C z) { return z.y; }                                           \
  inline __C make_hip##__D##Complex(__T x, __T y) { return __C(x, y); }                     \
  inline __C hipConj##__f(__C z) { return __C(z.x, -z.y); }                                 \
  inline __T hipCsqabs##__f(__C z) { return z.x * z.x + z.y * z.y; }                        \
  inline __T hipCabs##__f(__C z) { return sqrt(hipCsqabs##__f(z)); }                        \
  inline __C hipCadd##__f(__C __a, __C __b) { return __C(__a.x + __b.x, __a.y + __b.y); }   \
  inline __C hipCsub##__f(__C __a, __C __b) { return __C(__a.x - __b.x, __a.y - __b.y); }   \
  inline __C hipCmul##__f(__C __a, __C __b) {                                               \
    return __C(__a.x * __b.x - __a.y * __b.y, __a.x * __b.y + __a.y * __b.x);               \
  }                                                                                         \
  inline __C hipCdiv##__f(__C __a, __C __b) {                                               \
    __T __size = hipCsqabs##__f(__b);                                                       \
    return __C((__a.x * __b.x + __a.y * __b.y) / __size,                                    \
               (__a.y * __b.x - __a.x * __b.y) / __size);                                   \
  }                                                                                         \
  inline __C hipCfma##__f(__C __a, __C __b, __C __c) {                                      \
    return __C(fma(-__a.y, __b.y, fma(__a.x, __b.x, __c.x)),                                \
               fma(__a.x, __b.y, fma(__a.y, __b.x, __c.y)));                                \
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
