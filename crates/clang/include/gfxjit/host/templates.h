// What C++ adds to HIP's functions: pointers of any type, variables and kernels by their names.
#ifndef __GFXJIT_HOST_TEMPLATES_H
#define __GFXJIT_HOST_TEMPLATES_H

template <class __T> inline hipError_t hipMalloc(__T **__to, size_t bytes) {
  return hipMalloc((void **)__to, bytes);
}
template <class __T>
inline hipError_t hipMallocPitch(__T **__to, size_t *pitch, size_t width, size_t height) {
  return hipMallocPitch((void **)__to, pitch, width, height);
}
template <class __T>
inline hipError_t hipHostMalloc(__T **__to, size_t bytes, unsigned flags = hipHostMallocDefault) {
  return hipHostMalloc((void **)__to, bytes, flags);
}
template <class __T>
inline hipError_t hipHostAlloc(__T **__to, size_t bytes, unsigned flags = hipHostAllocDefault) {
  return hipHostAlloc((void **)__to, bytes, flags);
}
template <class __T>
inline hipError_t hipMallocManaged(__T **__to, size_t bytes, unsigned flags = hipMemAttachGlobal) {
  return hipMallocManaged((void **)__to, bytes, flags);
}
template <class __T> inline hipError_t hipMallocAsync(__T **__to, size_t bytes, hipStream_t __on) {
  return hipMallocAsync((void **)__to, bytes, __on);
}
inline hipError_t hipMallocAsync(void **__to, size_t bytes, hipMemPool_t __pool, hipStream_t __on) {
  return hipMallocFromPoolAsync(__to, bytes, __pool, __on);
}
template <class __T>
inline hipError_t hipMallocAsync(__T **__to, size_t bytes, hipMemPool_t __pool, hipStream_t __on) {
  return hipMallocFromPoolAsync((void **)__to, bytes, __pool, __on);
}
template <class __T>
inline hipError_t hipMallocFromPoolAsync(__T **__to, size_t bytes, hipMemPool_t __pool,
                                         hipStream_t __on) {
  return hipMallocFromPoolAsync((void **)__to, bytes, __pool, __on);
}

template <class __T> inline hipError_t hipGetSymbolAddress(void **__to, const __T &__symbol) {
  return hipGetSymbolAddress(__to, (const void *)&__symbol);
}
template <class __T> inline hipError_t hipGetSymbolSize(size_t *__to, const __T &__symbol) {
  return hipGetSymbolSize(__to, (const void *)&__symbol);
}
template <class __T>
inline hipError_t hipMemcpyToSymbol(const __T &__symbol, const void *__from, size_t bytes,
                                    size_t offset = 0, hipMemcpyKind kind = hipMemcpyHostToDevice) {
  return hipMemcpyToSymbol((const void *)&__symbol, __from, bytes, offset, kind);
}
template <class __T>
inline hipError_t hipMemcpyToSymbolAsync(const __T &__symbol, const void *__from, size_t bytes,
                                         size_t offset, hipMemcpyKind kind, hipStream_t __on = 0) {
  return hipMemcpyToSymbolAsync((const void *)&__symbol, __from, bytes, offset, kind, __on);
}
template <class __T>
inline hipError_t hipMemcpyFromSymbol(void *__to, const __T &__symbol, size_t bytes,
                                      size_t offset = 0,
                                      hipMemcpyKind kind = hipMemcpyDeviceToHost) {
  return hipMemcpyFromSymbol(__to, (const void *)&__symbol, bytes, offset, kind);
}
template <class __T>
inline hipError_t hipMemcpyFromSymbolAsync(void *__to, const __T &__symbol, size_t bytes,
                                           size_t offset, hipMemcpyKind kind,
                                           hipStream_t __on = 0) {
  return hipMemcpyFromSymbolAsync(__to, (const void *)&__symbol, bytes, offset, kind, __on);
}

