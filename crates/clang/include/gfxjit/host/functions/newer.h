// Functions that HIP has gained since 7.1, and those of hip_ext.h.
#ifndef __GFXJIT_HOST_FUNCTIONS_NEWER_H
#define __GFXJIT_HOST_FUNCTIONS_NEWER_H

hipError_t hipLibraryEnumerateKernels(hipKernel_t *__to, unsigned int __count,
                                      hipLibrary_t __handle);
hipError_t hipLibraryGetGlobal(void **__start, size_t *__bytes, hipLibrary_t __handle,
                               const char *__name);
hipError_t hipKernelGetFunction(hipFunction_t *__to, hipKernel_t __handle);
hipError_t hipKernelGetLibrary(hipLibrary_t *__to, hipKernel_t __handle);
hipError_t hipKernelGetName(const char **__to, hipKernel_t __handle);
hipError_t hipKernelGetParamInfo(hipKernel_t __handle, size_t __index, size_t *__offset,
                                 size_t *__size);
hipError_t hipKernelGetAttribute(int *__value, hipFunction_attribute __which, hipKernel_t __handle,
                                 hipDevice_t __device_);
hipError_t hipKernelSetAttribute(hipFunction_attribute __which, int __value, hipKernel_t __handle,
                                 hipDevice_t __device_);
hipError_t hipOccupancyAvailableDynamicSMemPerBlock(size_t *__to, const void *__handle,
                                                    int __blocks, int __block_);
hipError_t hipStreamCopyAttributes(hipStream_t __to, hipStream_t __from);
// The grid of both counts work-items.
hipError_t hipExtModuleLaunchKernel(hipFunction_t __function, uint32_t __gx, uint32_t __gy,
                                    uint32_t __gz, uint32_t __bx, uint32_t __by, uint32_t __bz,
                                    size_t __lds, hipStream_t __on, void **__values, void **__extra,
                                    hipEvent_t __start __GJ_OR(0), hipEvent_t __stop __GJ_OR(0),
                                    uint32_t __flags __GJ_OR(0));
hipError_t hipHccModuleLaunchKernel(hipFunction_t __function, uint32_t __gx, uint32_t __gy,
                                    uint32_t __gz, uint32_t __bx, uint32_t __by, uint32_t __bz,
                                    size_t __lds, hipStream_t __on, void **__values, void **__extra,
                                    hipEvent_t __start __GJ_OR(0), hipEvent_t __stop __GJ_OR(0));

#endif
