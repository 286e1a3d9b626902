// Modules, libraries, launches, occupancy.
#ifndef __GFXJIT_HOST_FUNCTIONS_LAUNCH_H
#define __GFXJIT_HOST_FUNCTIONS_LAUNCH_H

hipError_t hipFuncSetAttribute(const void *__handle, hipFuncAttribute __which, int __value);
hipError_t hipFuncSetCacheConfig(const void *__handle, hipFuncCache_t __config);
hipError_t hipFuncSetSharedMemConfig(const void *__handle, hipSharedMemConfig __config);
hipError_t hipModuleGetGlobal(hipDeviceptr_t *__start, size_t *__bytes, hipModule_t __handle,
                              const char *__name);
hipError_t hipModuleLoadFatBinary(hipModule_t *__to, const void *__image);
hipError_t hipModuleLoad(hipModule_t *__to, const char *__path);
hipError_t hipModuleUnload(hipModule_t __handle);
hipError_t hipModuleGetFunction(hipFunction_t *__to, hipModule_t __handle, const char *__name);
hipError_t hipModuleGetFunctionCount(unsigned int *__count, hipModule_t __handle);
hipError_t hipLibraryLoadData(hipLibrary_t *__to, const void *__image, hipJitOption **__options,
                              void **__values, unsigned int __count,
                              hipLibraryOption **__library_options, void **__library_values,
                              unsigned int __library_count);
hipError_t hipLibraryLoadFromFile(hipLibrary_t *__to, const char *__path, hipJitOption **__options,
                                  void **__values, unsigned int __count,
                                  hipLibraryOption **__library_options, void **__library_values,
                                  unsigned int __library_count);
hipError_t hipLibraryUnload(hipLibrary_t __handle);
hipError_t hipLibraryGetKernel(hipKernel_t *__to, hipLibrary_t __handle, const char *__name);
hipError_t hipLibraryGetKernelCount(unsigned int *__count, hipLibrary_t __handle);
hipError_t hipFuncGetAttributes(hipFuncAttributes *__to, const void *__handle);
hipError_t hipFuncGetAttribute(int *__value, hipFunction_attribute __which, hipFunction_t __handle);
hipError_t hipGetFuncBySymbol(hipFunction_t *__to, const void *__symbol);
hipError_t hipModuleLoadData(hipModule_t *__to, const void *__image);
hipError_t hipModuleLoadDataEx(hipModule_t *__to, const void *__image, unsigned int __count,
                               hipJitOption *__options, void **__values);
hipError_t hipLinkAddData(hipLinkState_t __handle, hipJitInputType __kind, void *__data,
                          size_t __bytes, const char *__name, unsigned int __count,
                          hipJitOption *__options, void **__values);
hipError_t hipLinkAddFile(hipLinkState_t __handle, hipJitInputType __kind, const char *__path,
                          unsigned int __count, hipJitOption *__options, void **__values);
hipError_t hipLinkComplete(hipLinkState_t __handle, void **__image, size_t *__bytes);
hipError_t hipLinkCreate(unsigned int __count, hipJitOption *__options, void **__values,
                         hipLinkState_t *__to);
hipError_t hipLinkDestroy(hipLinkState_t __handle);
hipError_t hipModuleLaunchKernel(hipFunction_t __function, unsigned int __gx, unsigned int __gy,
                                 unsigned int __gz, unsigned int __bx, unsigned int __by,
                                 unsigned int __bz, unsigned int __lds, hipStream_t __on,
                                 void **__values, void **__extra);
hipError_t hipModuleLaunchCooperativeKernel(hipFunction_t __function, unsigned int __gx,
                                            unsigned int __gy, unsigned int __gz, unsigned int __bx,
                                            unsigned int __by, unsigned int __bz,
                                            unsigned int __lds, hipStream_t __on, void **__values);
hipError_t hipModuleLaunchCooperativeKernelMultiDevice(hipFunctionLaunchParams *__all_,
                                                       unsigned int __count, unsigned int __flags);
hipError_t hipLaunchCooperativeKernel(const void *__function, dim3 __grid, dim3 __block_,
                                      void **__values, unsigned int __lds, hipStream_t __on);
hipError_t hipLaunchCooperativeKernelMultiDevice(hipLaunchParams *__all_, int __count,
                                                 unsigned int __flags);
hipError_t hipExtLaunchMultiKernelMultiDevice(hipLaunchParams *__all_, int __count,
                                              unsigned int __flags);
hipError_t hipLaunchKernelExC(const hipLaunchConfig_t *__config, const void *__function,
                              void **__values);
hipError_t hipDrvLaunchKernelEx(const HIP_LAUNCH_CONFIG *__config, hipFunction_t __function,
                                void **__values, void **__extra);
hipError_t hipModuleOccupancyMaxPotentialBlockSize(int *__grid, int *__block_,
                                                   hipFunction_t __handle, size_t __lds,
                                                   int __limit);
hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(int *__grid, int *__block_,
                                                            hipFunction_t __handle, size_t __lds,
                                                            int __limit, unsigned int __flags);
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *__to, hipFunction_t __handle,
                                                              int __block_, size_t __lds);
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *__to,
                                                                       hipFunction_t __handle,
                                                                       int __block_, size_t __lds,
                                                                       unsigned int __flags);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *__to, const void *__handle,
                                                        int __block_, size_t __lds);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *__to, const void *__handle,
                                                                 int __block_, size_t __lds,
                                                                 unsigned int __flags __GJ_OR(0));
hipError_t hipOccupancyMaxPotentialBlockSize(int *__grid, int *__block_, const void *__handle,
                                             size_t __lds, int __limit);
hipError_t hipConfigureCall(dim3 __grid, dim3 __block_, size_t __lds __GJ_OR(0),
                            hipStream_t __on __GJ_OR(0));
hipError_t hipSetupArgument(const void *__value, size_t __bytes, size_t __offset);
hipError_t hipLaunchByPtr(const void *__function);
hipError_t hipLaunchKernel(const void *__function, dim3 __grid, dim3 __block_, void **__values,
                           size_t __lds __GJ_OR(0), hipStream_t __on __GJ_OR(0));
hipError_t hipExtLaunchKernel(const void *__function, dim3 __grid, dim3 __block_, void **__values,
                              size_t __lds, hipStream_t __on, hipEvent_t __start, hipEvent_t __stop,
                              int __flags);
const char *hipKernelNameRef(const hipFunction_t);
const char *hipKernelNameRefByPtr(const void *, hipStream_t);

#endif
