// Copies and fills.
#ifndef __GFXJIT_HOST_FUNCTIONS_COPY_H
#define __GFXJIT_HOST_FUNCTIONS_COPY_H

hipError_t hipMemcpy(void *__to, const void *__from, size_t __bytes, hipMemcpyKind __kind);
hipError_t hipMemcpyWithStream(void *__to, const void *__from, size_t __bytes, hipMemcpyKind __kind,
                               hipStream_t __handle);
hipError_t hipMemcpyHtoD(hipDeviceptr_t __to, const void *__from, size_t __bytes);
hipError_t hipMemcpyDtoH(void *__to, hipDeviceptr_t __from, size_t __bytes);
hipError_t hipMemcpyDtoD(hipDeviceptr_t __to, hipDeviceptr_t __from, size_t __bytes);
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t __to, const void *__from, size_t __bytes,
                              hipStream_t __handle);
hipError_t hipMemcpyDtoHAsync(void *__to, hipDeviceptr_t __from, size_t __bytes,
                              hipStream_t __handle);
hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t __to, hipDeviceptr_t __from, size_t __bytes,
                              hipStream_t __handle);
hipError_t hipMemcpyAsync(void *__to, const void *__from, size_t __bytes, hipMemcpyKind __kind,
                          hipStream_t __handle __GJ_OR(0));
hipError_t hipMemset(void *__to, int __value, size_t __bytes);
hipError_t hipMemsetD8(hipDeviceptr_t __to, unsigned char __value, size_t __count);
hipError_t hipMemsetD8Async(hipDeviceptr_t __to, unsigned char __value, size_t __count,
                            hipStream_t __handle __GJ_OR(0));
hipError_t hipMemsetD16(hipDeviceptr_t __to, unsigned short __value, size_t __count);
hipError_t hipMemsetD16Async(hipDeviceptr_t __to, unsigned short __value, size_t __count,
                             hipStream_t __handle __GJ_OR(0));
hipError_t hipMemsetD32(hipDeviceptr_t __to, int __value, size_t __count);
hipError_t hipMemsetAsync(void *__to, int __value, size_t __bytes, hipStream_t __handle __GJ_OR(0));
hipError_t hipMemsetD32Async(hipDeviceptr_t __to, int __value, size_t __count,
                             hipStream_t __handle __GJ_OR(0));
hipError_t hipMemset2D(void *__to, size_t __pitch, int __value, size_t __width, size_t __height);
hipError_t hipMemset2DAsync(void *__to, size_t __pitch, int __value, size_t __width,
                            size_t __height, hipStream_t __handle __GJ_OR(0));
hipError_t hipMemset3D(hipPitchedPtr __to, int __value, hipExtent __extent);
hipError_t hipMemset3DAsync(hipPitchedPtr __to, int __value, hipExtent __extent,
                            hipStream_t __handle __GJ_OR(0));
hipError_t hipMemsetD2D8(hipDeviceptr_t __to, size_t __pitch, unsigned char __value, size_t __width,
                         size_t __height);
hipError_t hipMemsetD2D8Async(hipDeviceptr_t __to, size_t __pitch, unsigned char __value,
                              size_t __width, size_t __height, hipStream_t __handle __GJ_OR(0));
hipError_t hipMemsetD2D16(hipDeviceptr_t __to, size_t __pitch, unsigned short __value,
                          size_t __width, size_t __height);
hipError_t hipMemsetD2D16Async(hipDeviceptr_t __to, size_t __pitch, unsigned short __value,
                               size_t __width, size_t __height, hipStream_t __handle __GJ_OR(0));
hipError_t hipMemsetD2D32(hipDeviceptr_t __to, size_t __pitch, unsigned int __value, size_t __width,
                          size_t __height);
hipError_t hipMemsetD2D32Async(hipDeviceptr_t __to, size_t __pitch, unsigned int __value,
                               size_t __width, size_t __height, hipStream_t __handle __GJ_OR(0));
hipError_t hipMemcpy2D(void *__to, size_t __to_pitch, const void *__from, size_t __from_pitch,
                       size_t __width, size_t __height, hipMemcpyKind __kind);
hipError_t hipMemcpyParam2D(const hip_Memcpy2D *);
hipError_t hipMemcpyParam2DAsync(const hip_Memcpy2D *__params, hipStream_t __handle __GJ_OR(0));
hipError_t hipMemcpy2DAsync(void *__to, size_t __to_pitch, const void *__from, size_t __from_pitch,
                            size_t __width, size_t __height, hipMemcpyKind __kind,
                            hipStream_t __handle __GJ_OR(0));
hipError_t hipMemcpy3D(const hipMemcpy3DParms *__params);
hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *__params, hipStream_t __handle __GJ_OR(0));
hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D *__params);
hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D *__params, hipStream_t __handle);
hipError_t hipMemcpyBatchAsync(void **__to, void **__from, size_t *__sizes, size_t __count,
                               hipMemcpyAttributes *__attributes, size_t *__indices,
                               size_t __attribute_count, size_t *__failed,
                               hipStream_t __handle __GJ_OR(0));
hipError_t hipMemcpy3DPeer(hipMemcpy3DPeerParms *__params);
hipError_t hipMemcpy3DPeerAsync(hipMemcpy3DPeerParms *__params, hipStream_t __handle __GJ_OR(0));
hipError_t hipMemcpyPeer(void *__to, int __to_device, const void *__from, int __from_device,
                         size_t __bytes);
hipError_t hipMemcpyPeerAsync(void *__to, int __to_device, const void *__from, int __from_device,
                              size_t __bytes, hipStream_t __handle __GJ_OR(0));
hipError_t hipDrvMemcpy2DUnaligned(const hip_Memcpy2D *__params);

#endif
