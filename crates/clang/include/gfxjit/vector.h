// Vector types: float4 and its like, with HIP's sizes and alignments. The class template has
// HIP's name because names of kernels contain it.
#ifndef __GFXJIT_VECTOR_H
#define __GFXJIT_VECTOR_H

template <class __T, unsigned int __N_> struct HIP_vector_type;
// Says that a vector is made of clang's: numbers would become one by themselves.
struct __gj_native_vector {};
template <class __T, unsigned int __N_>
using __gj_native = __T __attribute__((__ext_vector_type__(__N_)));

#define __GJ_VECTOR_MEMBERS(__N_)                     \
  typedef __T value_type;                             \
  typedef __gj_native<__T, __N_> Native_vec_;         \
  HIP_vector_type() = default;                        \
  __T &operator[](unsigned __i) { return (&x)[__i]; } \
  const __T &operator[](unsigned __i) const { return (&x)[__i]; }

template <class __T> struct HIP_vector_type<__T, 1> {
  __T x;
  __GJ_VECTOR_MEMBERS(1)
  constexpr HIP_vector_type(__T x) : x(x) {}
  // Other numbers are converted, also between braces, as for longer vectors.
  template <class __U, class = typename __gj_if<__gj_kind<__U>::__value != 0>::__type>
  constexpr HIP_vector_type(__U x) : x((__T)x) {}
  HIP_vector_type(Native_vec_ __v, __gj_native_vector) : x(__v[0]) {}
  Native_vec_ __native() const { return Native_vec_{x}; }
};
template <class __T> struct alignas(2 * sizeof(__T)) HIP_vector_type<__T, 2> {
  __T x, y;
  __GJ_VECTOR_MEMBERS(2)
  constexpr HIP_vector_type(__T x, __T y) : x(x), y(y) {}
  template <class __U, class = typename __gj_if<__gj_kind<__U>::__value != 0>::__type>
  constexpr explicit HIP_vector_type(__U __all_) : x((__T)__all_), y((__T)__all_) {}
  template <class __A, class __B> constexpr HIP_vector_type(__A x, __B y) : x((__T)x), y((__T)y) {}
  HIP_vector_type(Native_vec_ __v, __gj_native_vector) : x(__v[0]), y(__v[1]) {}
  Native_vec_ __native() const { return Native_vec_{x, y}; }
};
template <class __T> struct HIP_vector_type<__T, 3> {
  __T x, y, z;
  __GJ_VECTOR_MEMBERS(3)
  constexpr HIP_vector_type(__T x, __T y, __T z) : x(x), y(y), z(z) {}
  template <class __U, class = typename __gj_if<__gj_kind<__U>::__value != 0>::__type>
  constexpr explicit HIP_vector_type(__U __all_) : x((__T)__all_), y((__T)__all_), z((__T)__all_) {}
  template <class __A, class __B, class __C>
  constexpr HIP_vector_type(__A x, __B y, __C z) : x((__T)x), y((__T)y), z((__T)z) {}
  HIP_vector_type(Native_vec_ __v, __gj_native_vector) : x(__v[0]), y(__v[1]), z(__v[2]) {}
  Native_vec_ __native() const { return Native_vec_{x, y, z}; }
};
template <class __T> struct alignas(4 * sizeof(__T)) HIP_vector_type<__T, 4> {
  __T x, y, z, w;
  __GJ_VECTOR_MEMBERS(4)
  constexpr HIP_vector_type(__T x, __T y, __T z, __T w) : x(x), y(y), z(z), w(w) {}
  template <class __U, class = typename __gj_if<__gj_kind<__U>::__value != 0>::__type>
  constexpr explicit HIP_vector_type(__U __all_)
      : x((__T)__all_), y((__T)__all_), z((__T)__all_), w((__T)__all_) {}
  template <class __A, class __B, class __C, class __D>
  constexpr HIP_vector_type(__A x, __B y, __C z, __D w)
      : x((__T)x), y((__T)y), z((__T)z), w((__T)w) {}
  HIP_vector_type(Native_vec_ __v, __gj_native_vector)
      : x(__v[0]), y(__v[1]), z(__v[2]), w(__v[3]) {}
  Native_vec_ __native() const { return Native_vec_{x, y, z, w}; }
};
#undef __GJ_VECTOR_MEMBERS

