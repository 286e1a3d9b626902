// What C++ adds to HIP's functions: pointers of any type, variables and kernels by their names.
#ifndef GFXJIT_HOST_TEMPLATES_H
#define GFXJIT_HOST_TEMPLATES_H

template <class T> inline hipError_t hipMalloc(T **to, size_t bytes) {
  return hipMalloc((void **)to, bytes);
}
template <class T>
inline hipError_t hipMallocPitch(T **to, size_t *pitch, size_t width, size_t height) {
  return hipMallocPitch((void **)to, pitch, width, height);
}
template <class T>
inline hipError_t hipHostMalloc(T **to, size_t bytes, unsigned flags = hipHostMallocDefault) {
  return hipHostMalloc((void **)to, bytes, flags);
}
template <class T>
inline hipError_t hipHostAlloc(T **to, size_t bytes, unsigned flags = hipHostAllocDefault) {
  return hipHostAlloc((void **)to, bytes, flags);
}
template <class T>
inline hipError_t hipMallocManaged(T **to, size_t bytes, unsigned flags = hipMemAttachGlobal) {
  return hipMallocManaged((void **)to, bytes, flags);
}
template <class T> inline hipError_t hipMallocAsync(T **to, size_t bytes, hipStream_t on) {
  return hipMallocAsync((void **)to, bytes, on);
}
inline hipError_t hipMallocAsync(void **to, size_t bytes, hipMemPool_t pool, hipStream_t on) {
  return hipMallocFromPoolAsync(to, bytes, pool, on);
}
template <class T>
inline hipError_t hipMallocAsync(T **to, size_t bytes, hipMemPool_t pool, hipStream_t on) {
  return hipMallocFromPoolAsync((void **)to, bytes, pool, on);
}
template <class T>
inline hipError_t hipMallocFromPoolAsync(T **to, size_t bytes, hipMemPool_t pool,
                                         hipStream_t on) {
  return hipMallocFromPoolAsync((void **)to, bytes, pool, on);
}

template <class T> inline hipError_t hipGetSymbolAddress(void **to, const T &symbol) {
  return hipGetSymbolAddress(to, (const void *)&symbol);
}
template <class T> inline hipError_t hipGetSymbolSize(size_t *to, const T &symbol) {
  return hipGetSymbolSize(to, (const void *)&symbol);
}
template <class T>
inline hipError_t hipMemcpyToSymbol(const T &symbol, const void *from, size_t bytes,
                                    size_t offset = 0,
                                    hipMemcpyKind kind = hipMemcpyHostToDevice) {
  return hipMemcpyToSymbol((const void *)&symbol, from, bytes, offset, kind);
}
template <class T>
inline hipError_t hipMemcpyToSymbolAsync(const T &symbol, const void *from, size_t bytes,
                                         size_t offset, hipMemcpyKind kind, hipStream_t on = 0) {
  return hipMemcpyToSymbolAsync((const void *)&symbol, from, bytes, offset, kind, on);
}
template <class T>
inline hipError_t hipMemcpyFromSymbol(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                                      hipMemcpyKind kind = hipMemcpyDeviceToHost) {
  return hipMemcpyFromSymbol(to, (const void *)&symbol, bytes, offset, kind);
}
template <class T>
inline hipError_t hipMemcpyFromSymbolAsync(void *to, const T &symbol, size_t bytes, size_t offset,
                                           hipMemcpyKind kind, hipStream_t on = 0) {
  return hipMemcpyFromSymbolAsync(to, (const void *)&symbol, bytes, offset, kind, on);
}

template <class F>
inline hipError_t hipOccupancyMaxPotentialBlockSize(int *grid, int *block, F kernel,
                                                    size_t lds = 0, unsigned limit = 0) {
  return hipOccupancyMaxPotentialBlockSize(grid, block, (const void *)kernel, lds, (int)limit);
}
template <class F>
inline hipError_t hipOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, F kernel,
                                                             size_t lds = 0, unsigned limit = 0,
                                                             unsigned = 0) {
  return hipOccupancyMaxPotentialBlockSize(grid, block, (const void *)kernel, lds, (int)limit);
}
template <class F>
inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *to, F kernel, int block,
                                                               size_t lds) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessor(to, (const void *)kernel, block, lds);
}
template <class F>
inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *to, F kernel,
                                                                        int block, size_t lds,
                                                                        unsigned flags = 0) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(to, (const void *)kernel, block,
                                                               lds, flags);
}
template <class F>
inline hipError_t hipLaunchCooperativeKernel(F kernel, dim3 grid, dim3 block, void **values,
                                             unsigned lds, hipStream_t on) {
  return hipLaunchCooperativeKernel((const void *)kernel, grid, block, values, lds, on);
}

// The size of a workgroup whose LDS depends on it: the largest of which most work-items fit.
template <class F, class S>
inline hipError_t hipOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, F kernel,
                                                                S bytes_of, int limit = 0) {
  int device = 0, most = 0, units = 0, best = 0;
  hipError_t error = hipGetDevice(&device);
  if (!error)
    error = hipDeviceGetAttribute(&most, hipDeviceAttributeMaxThreadsPerBlock, device);
  if (!error)
    error = hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, device);
  if (limit > 0 && limit < most)
    most = limit;
  for (int size = most; !error && size > 0; size -= size > 64 ? 64 : size) {
    int groups = 0;
    error = hipOccupancyMaxActiveBlocksPerMultiprocessor(&groups, (const void *)kernel, size,
                                                         (size_t)bytes_of(size));
    if (!error && groups * size > best) {
      best = groups * size;
      *block = size;
      *grid = groups * units;
    }
  }
  return error;
}

inline hipExtent make_hipExtent(size_t width, size_t height, size_t depth) {
  return hipExtent{width, height, depth};
}
inline hipPos make_hipPos(size_t x, size_t y, size_t z) { return hipPos{x, y, z}; }
inline hipPitchedPtr make_hipPitchedPtr(void *start, size_t pitch, size_t width, size_t height) {
  return hipPitchedPtr{start, pitch, width, height};
}

#endif
