// Texture references: variables that the host binds to memory (`hipBindTexture`), and kernels read.
#ifndef __GFXJIT_HOST_TEXTURE_H
#define __GFXJIT_HOST_TEXTURE_H

#ifdef __HIP__
#define __GJ_REFERENCE __attribute__((__device_builtin_texture_type__))
#else
#define __GJ_REFERENCE
#endif
template <class __T, int __dimension = hipTextureType1D,
          hipTextureReadMode __mode = hipReadModeElementType>
struct __GJ_REFERENCE texture : public textureReference {
  texture(int __normalized = 0, hipTextureFilterMode __filter = hipFilterModePoint,
          hipTextureAddressMode __address = hipAddressModeClamp)
      : texture(__normalized, __filter, __address, hipCreateChannelDesc<__T>()) {}
  texture(int __normalized, hipTextureFilterMode __filter, hipTextureAddressMode __address,
          hipChannelFormatDesc __channels)
      : textureReference() {
    normalized = __normalized;
    readMode = __mode;
    filterMode = __filter;
    for (int __n = 0; __n < 3; ++__n)
      addressMode[__n] = __address;
    channelDesc = __channels;
  }
};
#undef __GJ_REFERENCE

#define __GJ_TEMPLATE template <class __T, int __d, hipTextureReadMode __m>
__GJ_TEMPLATE inline hipError_t hipBindTexture(size_t *__offset, const texture<__T, __d, __m> &__t,
                                               const void *__start, size_t __bytes = 0xffffffff) {
  return hipBindTexture(__offset, &__t, __start, &__t.channelDesc, __bytes);
}
__GJ_TEMPLATE inline hipError_t hipBindTexture(size_t *__offset, const texture<__T, __d, __m> &__t,
                                               const void *__start,
                                               const hipChannelFormatDesc &__channels,
                                               size_t __bytes = 0xffffffff) {
  return hipBindTexture(__offset, &__t, __start, &__channels, __bytes);
}
__GJ_TEMPLATE inline hipError_t hipBindTexture2D(size_t *__offset, const texture<__T, __d, __m> &__t,
                                                 const void *__start, size_t __width,
                                                 size_t __height, size_t __pitch) {
  return hipBindTexture2D(__offset, &__t, __start, &__t.channelDesc, __width, __height, __pitch);
}
__GJ_TEMPLATE inline hipError_t hipBindTexture2D(size_t *__offset, const texture<__T, __d, __m> &__t,
                                                 const void *__start,
                                                 const hipChannelFormatDesc &__channels,
                                                 size_t __width, size_t __height, size_t __pitch) {
  return hipBindTexture2D(__offset, &__t, __start, &__channels, __width, __height, __pitch);
}
__GJ_TEMPLATE inline hipError_t hipBindTextureToArray(const texture<__T, __d, __m> &__t,
                                                      hipArray_const_t __array,
                                                      const hipChannelFormatDesc &__channels) {
  return hipBindTextureToArray(&__t, __array, &__channels);
}
__GJ_TEMPLATE inline hipError_t hipBindTextureToArray(const texture<__T, __d, __m> &__t,
                                                      hipArray_const_t __array) {
  hipChannelFormatDesc __channels;
  hipError_t __error = hipGetChannelDesc(&__channels, __array);
  return __error == hipSuccess ? hipBindTextureToArray(&__t, __array, &__channels) : __error;
}
__GJ_TEMPLATE inline hipError_t hipBindTextureToMipmappedArray(
    const texture<__T, __d, __m> &__t, hipMipmappedArray_const_t __array,
    const hipChannelFormatDesc &__channels) {
  return hipBindTextureToMipmappedArray(&__t, __array, &__channels);
}
__GJ_TEMPLATE inline hipError_t hipBindTextureToMipmappedArray(const texture<__T, __d, __m> &__t,
                                                               hipMipmappedArray_const_t __array) {
  hipArray_t __level;
  hipError_t __error = hipGetMipmappedArrayLevel(&__level, __array, 0);
  hipChannelFormatDesc __channels;
  if (__error == hipSuccess)
    __error = hipGetChannelDesc(&__channels, __level);
  return __error == hipSuccess ? hipBindTextureToMipmappedArray(&__t, __array, &__channels)
                               : __error;
}
__GJ_TEMPLATE inline hipError_t hipUnbindTexture(const texture<__T, __d, __m> &__t) {
  return hipUnbindTexture(&__t);
}
#undef __GJ_TEMPLATE

#ifdef __HIP__
// What a fetch returns: the element, or with normalized reads floats in its place.
template <class __T, hipTextureReadMode __m> struct __gj_fetched { typedef __T __type; };
template <class __T> struct __gj_fetched<__T, hipReadModeNormalizedFloat> { typedef float __type; };
template <class __T, unsigned __N_>
struct __gj_fetched<HIP_vector_type<__T, __N_>, hipReadModeNormalizedFloat> {
  typedef HIP_vector_type<float, __N_> __type;
};
#define __GJ_FETCH(__name_, __d_)                                                              \
  template <class __T, hipTextureReadMode __m, class... __A>                                   \
  __device__ inline typename __gj_fetched<__T, __m>::__type __name_(                           \
      const texture<__T, hipTextureType##__d_, __m> &__t, __A... __at) {                       \
    return __name_<typename __gj_fetched<__T, __m>::__type>(__t.textureObject, __at...);       \
  }
__GJ_FETCH(tex1Dfetch, 1D)
__GJ_FETCH(tex1D, 1D)
__GJ_FETCH(tex2D, 2D)
__GJ_FETCH(tex3D, 3D)
__GJ_FETCH(tex1DLayered, 1DLayered)
__GJ_FETCH(tex2DLayered, 2DLayered)
__GJ_FETCH(texCubemap, Cubemap)
__GJ_FETCH(texCubemapLayered, CubemapLayered)
__GJ_FETCH(tex1DLod, 1D)
__GJ_FETCH(tex2DLod, 2D)
__GJ_FETCH(tex3DLod, 3D)
__GJ_FETCH(tex1DLayeredLod, 1DLayered)
__GJ_FETCH(tex2DLayeredLod, 2DLayered)
__GJ_FETCH(texCubemapLod, Cubemap)
__GJ_FETCH(texCubemapLayeredLod, CubemapLayered)
__GJ_FETCH(tex1DGrad, 1D)
__GJ_FETCH(tex2DGrad, 2D)
__GJ_FETCH(tex3DGrad, 3D)
__GJ_FETCH(tex1DLayeredGrad, 1DLayered)
__GJ_FETCH(tex2DLayeredGrad, 2DLayered)
__GJ_FETCH(tex2Dgather, 2D)
#undef __GJ_FETCH
#endif

#endif
