// Modules, libraries, launches, occupancy.
#ifndef GFXJIT_HOST_FUNCTIONS_LAUNCH_H
#define GFXJIT_HOST_FUNCTIONS_LAUNCH_H

hipError_t hipFuncSetAttribute(const void *handle, hipFuncAttribute which, int value);
hipError_t hipFuncSetCacheConfig(const void *handle, hipFuncCache_t config);
hipError_t hipFuncSetSharedMemConfig(const void *handle, hipSharedMemConfig config);
hipError_t hipModuleGetGlobal(hipDeviceptr_t *start, size_t *bytes, hipModule_t handle,
                              const char *name);
hipError_t hipModuleLoadFatBinary(hipModule_t *to, const void *image);
hipError_t hipModuleLoad(hipModule_t *to, const char *path);
hipError_t hipModuleUnload(hipModule_t handle);
hipError_t hipModuleGetFunction(hipFunction_t *to, hipModule_t handle, const char *name);
hipError_t hipModuleGetFunctionCount(unsigned int *count, hipModule_t handle);
hipError_t hipLibraryLoadData(hipLibrary_t *to, const void *image, hipJitOption **options,
                              void **values, unsigned int count, hipLibraryOption **library_options,
                              void **library_values, unsigned int library_count);
hipError_t hipLibraryLoadFromFile(hipLibrary_t *to, const char *path, hipJitOption **options,
                                  void **values, unsigned int count,
                                  hipLibraryOption **library_options, void **library_values,
                                  unsigned int library_count);
hipError_t hipLibraryUnload(hipLibrary_t handle);
hipError_t hipLibraryGetKernel(hipKernel_t *to, hipLibrary_t handle, const char *name);
hipError_t hipLibraryGetKernelCount(unsigned int *count, hipLibrary_t handle);
hipError_t hipFuncGetAttributes(hipFuncAttributes *to, const void *handle);
hipError_t hipFuncGetAttribute(int *value, hipFunction_attribute which, hipFunction_t handle);
hipError_t hipGetFuncBySymbol(hipFunction_t *to, const void *symbol);
hipError_t hipModuleLoadData(hipModule_t *to, const void *image);
hipError_t hipModuleLoadDataEx(hipModule_t *to, const void *image, unsigned int count,
                               hipJitOption *options, void **values);
hipError_t hipLinkAddData(hipLinkState_t handle, hipJitInputType kind, void *data, size_t bytes,
                          const char *name, unsigned int count, hipJitOption *options,
                          void **values);
hipError_t hipLinkAddFile(hipLinkState_t handle, hipJitInputType kind, const char *path,
                          unsigned int count, hipJitOption *options, void **values);
hipError_t hipLinkComplete(hipLinkState_t handle, void **image, size_t *bytes);
hipError_t hipLinkCreate(unsigned int count, hipJitOption *options, void **values,
                         hipLinkState_t *to);
hipError_t hipLinkDestroy(hipLinkState_t handle);
hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned int gx, unsigned int gy,
                                 unsigned int gz, unsigned int bx, unsigned int by, unsigned int bz,
                                 unsigned int lds, hipStream_t on, void **values, void **extra);
hipError_t hipModuleLaunchCooperativeKernel(hipFunction_t function, unsigned int gx,
    unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by, unsigned int bz,
    unsigned int lds, hipStream_t on, void **values);
hipError_t hipModuleLaunchCooperativeKernelMultiDevice(hipFunctionLaunchParams *all,
    unsigned int count, unsigned int flags);
hipError_t hipLaunchCooperativeKernel(const void *function, dim3 grid, dim3 block, void **values,
                                      unsigned int lds, hipStream_t on);
hipError_t hipLaunchCooperativeKernelMultiDevice(hipLaunchParams *all, int count,
    unsigned int flags);
hipError_t hipExtLaunchMultiKernelMultiDevice(hipLaunchParams *all, int count, unsigned int flags);
hipError_t hipLaunchKernelExC(const hipLaunchConfig_t *config, const void *function, void **values);
hipError_t hipDrvLaunchKernelEx(const HIP_LAUNCH_CONFIG *config, hipFunction_t function,
                                void **values, void **extra);
hipError_t hipModuleOccupancyMaxPotentialBlockSize(int *grid, int *block, hipFunction_t handle,
    size_t lds, int limit);
hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block,
    hipFunction_t handle, size_t lds, int limit, unsigned int flags);
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *to, hipFunction_t handle,
    int block, size_t lds);
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *to,
    hipFunction_t handle, int block, size_t lds, unsigned int flags);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *to, const void *handle, int block,
    size_t lds);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *to, const void *handle,
    int block, size_t lds, unsigned int flags __GJ_OR(0));
hipError_t hipOccupancyMaxPotentialBlockSize(int *grid, int *block, const void *handle, size_t lds,
    int limit);
hipError_t hipConfigureCall(dim3 grid, dim3 block, size_t lds __GJ_OR(0),
                            hipStream_t on __GJ_OR(0));
hipError_t hipSetupArgument(const void *value, size_t bytes, size_t offset);
hipError_t hipLaunchByPtr(const void *function);
hipError_t hipLaunchKernel(const void *function, dim3 grid, dim3 block, void **values,
                           size_t lds __GJ_OR(0), hipStream_t on __GJ_OR(0));
hipError_t hipExtLaunchKernel(const void *function, dim3 grid, dim3 block, void **values,
                              size_t lds, hipStream_t on, hipEvent_t start, hipEvent_t stop,
                              int flags);
const char *hipKernelNameRef(const hipFunction_t);
const char *hipKernelNameRefByPtr(const void *, hipStream_t);

#endif
