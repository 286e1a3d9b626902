// Memory, pools, addresses, variables.
#ifndef __GFXJIT_HOST_FUNCTIONS_MEMORY_H
#define __GFXJIT_HOST_FUNCTIONS_MEMORY_H

hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t *__to, int __device_);
hipError_t hipDeviceSetMemPool(int __device_, hipMemPool_t __to);
hipError_t hipDeviceGetMemPool(hipMemPool_t *__to, int __device_);
hipError_t hipPointerSetAttribute(const void *__value, hipPointer_attribute __attribute_,
                                  hipDeviceptr_t __address);
hipError_t hipPointerGetAttributes(hipPointerAttribute_t *__to, const void *__address);
hipError_t hipPointerGetAttribute(void *__to, hipPointer_attribute __attribute_,
                                  hipDeviceptr_t __address);
hipError_t hipDrvPointerGetAttributes(unsigned int __count, hipPointer_attribute *__attributes,
                                      void **__to, hipDeviceptr_t __address);
hipError_t hipMalloc(void **__to, size_t __bytes);
hipError_t hipExtMallocWithFlags(void **__to, size_t __bytes, unsigned int __flags);
hipError_t hipMallocHost(void **, size_t);
hipError_t hipMemAllocHost(void **__to, size_t __bytes);
hipError_t hipHostMalloc(void **__to, size_t __bytes, unsigned int __flags);
hipError_t hipMallocManaged(void **__to, size_t __bytes, unsigned int __flags __GJ_OR(1));
hipError_t hipMemPrefetchAsync(const void *__address, size_t __bytes, int __device_,
                               hipStream_t __stream __GJ_OR(0));
hipError_t hipMemPrefetchAsync_v2(const void *__address, size_t __bytes, hipMemLocation __place,
                                  unsigned int __flags, hipStream_t __stream __GJ_OR(0));
hipError_t hipMemAdvise(const void *__address, size_t __bytes, hipMemoryAdvise __advice,
                        int __device_);
hipError_t hipMemAdvise_v2(const void *__address, size_t __bytes, hipMemoryAdvise __advice,
                           hipMemLocation __place);
hipError_t hipMemRangeGetAttribute(void *__to, size_t __size, hipMemRangeAttribute __attribute_,
                                   const void *__address, size_t __bytes);
hipError_t hipMemRangeGetAttributes(void **__to, size_t *__sizes,
                                    hipMemRangeAttribute *__attributes, size_t __count,
                                    const void *__address, size_t __bytes);
hipError_t hipStreamAttachMemAsync(hipStream_t __stream, void *__address, size_t __bytes __GJ_OR(0),
                                   unsigned int __flags __GJ_OR(4));
hipError_t hipMallocAsync(void **__to, size_t __bytes, hipStream_t __on);
hipError_t hipFreeAsync(void *__address, hipStream_t __on);
hipError_t hipMemPoolTrimTo(hipMemPool_t __handle, size_t __keep);
hipError_t hipMemPoolSetAttribute(hipMemPool_t __handle, hipMemPoolAttr __which, void *__value);
hipError_t hipMemPoolGetAttribute(hipMemPool_t __handle, hipMemPoolAttr __which, void *__value);
hipError_t hipMemPoolSetAccess(hipMemPool_t __handle, const hipMemAccessDesc *__list,
                               size_t __count);
hipError_t hipMemPoolGetAccess(hipMemAccessFlags *__access, hipMemPool_t __handle,
                               hipMemLocation *__place);
hipError_t hipMemPoolCreate(hipMemPool_t *__to, const hipMemPoolProps *__props);
hipError_t hipMemPoolDestroy(hipMemPool_t __handle);
hipError_t hipMallocFromPoolAsync(void **__to, size_t __bytes, hipMemPool_t __from,
                                  hipStream_t __on);
