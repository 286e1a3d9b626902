// Vector types: float4 and its like, with HIP's sizes and alignments. The class template has
// HIP's name because names of kernels contain it.
#ifndef GFXJIT_VECTOR_H
#define GFXJIT_VECTOR_H

template <class T, unsigned int N> struct HIP_vector_type;
// Says that a vector is made of clang's: numbers would become one by themselves.
struct __gj_native_vector {};
template <class T, unsigned int N> using __gj_native = T __attribute__((ext_vector_type(N)));

#define __GJ_VECTOR_MEMBERS(N)                                            \
  typedef T value_type;                                                   \
  typedef __gj_native<T, N> Native_vec_;                                  \
  HIP_vector_type() = default;                                            \
  T &operator[](unsigned i) { return (&x)[i]; }                           \
  const T &operator[](unsigned i) const { return (&x)[i]; }

template <class T> struct HIP_vector_type<T, 1> {
  T x;
  __GJ_VECTOR_MEMBERS(1)
  constexpr HIP_vector_type(T x) : x(x) {}
  HIP_vector_type(Native_vec_ v, __gj_native_vector) : x(v[0]) {}
  Native_vec_ __native() const { return Native_vec_{x}; }
};
template <class T> struct alignas(2 * sizeof(T)) HIP_vector_type<T, 2> {
  T x, y;
  __GJ_VECTOR_MEMBERS(2)
  constexpr HIP_vector_type(T x, T y) : x(x), y(y) {}
  template <class U, class = typename __gj_if<__gj_kind<U>::value != 0>::type>
  constexpr explicit HIP_vector_type(U all) : x((T)all), y((T)all) {}
  template <class A, class B> constexpr HIP_vector_type(A x, B y) : x((T)x), y((T)y) {}
  HIP_vector_type(Native_vec_ v, __gj_native_vector) : x(v[0]), y(v[1]) {}
  Native_vec_ __native() const { return Native_vec_{x, y}; }
};
template <class T> struct HIP_vector_type<T, 3> {
  T x, y, z;
  __GJ_VECTOR_MEMBERS(3)
  constexpr HIP_vector_type(T x, T y, T z) : x(x), y(y), z(z) {}
  template <class U, class = typename __gj_if<__gj_kind<U>::value != 0>::type>
  constexpr explicit HIP_vector_type(U all) : x((T)all), y((T)all), z((T)all) {}
  template <class A, class B, class C>
  constexpr HIP_vector_type(A x, B y, C z) : x((T)x), y((T)y), z((T)z) {}
  HIP_vector_type(Native_vec_ v, __gj_native_vector) : x(v[0]), y(v[1]), z(v[2]) {}
  Native_vec_ __native() const { return Native_vec_{x, y, z}; }
};
template <class T> struct alignas(4 * sizeof(T)) HIP_vector_type<T, 4> {
  T x, y, z, w;
  __GJ_VECTOR_MEMBERS(4)
  constexpr HIP_vector_type(T x, T y, T z, T w) : x(x), y(y), z(z), w(w) {}
  template <class U, class = typename __gj_if<__gj_kind<U>::value != 0>::type>
  constexpr explicit HIP_vector_type(U all) : x((T)all), y((T)all), z((T)all), w((T)all) {}
  template <class A, class B, class C, class D>
  constexpr HIP_vector_type(A x, B y, C z, D w) : x((T)x), y((T)y), z((T)z), w((T)w) {}
  HIP_vector_type(Native_vec_ v, __gj_native_vector) : x(v[0]), y(v[1]), z(v[2]), w(v[3]) {}
  Native_vec_ __native() const { return Native_vec_{x, y, z, w}; }
};
#undef __GJ_VECTOR_MEMBERS

#define __GJ_VECTOR HIP_vector_type<T, N>
#define __GJ_SCALAR typename __gj_same<T>::type
#define __GJ_VECTOR_RIGHT(op)                                                                  \
  template <class T, unsigned N>                                                               \
  inline __GJ_VECTOR operator op(const __GJ_VECTOR &a, const __GJ_VECTOR &b) {                 \
    return __GJ_VECTOR(a.__native() op b.__native(), __gj_native_vector());                                       \
  }                                                                                            \
  template <class T, unsigned N> inline __GJ_VECTOR operator op(const __GJ_VECTOR &a, __GJ_SCALAR b) { \
    return __GJ_VECTOR(a.__native() op b, __gj_native_vector());                                                  \
  }                                                                                            \
  template <class T, unsigned N, class U>                                                      \
  inline __GJ_VECTOR &operator op##=(__GJ_VECTOR &a, const U &b) {                             \
    return a = a op b;                                                                         \
  }
