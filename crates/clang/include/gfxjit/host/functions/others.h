// Functions that our library does not have: they return hipErrorNotSupported.
#ifndef __GFXJIT_HOST_FUNCTIONS_OTHERS_H
#define __GFXJIT_HOST_FUNCTIONS_OTHERS_H

hipError_t hipDeviceGetTexture1DLinearMaxWidth(size_t *, const hipChannelFormatDesc *, int);
hipError_t hipIpcGetMemHandle(hipIpcMemHandle_t *, void *);
hipError_t hipIpcOpenMemHandle(void **, hipIpcMemHandle_t, unsigned int);
hipError_t hipIpcCloseMemHandle(void *);
hipError_t hipIpcGetEventHandle(hipIpcEventHandle_t *, hipEvent_t);
hipError_t hipIpcOpenEventHandle(hipEvent_t *, hipIpcEventHandle_t);
hipError_t hipGetLastError(void);
hipError_t hipExtGetLastError(void);
hipError_t hipPeekAtLastError(void);
hipError_t hipGraphAddBatchMemOpNode(hipGraphNode_t *, hipGraph_t, const hipGraphNode_t *, size_t,
                                     const hipBatchMemOpNodeParams *);
hipError_t hipGraphBatchMemOpNodeGetParams(hipGraphNode_t, hipBatchMemOpNodeParams *);
hipError_t hipGraphBatchMemOpNodeSetParams(hipGraphNode_t, hipBatchMemOpNodeParams *);
hipError_t hipGraphExecBatchMemOpNodeSetParams(hipGraphExec_t, hipGraphNode_t,
                                               const hipBatchMemOpNodeParams *);
hipError_t hipImportExternalSemaphore(hipExternalSemaphore_t *,
                                      const hipExternalSemaphoreHandleDesc *);
hipError_t hipSignalExternalSemaphoresAsync(const hipExternalSemaphore_t *,
                                            const hipExternalSemaphoreSignalParams *, unsigned int,
                                            hipStream_t);
hipError_t hipWaitExternalSemaphoresAsync(const hipExternalSemaphore_t *,
                                          const hipExternalSemaphoreWaitParams *, unsigned int,
                                          hipStream_t);
hipError_t hipDestroyExternalSemaphore(hipExternalSemaphore_t);
hipError_t hipImportExternalMemory(hipExternalMemory_t *, const hipExternalMemoryHandleDesc *);
hipError_t hipExternalMemoryGetMappedBuffer(void **, hipExternalMemory_t,
                                            const hipExternalMemoryBufferDesc *);
hipError_t hipDestroyExternalMemory(hipExternalMemory_t);
hipError_t hipExternalMemoryGetMappedMipmappedArray(hipMipmappedArray_t *, hipExternalMemory_t,
                                                    const hipExternalMemoryMipmappedArrayDesc *);
hipError_t hipMemPoolExportToShareableHandle(void *, hipMemPool_t, hipMemAllocationHandleType,
                                             unsigned int);
hipError_t hipMemPoolImportFromShareableHandle(hipMemPool_t *, void *, hipMemAllocationHandleType,
                                               unsigned int);
hipError_t hipMemPoolExportPointer(hipMemPoolPtrExportData *, void *);
hipError_t hipMemPoolImportPointer(void **, hipMemPool_t, hipMemPoolPtrExportData *);
hipError_t hipMemcpyAtoD(hipDeviceptr_t, hipArray_t, size_t, size_t);
hipError_t hipMemcpyDtoA(hipArray_t, size_t, hipDeviceptr_t, size_t);
hipError_t hipMemcpyAtoA(hipArray_t, size_t, hipArray_t, size_t, size_t);
hipError_t hipMemcpyAtoHAsync(void *, hipArray_t, size_t, size_t, hipStream_t);
hipError_t hipMemcpyHtoAAsync(hipArray_t, size_t, const void *, size_t, hipStream_t);
hipError_t hipMallocArray(hipArray_t *, const hipChannelFormatDesc *, size_t, size_t __GJ_OR(0),
                          unsigned int __GJ_OR(0));
hipError_t hipArrayCreate(hipArray_t *, const HIP_ARRAY_DESCRIPTOR *);
hipError_t hipArrayDestroy(hipArray_t);
hipError_t hipArray3DCreate(hipArray_t *, const HIP_ARRAY3D_DESCRIPTOR *);
hipError_t hipFreeArray(hipArray_t);
hipError_t hipMalloc3DArray(hipArray_t *, const hipChannelFormatDesc *, hipExtent, unsigned int);
hipError_t hipArrayGetInfo(hipChannelFormatDesc *, hipExtent *, unsigned int *, hipArray_t);
hipError_t hipArrayGetDescriptor(HIP_ARRAY_DESCRIPTOR *, hipArray_t);
hipError_t hipArray3DGetDescriptor(HIP_ARRAY3D_DESCRIPTOR *, hipArray_t);
hipError_t hipMemcpy2DToArray(hipArray_t, size_t, size_t, const void *, size_t, size_t, size_t,
                              hipMemcpyKind);
