// AMD's older bfloat16: a number to store, whose arithmetic is float's.
#ifndef HIP_INCLUDE_HIP_HIP_BFLOAT16_H
#define HIP_INCLUDE_HIP_HIP_BFLOAT16_H

#include <hip/hip_runtime.h>
#ifndef __HIPCC_RTC__
#include <gfxjit/host/bfloat16.h>
#endif

#pragma clang force_cuda_host_device begin
struct hip_bfloat16 {
  unsigned short data;
  enum truncate_t { truncate };
  hip_bfloat16() = default;
  explicit hip_bfloat16(float x) : data(__builtin_bit_cast(unsigned short, (__bf16)x)) {}
  explicit hip_bfloat16(float x, truncate_t)
      : data((unsigned short)(__float_as_uint(x) >> 16 | (x != x ? 1 : 0))) {}
  static hip_bfloat16 round_to_bfloat16(float x) { return hip_bfloat16(x); }
  static hip_bfloat16 round_to_bfloat16(float x, truncate_t __t) { return hip_bfloat16(x, __t); }
  operator float() const { return __uint_as_float((unsigned)data << 16); }
  explicit operator bool() const { return (float)*this != 0; }
  hip_bfloat16 &operator=(float x) { return *this = hip_bfloat16(x); }
  friend hip_bfloat16 &operator+=(hip_bfloat16 &__a, hip_bfloat16 __b) {
    return __a = hip_bfloat16((float)__a + (float)__b);
  }
  friend hip_bfloat16 &operator-=(hip_bfloat16 &__a, hip_bfloat16 __b) {
    return __a = hip_bfloat16((float)__a - (float)__b);
  }
  friend hip_bfloat16 &operator*=(hip_bfloat16 &__a, hip_bfloat16 __b) {
    return __a = hip_bfloat16((float)__a * (float)__b);
  }
  friend hip_bfloat16 &operator/=(hip_bfloat16 &__a, hip_bfloat16 __b) {
    return __a = hip_bfloat16((float)__a / (float)__b);
  }
  friend hip_bfloat16 &operator++(hip_bfloat16 &__a) { return __a += hip_bfloat16(1.0f); }
  friend hip_bfloat16 operator++(hip_bfloat16 &__a, int) {
    hip_bfloat16 __before = __a;
    ++__a;
    return __before;
  }
  friend hip_bfloat16 &operator--(hip_bfloat16 &__a) { return __a -= hip_bfloat16(1.0f); }
  friend hip_bfloat16 operator--(hip_bfloat16 &__a, int) {
    hip_bfloat16 __before = __a;
    --__a;
    return __before;
  }
  friend hip_bfloat16 operator+(hip_bfloat16 __a) { return __a; }
  friend hip_bfloat16 operator+(hip_bfloat16 __a, hip_bfloat16 __b) { return __a += __b; }
  friend hip_bfloat16 operator-(hip_bfloat16 __a, hip_bfloat16 __b) { return __a -= __b; }
  friend hip_bfloat16 operator*(hip_bfloat16 __a, hip_bfloat16 __b) { return __a *= __b; }
  friend hip_bfloat16 operator/(hip_bfloat16 __a, hip_bfloat16 __b) { return __a /= __b; }
  friend hip_bfloat16 operator-(hip_bfloat16 __a) {
    __a.data ^= 0x8000;
    return __a;
  }
  friend bool operator==(hip_bfloat16 __a, hip_bfloat16 __b) { return (float)__a == (float)__b; }
  friend bool operator!=(hip_bfloat16 __a, hip_bfloat16 __b) { return (float)__a != (float)__b; }
  friend bool operator<(hip_bfloat16 __a, hip_bfloat16 __b) { return (float)__a < (float)__b; }
  friend bool operator<=(hip_bfloat16 __a, hip_bfloat16 __b) { return (float)__a <= (float)__b; }
  friend bool operator>(hip_bfloat16 __a, hip_bfloat16 __b) { return (float)__a > (float)__b; }
  friend bool operator>=(hip_bfloat16 __a, hip_bfloat16 __b) { return (float)__a >= (float)__b; }
};
namespace std {
inline bool isinf(hip_bfloat16 __a) { return (__a.data & 0x7fff) == 0x7f80; }
inline bool isnan(hip_bfloat16 __a) { return (__a.data & 0x7fff) > 0x7f80; }
inline bool iszero(hip_bfloat16 __a) { return (__a.data & 0x7fff) == 0; }
}  // namespace std
#pragma clang force_cuda_host_device end

#endif