#define __GJ_VECTOR HIP_vector_type<__T, __N_>
#define __GJ_SCALAR typename __gj_same<__T>::__type
#define __GJ_VECTOR_RIGHT(__op)                                                      \
  template <class __T, unsigned __N_>                                                \
  inline __GJ_VECTOR operator __op(const __GJ_VECTOR &__a, const __GJ_VECTOR &__b) { \
    return __GJ_VECTOR(__a.__native() __op __b.__native(), __gj_native_vector());    \
  }                                                                                  \
  template <class __T, unsigned __N_>                                                \
  inline __GJ_VECTOR operator __op(const __GJ_VECTOR &__a, __GJ_SCALAR __b) {        \
    return __GJ_VECTOR(__a.__native() __op __b, __gj_native_vector());               \
  }                                                                                  \
  template <class __T, unsigned __N_, class __U>                                     \
  inline __GJ_VECTOR &operator __op##=(__GJ_VECTOR & __a, const __U & __b) {         \
    return __a = __a __op __b;                                                       \
  }
#define __GJ_VECTOR_BINARY(__op)                                              \
  __GJ_VECTOR_RIGHT(__op)                                                     \
  template <class __T, unsigned __N_>                                         \
  inline __GJ_VECTOR operator __op(__GJ_SCALAR __a, const __GJ_VECTOR &__b) { \
    return __GJ_VECTOR(__a __op __b.__native(), __gj_native_vector());        \
  }
__GJ_VECTOR_BINARY(+)
__GJ_VECTOR_BINARY(-)
__GJ_VECTOR_BINARY(*)
__GJ_VECTOR_BINARY(/)
__GJ_VECTOR_BINARY(&)
__GJ_VECTOR_BINARY(|)
__GJ_VECTOR_BINARY(^)
__GJ_VECTOR_RIGHT(%)
__GJ_VECTOR_RIGHT(<<)
__GJ_VECTOR_RIGHT(>>)
#undef __GJ_VECTOR_BINARY
#undef __GJ_VECTOR_RIGHT
template <class __T, unsigned __N_> inline __GJ_VECTOR operator-(const __GJ_VECTOR &__a) {
  return __GJ_VECTOR(-__a.__native(), __gj_native_vector());
}
template <class __T, unsigned __N_> inline __GJ_VECTOR operator+(const __GJ_VECTOR &__a) {
  return __a;
}
template <class __T, unsigned __N_> inline __GJ_VECTOR operator~(const __GJ_VECTOR &__a) {
  return __GJ_VECTOR(~__a.__native(), __gj_native_vector());
}
template <class __T, unsigned __N_> inline __GJ_VECTOR &operator++(__GJ_VECTOR &__a) {
  return __a = __a + (__T)1;
}
template <class __T, unsigned __N_> inline __GJ_VECTOR &operator--(__GJ_VECTOR &__a) {
  return __a = __a - (__T)1;
}
template <class __T, unsigned __N_> inline __GJ_VECTOR operator++(__GJ_VECTOR &__a, int) {
  __GJ_VECTOR __before = __a;
  __a = __a + (__T)1;
  return __before;
}
template <class __T, unsigned __N_> inline __GJ_VECTOR operator--(__GJ_VECTOR &__a, int) {
  __GJ_VECTOR __before = __a;
  __a = __a - (__T)1;
  return __before;
}
template <class __T, unsigned __N_>
inline bool operator==(const __GJ_VECTOR &__a, const __GJ_VECTOR &__b) {
  for (unsigned __i = 0; __i < __N_; __i++)
    if (!(__a[__i] == __b[__i]))
      return false;
  return true;
}
template <class __T, unsigned __N_>
inline bool operator!=(const __GJ_VECTOR &__a, const __GJ_VECTOR &__b) {
  return !(__a == __b);
}
// A number is compared with every element.
template <class __T, unsigned __N_>
inline bool operator==(const __GJ_VECTOR &__a, __GJ_SCALAR __b) {
  for (unsigned __i = 0; __i < __N_; __i++)
    if (!(__a[__i] == __b))
      return false;
  return true;
}
template <class __T, unsigned __N_>
inline bool operator==(__GJ_SCALAR __a, const __GJ_VECTOR &__b) {
  return __b == __a;
}
template <class __T, unsigned __N_>
inline bool operator!=(const __GJ_VECTOR &__a, __GJ_SCALAR __b) {
  return !(__a == __b);
}
template <class __T, unsigned __N_>
inline bool operator!=(__GJ_SCALAR __a, const __GJ_VECTOR &__b) {
  return !(__b == __a);
}
#undef __GJ_SCALAR
#undef __GJ_VECTOR