hipError_t hipMemcpy2DToArrayAsync(hipArray_t, size_t, size_t, const void *, size_t, size_t, size_t,
                                   hipMemcpyKind, hipStream_t __GJ_OR(0));
hipError_t hipMemcpy2DArrayToArray(hipArray_t, size_t, size_t, hipArray_const_t, size_t, size_t,
                                   size_t, size_t, hipMemcpyKind);
hipError_t hipMemcpyToArray(hipArray_t, size_t, size_t, const void *, size_t, hipMemcpyKind);
hipError_t hipMemcpyFromArray(void *, hipArray_const_t, size_t, size_t, size_t, hipMemcpyKind);
hipError_t hipMemcpy2DFromArray(void *, size_t, hipArray_const_t, size_t, size_t, size_t, size_t,
                                hipMemcpyKind);
hipError_t hipMemcpy2DFromArrayAsync(void *, size_t, hipArray_const_t, size_t, size_t, size_t,
                                     size_t, hipMemcpyKind, hipStream_t __GJ_OR(0));
hipError_t hipMemcpyAtoH(void *, hipArray_t, size_t, size_t);
hipError_t hipMemcpyHtoA(hipArray_t, size_t, const void *, size_t);
hipError_t hipMemcpy3DBatchAsync(size_t, hipMemcpy3DBatchOp *, size_t *, unsigned long long,
                                 hipStream_t __GJ_OR(0));
hipError_t hipModuleGetTexRef(textureReference **, hipModule_t, const char *);
hipError_t hipMemGetHandleForAddressRange(void *, hipDeviceptr_t, size_t, hipMemRangeHandleType,
                                          unsigned long long);
hipError_t hipCreateTextureObject(hipTextureObject_t *, const hipResourceDesc *,
                                  const hipTextureDesc *, const hipResourceViewDesc *);
hipError_t hipDestroyTextureObject(hipTextureObject_t);
hipChannelFormatDesc hipCreateChannelDesc(int, int, int, int, hipChannelFormatKind);
hipError_t hipGetChannelDesc(hipChannelFormatDesc *, hipArray_const_t);
hipError_t hipGetTextureObjectResourceDesc(hipResourceDesc *, hipTextureObject_t);
hipError_t hipGetTextureObjectResourceViewDesc(hipResourceViewDesc *, hipTextureObject_t);
hipError_t hipGetTextureObjectTextureDesc(hipTextureDesc *, hipTextureObject_t);
hipError_t hipTexObjectCreate(hipTextureObject_t *, const HIP_RESOURCE_DESC *,
                              const HIP_TEXTURE_DESC *, const HIP_RESOURCE_VIEW_DESC *);
hipError_t hipTexObjectDestroy(hipTextureObject_t);
hipError_t hipTexObjectGetResourceDesc(HIP_RESOURCE_DESC *, hipTextureObject_t);
hipError_t hipTexObjectGetResourceViewDesc(HIP_RESOURCE_VIEW_DESC *, hipTextureObject_t);
hipError_t hipTexObjectGetTextureDesc(HIP_TEXTURE_DESC *, hipTextureObject_t);
hipError_t hipMallocMipmappedArray(hipMipmappedArray_t *, const hipChannelFormatDesc *, hipExtent,
                                   unsigned int, unsigned int __GJ_OR(0));
hipError_t hipFreeMipmappedArray(hipMipmappedArray_t);
hipError_t hipGetMipmappedArrayLevel(hipArray_t *, hipMipmappedArray_const_t, unsigned int);
hipError_t hipMipmappedArrayCreate(hipMipmappedArray_t *, HIP_ARRAY3D_DESCRIPTOR *, unsigned int);
hipError_t hipMipmappedArrayDestroy(hipMipmappedArray_t);
hipError_t hipMipmappedArrayGetLevel(hipArray_t *, hipMipmappedArray_t, unsigned int);
hipError_t hipBindTextureToMipmappedArray(const textureReference *, hipMipmappedArray_const_t,
                                          const hipChannelFormatDesc *);
hipError_t hipGetTextureReference(const textureReference **, const void *);
hipError_t hipTexRefGetBorderColor(float *, const textureReference *);
hipError_t hipTexRefGetArray(hipArray_t *, const textureReference *);
hipError_t hipTexRefSetAddressMode(textureReference *, int, hipTextureAddressMode);
hipError_t hipTexRefSetArray(textureReference *, hipArray_const_t, unsigned int);
hipError_t hipTexRefSetFilterMode(textureReference *, hipTextureFilterMode);
hipError_t hipTexRefSetFlags(textureReference *, unsigned int);
hipError_t hipTexRefSetFormat(textureReference *, hipArray_Format, int);
hipError_t hipBindTexture(size_t *, const textureReference *, const void *,
                          const hipChannelFormatDesc *, size_t __GJ_OR(2147483647));
