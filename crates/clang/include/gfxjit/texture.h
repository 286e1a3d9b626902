// Textures and surfaces: an object is the address of an image resource, and of a sampler 12 words
// behind it. AMD's device libraries (ockl) have the instructions. A surface's first coordinate is in
// bytes; the words behind its resource tell the size of an element (`hsa_ext_image.h`).
#ifndef __GFXJIT_TEXTURE_H
#define __GFXJIT_TEXTURE_H

typedef struct __hip_texture *hipTextureObject_t;
typedef struct __hip_surface *hipSurfaceObject_t;

// A texel as T: a number, or a vector of 1, 2 or 4.
template <class __T> struct __gj_texel {
  static_assert(__gj_kind<__T>::__value != 0, "a texture's texel is a number or a vector of 1, 2 or 4");
  enum { __count = 1 };
  typedef __T __part;
  static __device__ __T __made(const __T *__parts) { return __parts[0]; }
  static __device__ __T __of(const __T &__value, int) { return __value; }
};
template <class __T, unsigned __N_> struct __gj_texel<HIP_vector_type<__T, __N_>> {
  static_assert(__N_ != 3, "a texture's texel is a number or a vector of 1, 2 or 4");
  enum { __count = __N_ };
  typedef __T __part;
  static __device__ HIP_vector_type<__T, __N_> __made(const __T *__parts) {
    HIP_vector_type<__T, __N_> __made_;
    for (unsigned __n = 0; __n < __N_; ++__n)
      __made_[__n] = __parts[__n];
    return __made_;
  }
  static __device__ __T __of(const HIP_vector_type<__T, __N_> &__value, int __n) {
    return __value[__n];
  }
};

// A component between its register, which integers have as they are, and T.
template <class __T> struct __gj_component {
  static __device__ __T __from(float __bits) { return (__T)__builtin_bit_cast(int, __bits); }
  static __device__ float __to(__T __value) { return __builtin_bit_cast(float, (int)__value); }
};
template <> struct __gj_component<float> {
  static __device__ float __from(float __bits) { return __bits; }
  static __device__ float __to(float __value) { return __value; }
};

typedef __gj_native<float, 4> __gj_float4;
typedef __gj_native<float, 2> __gj_float2;
typedef __gj_native<int, 4> __gj_int4;
typedef __gj_native<int, 2> __gj_int2;

template <class __T> static __device__ inline __T __gj_from_texel(__gj_float4 __texel) {
  typedef typename __gj_texel<__T>::__part __part;
  __part __parts[4];
  for (int __n = 0; __n < (int)__gj_texel<__T>::__count; ++__n)
    __parts[__n] = __gj_component<__part>::__from(__texel[__n]);
  return __gj_texel<__T>::__made(__parts);
}
template <class __T> static __device__ inline __gj_float4 __gj_to_texel(const __T &__value) {
  typedef typename __gj_texel<__T>::__part __part;
  __gj_float4 __texel = {0, 0, 0, 0};
  for (int __n = 0; __n < (int)__gj_texel<__T>::__count; ++__n)
    __texel[__n] = __gj_component<__part>::__to(__gj_texel<__T>::__of(__value, __n));
  return __texel;
}

