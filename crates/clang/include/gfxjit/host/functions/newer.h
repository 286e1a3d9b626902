// Functions that HIP has gained since 7.1, and those of hip_ext.h.
#ifndef GFXJIT_HOST_FUNCTIONS_NEWER_H
#define GFXJIT_HOST_FUNCTIONS_NEWER_H

hipError_t hipLibraryEnumerateKernels(hipKernel_t *to, unsigned int count, hipLibrary_t handle);
hipError_t hipLibraryGetGlobal(void **start, size_t *bytes, hipLibrary_t handle, const char *name);
hipError_t hipKernelGetFunction(hipFunction_t *to, hipKernel_t handle);
hipError_t hipKernelGetLibrary(hipLibrary_t *to, hipKernel_t handle);
hipError_t hipKernelGetName(const char **to, hipKernel_t handle);
hipError_t hipKernelGetParamInfo(hipKernel_t handle, size_t index, size_t *offset, size_t *size);
hipError_t hipKernelGetAttribute(int *value, hipFunction_attribute which, hipKernel_t handle,
                                 hipDevice_t device);
hipError_t hipKernelSetAttribute(hipFunction_attribute which, int value, hipKernel_t handle,
                                 hipDevice_t device);
hipError_t hipOccupancyAvailableDynamicSMemPerBlock(size_t *to, const void *handle, int blocks,
                                                    int block);
hipError_t hipStreamCopyAttributes(hipStream_t to, hipStream_t from);
// The grid of both counts work-items.
hipError_t hipExtModuleLaunchKernel(hipFunction_t function, uint32_t gx, uint32_t gy, uint32_t gz,
                                    uint32_t bx, uint32_t by, uint32_t bz, size_t lds,
                                    hipStream_t on, void **values, void **extra,
                                    hipEvent_t start __GJ_OR(0), hipEvent_t stop __GJ_OR(0),
                                    uint32_t flags __GJ_OR(0));
hipError_t hipHccModuleLaunchKernel(hipFunction_t function, uint32_t gx, uint32_t gy, uint32_t gz,
                                    uint32_t bx, uint32_t by, uint32_t bz, size_t lds,
                                    hipStream_t on, void **values, void **extra,
                                    hipEvent_t start __GJ_OR(0), hipEvent_t stop __GJ_OR(0));

#endif
