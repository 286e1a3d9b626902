// Devices, contexts, errors, names.
#ifndef GFXJIT_HOST_FUNCTIONS_DEVICE_H
#define GFXJIT_HOST_FUNCTIONS_DEVICE_H

hipError_t hipInit(unsigned int flags);
hipError_t hipDriverGetVersion(int *version);
hipError_t hipRuntimeGetVersion(int *version);
hipError_t hipDeviceGet(hipDevice_t *device, int index);
hipError_t hipDeviceComputeCapability(int *major, int *minor, hipDevice_t index);
hipError_t hipDeviceGetName(char *name, int room, hipDevice_t index);
hipError_t hipDeviceGetUuid(hipUUID *uuid, hipDevice_t index);
hipError_t hipDeviceGetP2PAttribute(int *value, hipDeviceP2PAttr attribute, int from, int to);
hipError_t hipDeviceGetPCIBusId(char *name, int room, int index);
hipError_t hipDeviceGetByPCIBusId(int *index, const char *name);
hipError_t hipDeviceTotalMem(size_t *bytes, hipDevice_t index);
hipError_t hipDeviceSynchronize(void);
hipError_t hipDeviceReset(void);
hipError_t hipSetDevice(int index);
hipError_t hipSetValidDevices(int *indices, int count);
hipError_t hipGetDevice(int *index);
hipError_t hipGetDeviceCount(int *count);
hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int index);
hipError_t hipGetDevicePropertiesR0600(hipDeviceProp_tR0600 *to, int index);
hipError_t hipDeviceSetCacheConfig(hipFuncCache_t config);
hipError_t hipDeviceGetCacheConfig(hipFuncCache_t *config);
hipError_t hipDeviceGetLimit(size_t *value, hipLimit_t limit);
hipError_t hipDeviceSetLimit(hipLimit_t limit, size_t value);
hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig *config);
hipError_t hipGetDeviceFlags(unsigned int *flags);
hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig config);
hipError_t hipSetDeviceFlags(unsigned int flags);
hipError_t hipChooseDeviceR0600(int *index, const hipDeviceProp_tR0600 *wanted);
hipError_t hipExtGetLinkTypeAndHopCount(int from, int to, uint32_t *link, uint32_t *hops);
const char *hipGetErrorName(hipError_t);
const char *hipGetErrorString(hipError_t);
hipError_t hipDrvGetErrorName(hipError_t code, const char **text);
hipError_t hipDrvGetErrorString(hipError_t code, const char **text);
hipError_t hipDeviceGetStreamPriorityRange(int *least, int *greatest);
hipError_t hipGetProcAddress(const char *name, void **function, int version, uint64_t flags,
                             hipDriverProcAddressQueryResult *status);
hipError_t hipDeviceCanAccessPeer(int *can, int index, int peer);
hipError_t hipDeviceEnablePeerAccess(int peer, unsigned int flags);
hipError_t hipDeviceDisablePeerAccess(int peer);
hipError_t hipCtxCreate(hipCtx_t *to, unsigned int flags, hipDevice_t device);
hipError_t hipCtxDestroy(hipCtx_t context);
hipError_t hipCtxPopCurrent(hipCtx_t *to);
hipError_t hipCtxPushCurrent(hipCtx_t context);
hipError_t hipCtxSetCurrent(hipCtx_t context);
hipError_t hipCtxGetCurrent(hipCtx_t *to);
hipError_t hipCtxGetDevice(hipDevice_t *to);
hipError_t hipCtxGetApiVersion(hipCtx_t context, unsigned int *version);
hipError_t hipCtxGetCacheConfig(hipFuncCache_t *config);
hipError_t hipCtxSetCacheConfig(hipFuncCache_t config);
hipError_t hipCtxSetSharedMemConfig(hipSharedMemConfig config);
hipError_t hipCtxGetSharedMemConfig(hipSharedMemConfig *config);
hipError_t hipCtxSynchronize(void);
hipError_t hipCtxGetFlags(unsigned int *flags);
hipError_t hipCtxEnablePeerAccess(hipCtx_t context, unsigned int flags);
hipError_t hipCtxDisablePeerAccess(hipCtx_t context);
hipError_t hipDevicePrimaryCtxGetState(hipDevice_t device, unsigned int *flags, int *active);
hipError_t hipDevicePrimaryCtxRelease(hipDevice_t device);
hipError_t hipDevicePrimaryCtxRetain(hipCtx_t *to, hipDevice_t device);
hipError_t hipDevicePrimaryCtxReset(hipDevice_t device);
hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t device, unsigned int flags);
hipError_t hipGetDriverEntryPoint(const char *name, void **function, unsigned long long flags,
                                  hipDriverEntryPointQueryResult *status);
hipError_t hipProfilerStart(void);
hipError_t hipProfilerStop(void);
hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, size_t lds __GJ_OR(0),
                                      hipStream_t stream __GJ_OR(0));
hipError_t __hipPopCallConfiguration(dim3 *grid, dim3 *block, size_t *lds, hipStream_t *stream);
const char *hipApiName(uint32_t);

#endif
