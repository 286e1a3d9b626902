// Memory, pools, addresses, variables.
#ifndef GFXJIT_HOST_FUNCTIONS_MEMORY_H
#define GFXJIT_HOST_FUNCTIONS_MEMORY_H

hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t *to, int device);
hipError_t hipDeviceSetMemPool(int device, hipMemPool_t to);
hipError_t hipDeviceGetMemPool(hipMemPool_t *to, int device);
hipError_t hipPointerSetAttribute(const void *value, hipPointer_attribute attribute,
                                  hipDeviceptr_t address);
hipError_t hipPointerGetAttributes(hipPointerAttribute_t *to, const void *address);
hipError_t hipPointerGetAttribute(void *to, hipPointer_attribute attribute, hipDeviceptr_t address);
hipError_t hipDrvPointerGetAttributes(unsigned int count, hipPointer_attribute *attributes,
                                      void **to, hipDeviceptr_t address);
hipError_t hipMalloc(void **to, size_t bytes);
hipError_t hipExtMallocWithFlags(void **to, size_t bytes, unsigned int flags);
hipError_t hipMallocHost(void **, size_t);
hipError_t hipMemAllocHost(void **to, size_t bytes);
hipError_t hipHostMalloc(void **to, size_t bytes, unsigned int flags);
hipError_t hipMallocManaged(void **to, size_t bytes, unsigned int flags __GJ_OR(1));
hipError_t hipMemPrefetchAsync(const void *address, size_t bytes, int device,
                               hipStream_t stream __GJ_OR(0));
hipError_t hipMemPrefetchAsync_v2(const void *address, size_t bytes, hipMemLocation place,
                                  unsigned int flags, hipStream_t stream __GJ_OR(0));
hipError_t hipMemAdvise(const void *address, size_t bytes, hipMemoryAdvise advice, int device);
hipError_t hipMemAdvise_v2(const void *address, size_t bytes, hipMemoryAdvise advice,
                           hipMemLocation place);
hipError_t hipMemRangeGetAttribute(void *to, size_t size, hipMemRangeAttribute attribute,
                                   const void *address, size_t bytes);
hipError_t hipMemRangeGetAttributes(void **to, size_t *sizes, hipMemRangeAttribute *attributes,
                                    size_t count, const void *address, size_t bytes);
hipError_t hipStreamAttachMemAsync(hipStream_t stream, void *address, size_t bytes __GJ_OR(0),
                                   unsigned int flags __GJ_OR(4));
hipError_t hipMallocAsync(void **to, size_t bytes, hipStream_t on);
hipError_t hipFreeAsync(void *address, hipStream_t on);
hipError_t hipMemPoolTrimTo(hipMemPool_t handle, size_t keep);
hipError_t hipMemPoolSetAttribute(hipMemPool_t handle, hipMemPoolAttr which, void *value);
hipError_t hipMemPoolGetAttribute(hipMemPool_t handle, hipMemPoolAttr which, void *value);
hipError_t hipMemPoolSetAccess(hipMemPool_t handle, const hipMemAccessDesc *list, size_t count);
hipError_t hipMemPoolGetAccess(hipMemAccessFlags *access, hipMemPool_t handle,
                               hipMemLocation *place);
hipError_t hipMemPoolCreate(hipMemPool_t *to, const hipMemPoolProps *props);
hipError_t hipMemPoolDestroy(hipMemPool_t handle);
hipError_t hipMallocFromPoolAsync(void **to, size_t bytes, hipMemPool_t from, hipStream_t on);
hipError_t hipHostAlloc(void **, size_t, unsigned int);
hipError_t hipHostGetDevicePointer(void **to, void *host, unsigned int flags);
hipError_t hipHostGetFlags(unsigned int *flags, void *host);
hipError_t hipHostRegister(void *start, size_t bytes, unsigned int flags);
hipError_t hipHostUnregister(void *start);
hipError_t hipMallocPitch(void **to, size_t *pitch, size_t width, size_t height);
hipError_t hipMemAllocPitch(hipDeviceptr_t *to, size_t *pitch, size_t width, size_t height,
                            unsigned int element);
hipError_t hipFree(void *address);
hipError_t hipFreeHost(void *);
hipError_t hipHostFree(void *address);
hipError_t hipGetSymbolAddress(void **to, const void *symbol);
hipError_t hipGetSymbolSize(size_t *to, const void *symbol);
hipError_t hipMemcpyToSymbol(const void *symbol, const void *from, size_t bytes,
                             size_t offset __GJ_OR(0),
                             hipMemcpyKind kind __GJ_OR(hipMemcpyHostToDevice));
hipError_t hipMemcpyToSymbolAsync(const void *symbol, const void *from, size_t bytes, size_t offset,
                                  hipMemcpyKind kind, hipStream_t handle __GJ_OR(0));
hipError_t hipMemcpyFromSymbol(void *to, const void *symbol, size_t bytes, size_t offset __GJ_OR(0),
                               hipMemcpyKind kind __GJ_OR(hipMemcpyDeviceToHost));
hipError_t hipMemcpyFromSymbolAsync(void *to, const void *symbol, size_t bytes, size_t offset,
                                    hipMemcpyKind kind, hipStream_t handle __GJ_OR(0));
hipError_t hipMemGetInfo(size_t *free, size_t *total);
hipError_t hipMemPtrGetInfo(void *address, size_t *bytes);
hipError_t hipMalloc3D(hipPitchedPtr *to, hipExtent extent);
hipError_t hipMemGetAddressRange(hipDeviceptr_t *start, size_t *bytes, hipDeviceptr_t address);
hipError_t hipMemAddressFree(void *start, size_t bytes);
hipError_t hipMemAddressReserve(void **to, size_t bytes, size_t align, void *wanted,
                                unsigned long long flags);
hipError_t hipMemCreate(hipMemGenericAllocationHandle_t *to, size_t bytes,
                        const hipMemAllocationProp *props, unsigned long long flags);
hipError_t hipMemExportToShareableHandle(void *to, hipMemGenericAllocationHandle_t handle,
    hipMemAllocationHandleType kind, unsigned long long flags);
hipError_t hipMemGetAccess(unsigned long long *access, const hipMemLocation *place, void *start);
hipError_t hipMemGetAllocationGranularity(size_t *bytes, const hipMemAllocationProp *props,
    hipMemAllocationGranularity_flags which);
hipError_t hipMemGetAllocationPropertiesFromHandle(hipMemAllocationProp *to,
    hipMemGenericAllocationHandle_t handle);
hipError_t hipMemImportFromShareableHandle(hipMemGenericAllocationHandle_t *to, void *descriptor,
    hipMemAllocationHandleType kind);
hipError_t hipMemMap(void *start, size_t bytes, size_t offset,
                     hipMemGenericAllocationHandle_t handle, unsigned long long flags);
hipError_t hipMemRelease(hipMemGenericAllocationHandle_t handle);
hipError_t hipMemRetainAllocationHandle(hipMemGenericAllocationHandle_t *to, void *start);
hipError_t hipMemSetAccess(void *start, size_t bytes, const hipMemAccessDesc *list, size_t count);
hipError_t hipMemUnmap(void *start, size_t bytes);

#endif
