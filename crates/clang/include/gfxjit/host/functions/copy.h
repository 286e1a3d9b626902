// Copies and fills.
#ifndef GFXJIT_HOST_FUNCTIONS_COPY_H
#define GFXJIT_HOST_FUNCTIONS_COPY_H

hipError_t hipMemcpy(void *to, const void *from, size_t bytes, hipMemcpyKind kind);
hipError_t hipMemcpyWithStream(void *to, const void *from, size_t bytes, hipMemcpyKind kind,
                               hipStream_t handle);
hipError_t hipMemcpyHtoD(hipDeviceptr_t to, const void *from, size_t bytes);
hipError_t hipMemcpyDtoH(void *to, hipDeviceptr_t from, size_t bytes);
hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from, size_t bytes);
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t to, const void *from, size_t bytes,
                              hipStream_t handle);
hipError_t hipMemcpyDtoHAsync(void *to, hipDeviceptr_t from, size_t bytes, hipStream_t handle);
hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t to, hipDeviceptr_t from, size_t bytes,
                              hipStream_t handle);
hipError_t hipMemcpyAsync(void *to, const void *from, size_t bytes, hipMemcpyKind kind,
                          hipStream_t handle __GJ_OR(0));
hipError_t hipMemset(void *to, int value, size_t bytes);
hipError_t hipMemsetD8(hipDeviceptr_t to, unsigned char value, size_t count);
hipError_t hipMemsetD8Async(hipDeviceptr_t to, unsigned char value, size_t count,
                            hipStream_t handle __GJ_OR(0));
hipError_t hipMemsetD16(hipDeviceptr_t to, unsigned short value, size_t count);
hipError_t hipMemsetD16Async(hipDeviceptr_t to, unsigned short value, size_t count,
                             hipStream_t handle __GJ_OR(0));
hipError_t hipMemsetD32(hipDeviceptr_t to, int value, size_t count);
hipError_t hipMemsetAsync(void *to, int value, size_t bytes, hipStream_t handle __GJ_OR(0));
hipError_t hipMemsetD32Async(hipDeviceptr_t to, int value, size_t count,
                             hipStream_t handle __GJ_OR(0));
hipError_t hipMemset2D(void *to, size_t pitch, int value, size_t width, size_t height);
hipError_t hipMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height,
                            hipStream_t handle __GJ_OR(0));
hipError_t hipMemset3D(hipPitchedPtr to, int value, hipExtent extent);
hipError_t hipMemset3DAsync(hipPitchedPtr to, int value, hipExtent extent,
                            hipStream_t handle __GJ_OR(0));
hipError_t hipMemsetD2D8(hipDeviceptr_t to, size_t pitch, unsigned char value, size_t width,
                         size_t height);
hipError_t hipMemsetD2D8Async(hipDeviceptr_t to, size_t pitch, unsigned char value, size_t width,
                              size_t height, hipStream_t handle __GJ_OR(0));
hipError_t hipMemsetD2D16(hipDeviceptr_t to, size_t pitch, unsigned short value, size_t width,
                          size_t height);
hipError_t hipMemsetD2D16Async(hipDeviceptr_t to, size_t pitch, unsigned short value, size_t width,
                               size_t height, hipStream_t handle __GJ_OR(0));
hipError_t hipMemsetD2D32(hipDeviceptr_t to, size_t pitch, unsigned int value, size_t width,
                          size_t height);
hipError_t hipMemsetD2D32Async(hipDeviceptr_t to, size_t pitch, unsigned int value, size_t width,
                               size_t height, hipStream_t handle __GJ_OR(0));
hipError_t hipMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                       size_t height, hipMemcpyKind kind);
hipError_t hipMemcpyParam2D(const hip_Memcpy2D *);
hipError_t hipMemcpyParam2DAsync(const hip_Memcpy2D *params, hipStream_t handle __GJ_OR(0));
hipError_t hipMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                            size_t width, size_t height, hipMemcpyKind kind,
                            hipStream_t handle __GJ_OR(0));
hipError_t hipMemcpy3D(const hipMemcpy3DParms *params);
hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *params, hipStream_t handle __GJ_OR(0));
hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D *params);
hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D *params, hipStream_t handle);
hipError_t hipMemcpyBatchAsync(void **to, void **from, size_t *sizes, size_t count,
                               hipMemcpyAttributes *attributes, size_t *indices,
                               size_t attribute_count, size_t *failed,
                               hipStream_t handle __GJ_OR(0));
hipError_t hipMemcpy3DPeer(hipMemcpy3DPeerParms *params);
hipError_t hipMemcpy3DPeerAsync(hipMemcpy3DPeerParms *params, hipStream_t handle __GJ_OR(0));
hipError_t hipMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes);
hipError_t hipMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device,
                              size_t bytes, hipStream_t handle __GJ_OR(0));
hipError_t hipDrvMemcpy2DUnaligned(const hip_Memcpy2D *params);

#endif