#define __GJ_VECTORS(__name, __T)            \
  typedef HIP_vector_type<__T, 1> __name##1; \
  typedef HIP_vector_type<__T, 2> __name##2; \
  typedef HIP_vector_type<__T, 3> __name##3; \
  typedef HIP_vector_type<__T, 4> __name##4;
__GJ_VECTORS(char, signed char)
__GJ_VECTORS(uchar, unsigned char)
__GJ_VECTORS(short, short)
__GJ_VECTORS(ushort, unsigned short)
__GJ_VECTORS(int, int)
__GJ_VECTORS(uint, unsigned int)
__GJ_VECTORS(long, long)
__GJ_VECTORS(ulong, unsigned long)
__GJ_VECTORS(longlong, long long)
__GJ_VECTORS(ulonglong, unsigned long long)
__GJ_VECTORS(float, float)
__GJ_VECTORS(double, double)
#undef __GJ_VECTORS

// Templates, so that a type comes into being only when used.
#define __GJ_X typename __gj_same<__T>::__type
#define __GJ_MAKERS(__name, __of)                                                           \
  template <class __T = __of>                                                               \
  inline constexpr HIP_vector_type<__T, 1> make_##__name##1(__GJ_X x) {                     \
    return HIP_vector_type<__T, 1>(x);                                                      \
  }                                                                                         \
  template <class __T = __of>                                                               \
  inline constexpr HIP_vector_type<__T, 2> make_##__name##2(__GJ_X x, __GJ_X y) {           \
    return {x, y};                                                                          \
  }                                                                                         \
  template <class __T = __of>                                                               \
  inline constexpr HIP_vector_type<__T, 3> make_##__name##3(__GJ_X x, __GJ_X y, __GJ_X z) { \
    return {x, y, z};                                                                       \
  }                                                                                         \
  template <class __T = __of>                                                               \
  inline constexpr HIP_vector_type<__T, 4> make_##__name##4(__GJ_X x, __GJ_X y, __GJ_X z,   \
                                                            __GJ_X w) {                     \
    return {x, y, z, w};                                                                    \
  }
__GJ_MAKERS(float, float)
__GJ_MAKERS(double, double)
__GJ_MAKERS(int, int)
__GJ_MAKERS(uint, unsigned int)
__GJ_MAKERS(char, signed char)
__GJ_MAKERS(uchar, unsigned char)
__GJ_MAKERS(short, short)
__GJ_MAKERS(ushort, unsigned short)
__GJ_MAKERS(long, long)
__GJ_MAKERS(ulong, unsigned long)
__GJ_MAKERS(longlong, long long)
__GJ_MAKERS(ulonglong, unsigned long long)
#undef __GJ_MAKERS
#undef __GJ_X

#endif