hipError_t hipBindTexture2D(size_t *, const textureReference *, const void *,
                            const hipChannelFormatDesc *, size_t, size_t, size_t);
hipError_t hipBindTextureToArray(const textureReference *, hipArray_const_t,
                                 const hipChannelFormatDesc *);
hipError_t hipGetTextureAlignmentOffset(size_t *, const textureReference *);
hipError_t hipUnbindTexture(const textureReference *);
hipError_t hipTexRefGetAddress(hipDeviceptr_t *, const textureReference *);
hipError_t hipTexRefGetAddressMode(hipTextureAddressMode *, const textureReference *, int);
hipError_t hipTexRefGetFilterMode(hipTextureFilterMode *, const textureReference *);
hipError_t hipTexRefGetFlags(unsigned int *, const textureReference *);
hipError_t hipTexRefGetFormat(hipArray_Format *, int *, const textureReference *);
hipError_t hipTexRefGetMaxAnisotropy(int *, const textureReference *);
hipError_t hipTexRefGetMipmapFilterMode(hipTextureFilterMode *, const textureReference *);
hipError_t hipTexRefGetMipmapLevelBias(float *, const textureReference *);
hipError_t hipTexRefGetMipmapLevelClamp(float *, float *, const textureReference *);
hipError_t hipTexRefGetMipMappedArray(hipMipmappedArray_t *, const textureReference *);
hipError_t hipTexRefSetAddress(size_t *, textureReference *, hipDeviceptr_t, size_t);
hipError_t hipTexRefSetAddress2D(textureReference *, const HIP_ARRAY_DESCRIPTOR *, hipDeviceptr_t,
                                 size_t);
hipError_t hipTexRefSetMaxAnisotropy(textureReference *, unsigned int);
hipError_t hipTexRefSetBorderColor(textureReference *, float *);
hipError_t hipTexRefSetMipmapFilterMode(textureReference *, hipTextureFilterMode);
hipError_t hipTexRefSetMipmapLevelBias(textureReference *, float);
hipError_t hipTexRefSetMipmapLevelClamp(textureReference *, float, float);
hipError_t hipTexRefSetMipmappedArray(textureReference *, hipMipmappedArray *, unsigned int);
hipError_t hipDeviceGetGraphMemAttribute(int, hipGraphMemAttributeType, void *);
hipError_t hipDeviceSetGraphMemAttribute(int, hipGraphMemAttributeType, void *);
hipError_t hipDeviceGraphMemTrim(int);
hipError_t hipGraphAddExternalSemaphoresWaitNode(hipGraphNode_t *, hipGraph_t,
                                                 const hipGraphNode_t *, size_t,
                                                 const hipExternalSemaphoreWaitNodeParams *);
hipError_t hipGraphAddExternalSemaphoresSignalNode(hipGraphNode_t *, hipGraph_t,
                                                   const hipGraphNode_t *, size_t,
                                                   const hipExternalSemaphoreSignalNodeParams *);
hipError_t
hipGraphExternalSemaphoresSignalNodeSetParams(hipGraphNode_t,
                                              const hipExternalSemaphoreSignalNodeParams *);
hipError_t hipGraphExternalSemaphoresWaitNodeSetParams(hipGraphNode_t,
                                                       const hipExternalSemaphoreWaitNodeParams *);
hipError_t hipGraphExternalSemaphoresSignalNodeGetParams(hipGraphNode_t,
                                                         hipExternalSemaphoreSignalNodeParams *);
hipError_t hipGraphExternalSemaphoresWaitNodeGetParams(hipGraphNode_t,
                                                       hipExternalSemaphoreWaitNodeParams *);
hipError_t
hipGraphExecExternalSemaphoresSignalNodeSetParams(hipGraphExec_t, hipGraphNode_t,
                                                  const hipExternalSemaphoreSignalNodeParams *);
hipError_t
hipGraphExecExternalSemaphoresWaitNodeSetParams(hipGraphExec_t, hipGraphNode_t,
                                                const hipExternalSemaphoreWaitNodeParams *);
hipError_t hipMemMapArrayAsync(hipArrayMapInfo *, unsigned int, hipStream_t);
hipError_t hipGraphicsMapResources(int, hipGraphicsResource_t *, hipStream_t __GJ_OR(0));
hipError_t hipGraphicsSubResourceGetMappedArray(hipArray_t *, hipGraphicsResource_t, unsigned int,
                                                unsigned int);
hipError_t hipGraphicsResourceGetMappedPointer(void **, size_t *, hipGraphicsResource_t);
hipError_t hipGraphicsUnmapResources(int, hipGraphicsResource_t *, hipStream_t __GJ_OR(0));
hipError_t hipGraphicsUnregisterResource(hipGraphicsResource_t);
hipError_t hipCreateSurfaceObject(hipSurfaceObject_t *, const hipResourceDesc *);
hipError_t hipDestroySurfaceObject(hipSurfaceObject_t);

#endif