#define __GJ_VECTOR_BINARY(op)                                                                 \
  __GJ_VECTOR_RIGHT(op)                                                                        \
  template <class T, unsigned N> inline __GJ_VECTOR operator op(__GJ_SCALAR a, const __GJ_VECTOR &b) { \
    return __GJ_VECTOR(a op b.__native(), __gj_native_vector());                                                  \
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
#undef __GJ_SCALAR
template <class T, unsigned N> inline __GJ_VECTOR operator-(const __GJ_VECTOR &a) {
  return __GJ_VECTOR(-a.__native(), __gj_native_vector());
}
template <class T, unsigned N> inline __GJ_VECTOR operator+(const __GJ_VECTOR &a) { return a; }
template <class T, unsigned N> inline __GJ_VECTOR operator~(const __GJ_VECTOR &a) {
  return __GJ_VECTOR(~a.__native(), __gj_native_vector());
}
template <class T, unsigned N> inline __GJ_VECTOR &operator++(__GJ_VECTOR &a) {
  return a = a + (T)1;
}
template <class T, unsigned N> inline __GJ_VECTOR &operator--(__GJ_VECTOR &a) {
  return a = a - (T)1;
}
template <class T, unsigned N> inline __GJ_VECTOR operator++(__GJ_VECTOR &a, int) {
  __GJ_VECTOR before = a;
  a = a + (T)1;
  return before;
}
template <class T, unsigned N> inline __GJ_VECTOR operator--(__GJ_VECTOR &a, int) {
  __GJ_VECTOR before = a;
  a = a - (T)1;
  return before;
}
template <class T, unsigned N>
inline bool operator==(const __GJ_VECTOR &a, const __GJ_VECTOR &b) {
  for (unsigned i = 0; i < N; i++)
    if (!(a[i] == b[i]))
      return false;
  return true;
}
template <class T, unsigned N>
inline bool operator!=(const __GJ_VECTOR &a, const __GJ_VECTOR &b) {
  return !(a == b);
}
#undef __GJ_VECTOR

#define __GJ_VECTORS(name, T)           \
  typedef HIP_vector_type<T, 1> name##1; \
  typedef HIP_vector_type<T, 2> name##2; \
  typedef HIP_vector_type<T, 3> name##3; \
  typedef HIP_vector_type<T, 4> name##4;
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

// Of the types for which users write more makers, makers are functions; templates, so that a
// type comes into being only when used. Of the others they are the types.
#define __GJ_X typename __gj_same<T>::type
#define __GJ_MAKERS(name, of)                                                            \
  template <class T = of> inline constexpr HIP_vector_type<T, 2> make_##name##2(__GJ_X x, \
                                                                                __GJ_X y) { \
    return {x, y};                                                                       \
  }                                                                                      \
  template <class T = of>                                                                \
  inline constexpr HIP_vector_type<T, 3> make_##name##3(__GJ_X x, __GJ_X y, __GJ_X z) {  \
    return {x, y, z};                                                                    \
  }                                                                                      \
  template <class T = of>                                                                \
  inline constexpr HIP_vector_type<T, 4> make_##name##4(__GJ_X x, __GJ_X y, __GJ_X z, __GJ_X w) { \
    return {x, y, z, w};                                                                 \
  }
__GJ_MAKERS(float, float)
__GJ_MAKERS(double, double)
__GJ_MAKERS(int, int)
__GJ_MAKERS(uint, unsigned int)
__GJ_MAKERS(uchar, unsigned char)
#undef __GJ_MAKERS
#undef __GJ_X
#define make_char1 HIP_vector_type<signed char, 1>
#define make_char2 HIP_vector_type<signed char, 2>
#define make_char3 HIP_vector_type<signed char, 3>
#define make_char4 HIP_vector_type<signed char, 4>
#define make_short1 HIP_vector_type<short, 1>
#define make_short2 HIP_vector_type<short, 2>
#define make_short3 HIP_vector_type<short, 3>
#define make_short4 HIP_vector_type<short, 4>
#define make_ushort1 HIP_vector_type<unsigned short, 1>
#define make_ushort2 HIP_vector_type<unsigned short, 2>
#define make_ushort3 HIP_vector_type<unsigned short, 3>
#define make_ushort4 HIP_vector_type<unsigned short, 4>
#define make_long1 HIP_vector_type<long, 1>
#define make_long2 HIP_vector_type<long, 2>
#define make_long3 HIP_vector_type<long, 3>
#define make_long4 HIP_vector_type<long, 4>
#define make_ulong1 HIP_vector_type<unsigned long, 1>
#define make_ulong2 HIP_vector_type<unsigned long, 2>
#define make_ulong3 HIP_vector_type<unsigned long, 3>
#define make_ulong4 HIP_vector_type<unsigned long, 4>
#define make_longlong1 HIP_vector_type<long long, 1>
#define make_longlong2 HIP_vector_type<long long, 2>
#define make_longlong3 HIP_vector_type<long long, 3>
#define make_longlong4 HIP_vector_type<long long, 4>
#define make_ulonglong1 HIP_vector_type<unsigned long long, 1>
#define make_ulonglong2 HIP_vector_type<unsigned long long, 2>
#define make_ulonglong3 HIP_vector_type<unsigned long long, 3>
#define make_ulonglong4 HIP_vector_type<unsigned long long, 4>
#define make_float1 HIP_vector_type<float, 1>
#define make_double1 HIP_vector_type<double, 1>
#define make_int1 HIP_vector_type<int, 1>
#define make_uint1 HIP_vector_type<unsigned int, 1>
#define make_uchar1 HIP_vector_type<unsigned char, 1>

#endif
