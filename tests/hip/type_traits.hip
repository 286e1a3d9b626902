// Functions chosen by the properties of types.
// RUN: --kernel traits --grid 1 --block 32 --arg f32[32]=ramp --arg f32[36]=0
// EXPECT: arg=1 at=0,1,2,3,5,15,17,18,21,24,30,34,35 values=0.0,1.5,4.0,3.5,5.5,15.5,17.5,36.0,21.5,48.0,60.0,4.0,8.0
#include <hip/hip_runtime.h>

#include <limits>
#include <type_traits>

template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0> __device__ float act(T v) {
  return v * 2.0f;
}
template <class T, std::enable_if_t<std::is_floating_point_v<T>, int> = 0> __device__ float act(T v) {
  return v + 0.5f;
}
template <class T> __device__ constexpr int size_of_common() {
  using U = std::common_type_t<T, char>;
  if constexpr (std::is_same_v<U, T>)
    return sizeof(T);
  else
    return std::is_signed_v<T> && std::numeric_limits<T>::digits == 15 ? 2 : 1;
}

extern "C" __global__ void traits(const float *x, float *out) {
  int i = threadIdx.x;
  out[i] = i % 2 ? act(x[i]) : act((int)x[i]);
  if (i == 0) {
    out[32] = size_of_common<signed char>();
    out[33] = size_of_common<short>();
    out[34] = size_of_common<std::decay_t<const int &>>();
    out[35] = size_of_common<std::make_unsigned_t<long>>();
  }
}