#define __GJ_WORDS const unsigned __attribute__((__address_space__(4))) *
#ifdef __NVPTX__
// The driver's own objects are needed there, which have another form.
#define __GJ_TEXTURE(__name_, __function_, __parameters_, __arguments_, __call_)                \
  template <class __T> __device__ inline __T __name_ __parameters_ {                             \
    static_assert(sizeof(__T) == 0, #__name_ ": textures are not supported on NVIDIA's GPUs");   \
    return __T();                                                                                \
  }
#define __GJ_SURFACE(__read_, __write_, __load_, __store_, __parameters_, __at_)                                \
  template <class __T> __device__ inline void __read_                                \
      (__T *, hipSurfaceObject_t, __GJ_LIST __parameters_, int = 0) {                            \
    static_assert(sizeof(__T) == 0, #__read_ ": surfaces are not supported on NVIDIA's GPUs"); \
  }                                                                                              \
  template <class __T> __device__ inline void __write_                               \
      (__T, hipSurfaceObject_t, __GJ_LIST __parameters_, int = 0) {                              \
    static_assert(sizeof(__T) == 0, #__write_ ": surfaces are not supported on NVIDIA's GPUs"); \
  }
#else
extern "C" {
__device__ __gj_float4 __ockl_image_load_1Db(__GJ_WORDS, int);
#define __GJ_OCKL(__d_, __coordinates_, __gradient_)                                             \
  __device__ __gj_float4 __ockl_image_sample_##__d_(__GJ_WORDS, __GJ_WORDS, __coordinates_);     \
  __device__ __gj_float4 __ockl_image_sample_lod_##__d_(__GJ_WORDS, __GJ_WORDS, __coordinates_,  \
                                                        float);                                  \
  __device__ __gj_float4 __ockl_image_sample_grad_##__d_(__GJ_WORDS, __GJ_WORDS, __coordinates_, \
                                                         __gradient_, __gradient_);
__GJ_OCKL(1D, float, float)
__GJ_OCKL(1Da, __gj_float2, float)
__GJ_OCKL(2D, __gj_float2, __gj_float2)
__GJ_OCKL(2Da, __gj_float4, __gj_float2)
__GJ_OCKL(3D, __gj_float4, __gj_float4)
__device__ __gj_float4 __ockl_image_sample_CM(__GJ_WORDS, __GJ_WORDS, __gj_float4);
__device__ __gj_float4 __ockl_image_sample_lod_CM(__GJ_WORDS, __GJ_WORDS, __gj_float4, float);
__device__ __gj_float4 __ockl_image_sample_CMa(__GJ_WORDS, __GJ_WORDS, __gj_float4);
__device__ __gj_float4 __ockl_image_sample_lod_CMa(__GJ_WORDS, __GJ_WORDS, __gj_float4, float);
#undef __GJ_OCKL
#define __GJ_OCKL(__d_, ...)                                             \
  __device__ __gj_float4 __ockl_image_load_##__d_(__GJ_WORDS, __VA_ARGS__); \
  __device__ void __ockl_image_store_##__d_(__GJ_WORDS, __VA_ARGS__, __gj_float4);
__GJ_OCKL(1D, int)
__GJ_OCKL(1Da, __gj_int2)
__GJ_OCKL(2D, __gj_int2)
__GJ_OCKL(2Da, __gj_int4)
__GJ_OCKL(3D, __gj_int4)
__device__ __gj_float4 __ockl_image_load_CM(__GJ_WORDS, __gj_int2, int);
__device__ void __ockl_image_store_CM(__GJ_WORDS, __gj_int2, int, __gj_float4);
__device__ __gj_float4 __ockl_image_load_CMa(__GJ_WORDS, __gj_int4, int);
__device__ void __ockl_image_store_CMa(__GJ_WORDS, __gj_int4, int, __gj_float4);
#undef __GJ_OCKL
__device__ __gj_float4 __ockl_image_gather4r_2D(__GJ_WORDS, __GJ_WORDS, __gj_float2);
__device__ __gj_float4 __ockl_image_gather4g_2D(__GJ_WORDS, __GJ_WORDS, __gj_float2);
__device__ __gj_float4 __ockl_image_gather4b_2D(__GJ_WORDS, __GJ_WORDS, __gj_float2);
__device__ __gj_float4 __ockl_image_gather4a_2D(__GJ_WORDS, __GJ_WORDS, __gj_float2);
}

// The column of a byte: elements have 1 to 16 bytes, by the type and the order of channels.
static __device__ inline int __gj_column(__GJ_WORDS __words, int __byte) {
  unsigned __type = __words[8], __order = __words[9];
  int __wide = __type == 10 || __type == 13 || __type == 15;
  int __narrow = __type == 0 || __type == 2 || __type == 8 || __type == 11;
  int __each = __wide ? 2 : __narrow ? 0 : 1;
  return __byte >> (__each + (__order == 8 ? 2 : __order == 3 ? 1 : 0));
}

#define __GJ_TEXTURE(__name_, __function_, __parameters_, __arguments_, __call_)  \
  template <class __T> __device__ inline __T __name_ __parameters_ {               \
    __GJ_WORDS __image = (__GJ_WORDS)__object;                                     \
    __GJ_WORDS __sampler __attribute__((__unused__)) = __image + 12;                          \
    return __gj_from_texel<__T>(__function_ __call_);              \
  }                                                                                \
  template <class __T> __device__ inline void __name_(__T *__to, __GJ_LIST __parameters_) { \
    *__to = __name_<__T> __arguments_;                                             \
  }
#define __GJ_SURFACE(__read_, __write_, __load_, __store_, __parameters_, __at_)                  \
  template <class __T>                                                             \
  __device__ inline void __read_(__T *__to, hipSurfaceObject_t __object, \
                                             __GJ_LIST __parameters_, int = 0) {   \
    __GJ_WORDS __image = (__GJ_WORDS)__object;                                     \
    int __column = __gj_column(__image, __x);                                      \
    *__to = __gj_from_texel<__T>(__load_(__image, __GJ_LIST __at_)); \
  }                                                                                \
  template <class __T>                                                             \
  __device__ inline void __write_(__T __value, hipSurfaceObject_t __object, \
                                              __GJ_LIST __parameters_, int = 0) {  \
    __GJ_WORDS __image = (__GJ_WORDS)__object;                                     \
    int __column = __gj_column(__image, __x);                                      \
    __store_(__image, __GJ_LIST __at_, __gj_to_texel(__value)); \
  }
#endif
// The list in parentheses, without them.
#define __GJ_LIST(...) __VA_ARGS__

#define __GJ_O hipTextureObject_t __object
#define __GJ_F2(__x_, __y_) (__gj_float2{__x_, __y_})
#define __GJ_F4(__x_, __y_, __z_, __w_) (__gj_float4{__x_, __y_, __z_, __w_})
__GJ_TEXTURE(tex1Dfetch, __ockl_image_load_1Db, (__GJ_O, int __x), (__object, __x), (__image, __x))
__GJ_TEXTURE(tex1D, __ockl_image_sample_1D, (__GJ_O, float __x), (__object, __x), (__image, __sampler, __x))
__GJ_TEXTURE(tex2D, __ockl_image_sample_2D, (__GJ_O, float __x, float __y), (__object, __x, __y),
             (__image, __sampler, __GJ_F2(__x, __y)))
__GJ_TEXTURE(tex3D, __ockl_image_sample_3D, (__GJ_O, float __x, float __y, float __z), (__object, __x, __y, __z),
             (__image, __sampler, __GJ_F4(__x, __y, __z, 0)))
__GJ_TEXTURE(tex1DLayered, __ockl_image_sample_1Da, (__GJ_O, float __x, int __l), (__object, __x, __l),
             (__image, __sampler, __GJ_F2(__x, (float)__l)))
__GJ_TEXTURE(tex2DLayered, __ockl_image_sample_2Da, (__GJ_O, float __x, float __y, int __l),
             (__object, __x, __y, __l), (__image, __sampler, __GJ_F4(__x, __y, (float)__l, 0)))
__GJ_TEXTURE(texCubemap, __ockl_image_sample_CM, (__GJ_O, float __x, float __y, float __z),
             (__object, __x, __y, __z), (__image, __sampler, __GJ_F4(__x, __y, __z, 0)))
__GJ_TEXTURE(texCubemapLayered, __ockl_image_sample_CMa, (__GJ_O, float __x, float __y, float __z, int __l),
             (__object, __x, __y, __z, __l), (__image, __sampler, __GJ_F4(__x, __y, __z, (float)__l)))
__GJ_TEXTURE(tex1DLod, __ockl_image_sample_lod_1D, (__GJ_O, float __x, float __level), (__object, __x, __level),
             (__image, __sampler, __x, __level))
__GJ_TEXTURE(tex2DLod, __ockl_image_sample_lod_2D, (__GJ_O, float __x, float __y, float __level),
             (__object, __x, __y, __level), (__image, __sampler, __GJ_F2(__x, __y), __level))
__GJ_TEXTURE(tex3DLod, __ockl_image_sample_lod_3D, (__GJ_O, float __x, float __y, float __z, float __level),
             (__object, __x, __y, __z, __level),
             (__image, __sampler, __GJ_F4(__x, __y, __z, 0), __level))
__GJ_TEXTURE(tex1DLayeredLod, __ockl_image_sample_lod_1Da, (__GJ_O, float __x, int __l, float __level),
             (__object, __x, __l, __level), (__image, __sampler, __GJ_F2(__x, (float)__l), __level))
__GJ_TEXTURE(tex2DLayeredLod, __ockl_image_sample_lod_2Da, (__GJ_O, float __x, float __y, int __l, float __level),
             (__object, __x, __y, __l, __level),
             (__image, __sampler, __GJ_F4(__x, __y, (float)__l, 0), __level))
__GJ_TEXTURE(texCubemapLod, __ockl_image_sample_lod_CM, (__GJ_O, float __x, float __y, float __z, float __level),
             (__object, __x, __y, __z, __level),
             (__image, __sampler, __GJ_F4(__x, __y, __z, 0), __level))
__GJ_TEXTURE(texCubemapLayeredLod, __ockl_image_sample_lod_CMa,
             (__GJ_O, float __x, float __y, float __z, int __l, float __level),
             (__object, __x, __y, __z, __l, __level),
             (__image, __sampler, __GJ_F4(__x, __y, __z, (float)__l), __level))
__GJ_TEXTURE(tex1DGrad, __ockl_image_sample_grad_1D, (__GJ_O, float __x, float __dx, float __dy),
             (__object, __x, __dx, __dy), (__image, __sampler, __x, __dx, __dy))
__GJ_TEXTURE(tex2DGrad, __ockl_image_sample_grad_2D, (__GJ_O, float __x, float __y, float2 __dx, float2 __dy),
             (__object, __x, __y, __dx, __dy),
             (__image, __sampler, __GJ_F2(__x, __y), __dx.__native(), __dy.__native()))
__GJ_TEXTURE(tex3DGrad, __ockl_image_sample_grad_3D,
             (__GJ_O, float __x, float __y, float __z, float4 __dx, float4 __dy),
             (__object, __x, __y, __z, __dx, __dy),
             (__image, __sampler, __GJ_F4(__x, __y, __z, 0), __dx.__native(), __dy.__native()))
__GJ_TEXTURE(tex1DLayeredGrad, __ockl_image_sample_grad_1Da, (__GJ_O, float __x, int __l, float __dx, float __dy),
             (__object, __x, __l, __dx, __dy),
             (__image, __sampler, __GJ_F2(__x, (float)__l), __dx, __dy))
__GJ_TEXTURE(tex2DLayeredGrad, __ockl_image_sample_grad_2Da,
             (__GJ_O, float __x, float __y, int __l, float2 __dx, float2 __dy),
             (__object, __x, __y, __l, __dx, __dy),
             (__image, __sampler, __GJ_F4(__x, __y, (float)__l, 0), __dx.__native(), __dy.__native()))
#ifdef __NVPTX__
__GJ_TEXTURE(tex2Dgather, __unused, (__GJ_O, float __x, float __y, int __component = 0), , )
#else
template <class __T>
__device__ inline __T tex2Dgather(__GJ_O, float __x, float __y, int __component = 0) {
  __GJ_WORDS __image = (__GJ_WORDS)__object;
  __GJ_WORDS __sampler = __image + 12;
  __gj_float2 __at = {__x, __y};
  switch (__component) {
  case 1: return __gj_from_texel<__T>(__ockl_image_gather4g_2D(__image, __sampler, __at));
  case 2: return __gj_from_texel<__T>(__ockl_image_gather4b_2D(__image, __sampler, __at));
  case 3: return __gj_from_texel<__T>(__ockl_image_gather4a_2D(__image, __sampler, __at));
  default: return __gj_from_texel<__T>(__ockl_image_gather4r_2D(__image, __sampler, __at));
  }
}
template <class __T>
__device__ inline void tex2Dgather(__T *__to, __GJ_O, float __x, float __y, int __component = 0) {
  *__to = tex2Dgather<__T>(__object, __x, __y, __component);
}
#endif

__GJ_SURFACE(surf1Dread, surf1Dwrite, __ockl_image_load_1D, __ockl_image_store_1D,
             (int __x), (__column))
__GJ_SURFACE(surf2Dread, surf2Dwrite, __ockl_image_load_2D, __ockl_image_store_2D,
             (int __x, int __y), (__gj_int2{__column, __y}))
__GJ_SURFACE(surf3Dread, surf3Dwrite, __ockl_image_load_3D, __ockl_image_store_3D,
             (int __x, int __y, int __z), (__gj_int4{__column, __y, __z, 0}))
__GJ_SURFACE(surf1DLayeredread, surf1DLayeredwrite, __ockl_image_load_1Da, __ockl_image_store_1Da,
             (int __x, int __l), (__gj_int2{__column, __l}))
__GJ_SURFACE(surf2DLayeredread, surf2DLayeredwrite, __ockl_image_load_2Da, __ockl_image_store_2Da,
             (int __x, int __y, int __l), (__gj_int4{__column, __y, __l, 0}))
__GJ_SURFACE(surfCubemapread, surfCubemapwrite, __ockl_image_load_CM, __ockl_image_store_CM,
             (int __x, int __y, int __face), (__gj_int2{__column, __y}, __face))
__GJ_SURFACE(surfCubemapLayeredread, surfCubemapLayeredwrite, __ockl_image_load_CMa, __ockl_image_store_CMa,
             (int __x, int __y, int __face, int __l),
             (__gj_int4{__column, __y, __l, 0}, __face))
#undef __GJ_TEXTURE
#undef __GJ_SURFACE
#undef __GJ_LIST
#undef __GJ_WORDS
#undef __GJ_F2
#undef __GJ_F4
#undef __GJ_O

#endif