hipError_t hipHostAlloc(void **, size_t, unsigned int);
hipError_t hipHostGetDevicePointer(void **__to, void *__host_, unsigned int __flags);
hipError_t hipHostGetFlags(unsigned int *__flags, void *__host_);
hipError_t hipHostRegister(void *__start, size_t __bytes, unsigned int __flags);
hipError_t hipHostUnregister(void *__start);
hipError_t hipMallocPitch(void **__to, size_t *__pitch, size_t __width, size_t __height);
hipError_t hipMemAllocPitch(hipDeviceptr_t *__to, size_t *__pitch, size_t __width, size_t __height,
                            unsigned int __element);
hipError_t hipFree(void *__address);
hipError_t hipFreeHost(void *);
hipError_t hipHostFree(void *__address);
hipError_t hipGetSymbolAddress(void **__to, const void *__symbol);
hipError_t hipGetSymbolSize(size_t *__to, const void *__symbol);
hipError_t hipMemcpyToSymbol(const void *__symbol, const void *__from, size_t __bytes,
                             size_t __offset __GJ_OR(0),
                             hipMemcpyKind __kind __GJ_OR(hipMemcpyHostToDevice));
hipError_t hipMemcpyToSymbolAsync(const void *__symbol, const void *__from, size_t __bytes,
                                  size_t __offset, hipMemcpyKind __kind,
                                  hipStream_t __handle __GJ_OR(0));
hipError_t hipMemcpyFromSymbol(void *__to, const void *__symbol, size_t __bytes,
                               size_t __offset __GJ_OR(0),
                               hipMemcpyKind __kind __GJ_OR(hipMemcpyDeviceToHost));
hipError_t hipMemcpyFromSymbolAsync(void *__to, const void *__symbol, size_t __bytes,
                                    size_t __offset, hipMemcpyKind __kind,
                                    hipStream_t __handle __GJ_OR(0));
hipError_t hipMemGetInfo(size_t *__free, size_t *__total);
hipError_t hipMemPtrGetInfo(void *__address, size_t *__bytes);
hipError_t hipMalloc3D(hipPitchedPtr *__to, hipExtent __extent);
hipError_t hipMemGetAddressRange(hipDeviceptr_t *__start, size_t *__bytes,
                                 hipDeviceptr_t __address);
hipError_t hipMemAddressFree(void *__start, size_t __bytes);
hipError_t hipMemAddressReserve(void **__to, size_t __bytes, size_t __align, void *__wanted,
                                unsigned long long __flags);
hipError_t hipMemCreate(hipMemGenericAllocationHandle_t *__to, size_t __bytes,
                        const hipMemAllocationProp *__props, unsigned long long __flags);
hipError_t hipMemExportToShareableHandle(void *__to, hipMemGenericAllocationHandle_t __handle,
                                         hipMemAllocationHandleType __kind,
                                         unsigned long long __flags);
hipError_t hipMemGetAccess(unsigned long long *__access, const hipMemLocation *__place,
                           void *__start);
hipError_t hipMemGetAllocationGranularity(size_t *__bytes, const hipMemAllocationProp *__props,
                                          hipMemAllocationGranularity_flags __which);
hipError_t hipMemGetAllocationPropertiesFromHandle(hipMemAllocationProp *__to,
                                                   hipMemGenericAllocationHandle_t __handle);
hipError_t hipMemImportFromShareableHandle(hipMemGenericAllocationHandle_t *__to,
                                           void *__descriptor, hipMemAllocationHandleType __kind);
hipError_t hipMemMap(void *__start, size_t __bytes, size_t __offset,
                     hipMemGenericAllocationHandle_t __handle, unsigned long long __flags);
hipError_t hipMemRelease(hipMemGenericAllocationHandle_t __handle);
hipError_t hipMemRetainAllocationHandle(hipMemGenericAllocationHandle_t *__to, void *__start);
hipError_t hipMemSetAccess(void *__start, size_t __bytes, const hipMemAccessDesc *__list,
                           size_t __count);
hipError_t hipMemUnmap(void *__start, size_t __bytes);

#endif