template <class __F>
inline hipError_t hipOccupancyMaxPotentialBlockSize(int *__grid, int *__block_, __F kernel,
                                                    size_t __lds = 0, int __limit = 0) {
  return hipOccupancyMaxPotentialBlockSize(__grid, __block_, (const void *)kernel, __lds, __limit);
}
template <class __F>
inline hipError_t hipOccupancyMaxPotentialBlockSizeWithFlags(int *__grid, int *__block_, __F kernel,
                                                             size_t __lds = 0, unsigned __limit = 0,
                                                             unsigned = 0) {
  return hipOccupancyMaxPotentialBlockSize(__grid, __block_, (const void *)kernel, __lds,
                                           (int)__limit);
}
template <class __F>
inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *__to, __F kernel, int __block_,
                                                               size_t __lds) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessor(__to, (const void *)kernel, __block_, __lds);
}
template <class __F>
inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *__to, __F kernel,
                                                                        int __block_, size_t __lds,
                                                                        unsigned flags = 0) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(__to, (const void *)kernel, __block_,
                                                               __lds, flags);
}
template <class __F>
inline hipError_t hipLaunchCooperativeKernel(__F kernel, dim3 __grid, dim3 __block_,
                                             void **__values, unsigned __lds, hipStream_t __on) {
  return hipLaunchCooperativeKernel((const void *)kernel, __grid, __block_, __values, __lds, __on);
}

// The size of a workgroup whose LDS depends on it: the largest of which most work-items fit.
template <class __F, class __S>
inline hipError_t hipOccupancyMaxPotentialBlockSizeVariableSMem(int *__grid, int *__block_,
                                                                __F kernel, __S __bytes_of,
                                                                int __limit = 0) {
  int device = 0, __most = 0, __units = 0, __best = 0;
  hipError_t error = hipGetDevice(&device);
  if (!error)
    error = hipDeviceGetAttribute(&__most, hipDeviceAttributeMaxThreadsPerBlock, device);
  if (!error)
    error = hipDeviceGetAttribute(&__units, hipDeviceAttributeMultiprocessorCount, device);
  if (__limit > 0 && __limit < __most)
    __most = __limit;
  for (int size = __most; !error && size > 0; size -= size > 64 ? 64 : size) {
    int __groups = 0;
    error = hipOccupancyMaxActiveBlocksPerMultiprocessor(&__groups, (const void *)kernel, size,
                                                         (size_t)__bytes_of(size));
    if (!error && __groups * size > __best) {
      __best = __groups * size;
      *__block_ = size;
      *__grid = __groups * __units;
    }
  }
  return error;
}
template <class __F, class __S>
inline hipError_t hipOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *__grid, int *__block_,
                                                                         __F kernel, __S __bytes_of,
                                                                         int __limit = 0,
                                                                         unsigned = 0) {
  return hipOccupancyMaxPotentialBlockSizeVariableSMem(__grid, __block_, kernel, __bytes_of,
                                                       __limit);
}

inline hipExtent make_hipExtent(size_t width, size_t height, size_t depth) {
  return hipExtent{width, height, depth};
}
inline hipPos make_hipPos(size_t x, size_t y, size_t z) { return hipPos{x, y, z}; }
inline hipPitchedPtr make_hipPitchedPtr(void *__start, size_t pitch, size_t width, size_t height) {
  return hipPitchedPtr{__start, pitch, width, height};
}

// The description of a texture's elements: a number, or a vector of HIP's.
template <class __T> struct __gj_channels {
  enum { __count = 1 };
  typedef __T __part;
};
#ifdef __GFXJIT_VECTOR_H
template <class __T, unsigned __N_> struct __gj_channels<HIP_vector_type<__T, __N_>> {
  enum { __count = __N_ };
  typedef __T __part;
};
#endif
template <class __T> inline hipChannelFormatDesc hipCreateChannelDesc() {
  typedef typename __gj_channels<__T>::__part __part;
  const int __bits = (int)sizeof(__part) * 8, __count = __gj_channels<__T>::__count;
  const bool __is_float = (__part)0.5f != (__part)0;
  const bool __has_sign = (__part)-1 < (__part)0;
  return hipChannelFormatDesc{__bits, __count > 1 ? __bits : 0, __count > 2 ? __bits : 0,
                              __count > 3 ? __bits : 0,
                              __is_float    ? hipChannelFormatKindFloat
                              : __has_sign ? hipChannelFormatKindSigned
                                            : hipChannelFormatKindUnsigned};
}
inline hipChannelFormatDesc hipCreateChannelDescHalf() {
  return hipChannelFormatDesc{16, 0, 0, 0, hipChannelFormatKindFloat};
}
inline hipChannelFormatDesc hipCreateChannelDescHalf1() { return hipCreateChannelDescHalf(); }
inline hipChannelFormatDesc hipCreateChannelDescHalf2() {
  return hipChannelFormatDesc{16, 16, 0, 0, hipChannelFormatKindFloat};
}
inline hipChannelFormatDesc hipCreateChannelDescHalf4() {
  return hipChannelFormatDesc{16, 16, 16, 16, hipChannelFormatKindFloat};
}

#endif
