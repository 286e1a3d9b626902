// Devices, contexts, errors, names.
#ifndef __GFXJIT_HOST_FUNCTIONS_DEVICE_H
#define __GFXJIT_HOST_FUNCTIONS_DEVICE_H

hipError_t hipInit(unsigned int __flags);
hipError_t hipDriverGetVersion(int *__version);
hipError_t hipRuntimeGetVersion(int *__version);
hipError_t hipDeviceGet(hipDevice_t *__device_, int __index);
hipError_t hipDeviceComputeCapability(int *__major, int *__minor, hipDevice_t __index);
hipError_t hipDeviceGetName(char *__name, int __room, hipDevice_t __index);
hipError_t hipDeviceGetUuid(hipUUID *__uuid, hipDevice_t __index);
hipError_t hipDeviceGetP2PAttribute(int *__value, hipDeviceP2PAttr __attribute_, int __from,
                                    int __to);
hipError_t hipDeviceGetPCIBusId(char *__name, int __room, int __index);
hipError_t hipDeviceGetByPCIBusId(int *__index, const char *__name);
hipError_t hipDeviceTotalMem(size_t *__bytes, hipDevice_t __index);
hipError_t hipDeviceSynchronize(void);
hipError_t hipDeviceReset(void);
hipError_t hipSetDevice(int __index);
hipError_t hipSetValidDevices(int *__indices, int __count);
hipError_t hipGetDevice(int *__index);
hipError_t hipGetDeviceCount(int *__count);
hipError_t hipDeviceGetAttribute(int *__value, hipDeviceAttribute_t __attribute_, int __index);
hipError_t hipGetDevicePropertiesR0600(hipDeviceProp_tR0600 *__to, int __index);
hipError_t hipDeviceSetCacheConfig(hipFuncCache_t __config);
hipError_t hipDeviceGetCacheConfig(hipFuncCache_t *__config);
hipError_t hipDeviceGetLimit(size_t *__value, hipLimit_t __limit);
hipError_t hipDeviceSetLimit(hipLimit_t __limit, size_t __value);
hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig *__config);
hipError_t hipGetDeviceFlags(unsigned int *__flags);
hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig __config);
hipError_t hipSetDeviceFlags(unsigned int __flags);
hipError_t hipChooseDeviceR0600(int *__index, const hipDeviceProp_tR0600 *__wanted);
hipError_t hipExtGetLinkTypeAndHopCount(int __from, int __to, uint32_t *__link, uint32_t *__hops);
const char *hipGetErrorName(hipError_t);
const char *hipGetErrorString(hipError_t);
hipError_t hipDrvGetErrorName(hipError_t __code, const char **__text);
hipError_t hipDrvGetErrorString(hipError_t __code, const char **__text);
hipError_t hipDeviceGetStreamPriorityRange(int *__least, int *__greatest);
hipError_t hipGetProcAddress(const char *__name, void **__function, int __version, uint64_t __flags,
                             hipDriverProcAddressQueryResult *__status);
hipError_t hipDeviceCanAccessPeer(int *__can, int __index, int __peer);
hipError_t hipDeviceEnablePeerAccess(int __peer, unsigned int __flags);
hipError_t hipDeviceDisablePeerAccess(int __peer);
hipError_t hipCtxCreate(hipCtx_t *__to, unsigned int __flags, hipDevice_t __device_);
hipError_t hipCtxDestroy(hipCtx_t __context);
hipError_t hipCtxPopCurrent(hipCtx_t *__to);
hipError_t hipCtxPushCurrent(hipCtx_t __context);
hipError_t hipCtxSetCurrent(hipCtx_t __context);
hipError_t hipCtxGetCurrent(hipCtx_t *__to);
hipError_t hipCtxGetDevice(hipDevice_t *__to);
hipError_t hipCtxGetApiVersion(hipCtx_t __context, unsigned int *__version);
hipError_t hipCtxGetCacheConfig(hipFuncCache_t *__config);
hipError_t hipCtxSetCacheConfig(hipFuncCache_t __config);
hipError_t hipCtxSetSharedMemConfig(hipSharedMemConfig __config);
hipError_t hipCtxGetSharedMemConfig(hipSharedMemConfig *__config);
hipError_t hipCtxSynchronize(void);
hipError_t hipCtxGetFlags(unsigned int *__flags);
hipError_t hipCtxEnablePeerAccess(hipCtx_t __context, unsigned int __flags);
hipError_t hipCtxDisablePeerAccess(hipCtx_t __context);
hipError_t hipDevicePrimaryCtxGetState(hipDevice_t __device_, unsigned int *__flags, int *__active);
hipError_t hipDevicePrimaryCtxRelease(hipDevice_t __device_);
hipError_t hipDevicePrimaryCtxRetain(hipCtx_t *__to, hipDevice_t __device_);
hipError_t hipDevicePrimaryCtxReset(hipDevice_t __device_);
hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t __device_, unsigned int __flags);
hipError_t hipGetDriverEntryPoint(const char *__name, void **__function, unsigned long long __flags,
                                  hipDriverEntryPointQueryResult *__status);
hipError_t hipProfilerStart(void);
hipError_t hipProfilerStop(void);
hipError_t __hipPushCallConfiguration(dim3 __grid, dim3 __block_, size_t __lds __GJ_OR(0),
                                      hipStream_t __stream __GJ_OR(0));
hipError_t __hipPopCallConfiguration(dim3 *__grid, dim3 *__block_, size_t *__lds,
                                     hipStream_t *__stream);
const char *hipApiName(uint32_t);

#endif
