// Streams, captures, events.
#ifndef __GFXJIT_HOST_FUNCTIONS_STREAM_H
#define __GFXJIT_HOST_FUNCTIONS_STREAM_H

hipError_t hipStreamCreate(hipStream_t *__to);
hipError_t hipStreamCreateWithFlags(hipStream_t *__to, unsigned int __flags);
hipError_t hipStreamCreateWithPriority(hipStream_t *__to, unsigned int __flags, int __priority);
hipError_t hipStreamDestroy(hipStream_t __handle);
hipError_t hipStreamQuery(hipStream_t __handle);
hipError_t hipStreamSynchronize(hipStream_t __handle);
hipError_t hipStreamWaitEvent(hipStream_t __handle, hipEvent_t __on,
                              unsigned int __flags __GJ_OR(0));
hipError_t hipStreamGetFlags(hipStream_t __handle, unsigned int *__flags);
hipError_t hipStreamGetId(hipStream_t __handle, unsigned long long *__id);
hipError_t hipStreamGetPriority(hipStream_t __handle, int *__priority);
hipError_t hipStreamGetDevice(hipStream_t __handle, hipDevice_t *__device_);
hipError_t hipExtStreamCreateWithCUMask(hipStream_t *__to, uint32_t __words,
                                        const uint32_t *__mask);
hipError_t hipExtStreamGetCUMask(hipStream_t __handle, uint32_t __words, uint32_t *__mask);
hipError_t hipStreamAddCallback(hipStream_t __handle, hipStreamCallback_t __function, void *__data,
                                unsigned int __flags);
hipError_t hipStreamSetAttribute(hipStream_t __handle, hipLaunchAttributeID __which,
                                 const hipLaunchAttributeValue *__value);
hipError_t hipStreamGetAttribute(hipStream_t __handle, hipLaunchAttributeID __which,
                                 hipLaunchAttributeValue *__value);
hipError_t hipStreamWaitValue32(hipStream_t __handle, void *__address, uint32_t __value,
                                unsigned int __flags, uint32_t __mask __GJ_OR(0xffffffff));
hipError_t hipStreamWaitValue64(hipStream_t __handle, void *__address, uint64_t __value,
                                unsigned int __flags, uint64_t __mask __GJ_OR(UINT64_MAX));
hipError_t hipStreamWriteValue32(hipStream_t __handle, void *__address, uint32_t __value,
                                 unsigned int __flags);
hipError_t hipStreamWriteValue64(hipStream_t __handle, void *__address, uint64_t __value,
                                 unsigned int __flags);
hipError_t hipStreamBatchMemOp(hipStream_t __handle, unsigned int __count,
                               hipStreamBatchMemOpParams *__operations, unsigned int __flags);
hipError_t hipEventCreateWithFlags(hipEvent_t *__to, unsigned int __flags);
hipError_t hipEventCreate(hipEvent_t *__to);
hipError_t hipEventRecordWithFlags(hipEvent_t __handle, hipStream_t __on __GJ_OR(0),
                                   unsigned int __flags __GJ_OR(0));
hipError_t hipEventRecord(hipEvent_t __handle, hipStream_t __on __GJ_OR(0));
hipError_t hipEventDestroy(hipEvent_t __handle);
hipError_t hipEventSynchronize(hipEvent_t __handle);
hipError_t hipEventElapsedTime(float *__millis, hipEvent_t __from, hipEvent_t __to);
hipError_t hipEventQuery(hipEvent_t __handle);
hipError_t hipLaunchHostFunc(hipStream_t __handle, hipHostFn_t __function, void *__data);
int hipGetStreamDeviceId(hipStream_t);
hipError_t hipStreamBeginCapture(hipStream_t __handle, hipStreamCaptureMode __mode);
hipError_t hipStreamBeginCaptureToGraph(hipStream_t __handle, hipGraph_t __to,
                                        const hipGraphNode_t *__behind,
                                        const hipGraphEdgeData *__edges, size_t __count,
                                        hipStreamCaptureMode __mode);
hipError_t hipStreamEndCapture(hipStream_t __handle, hipGraph_t *__to);
hipError_t hipStreamGetCaptureInfo(hipStream_t __handle, hipStreamCaptureStatus *__status,
                                   unsigned long long *__id);
hipError_t hipStreamGetCaptureInfo_v2(hipStream_t __handle, hipStreamCaptureStatus *__status,
                                      unsigned long long *__id __GJ_OR(0),
                                      hipGraph_t *__to __GJ_OR(0),
                                      const hipGraphNode_t **__behind __GJ_OR(0),
                                      size_t *__count __GJ_OR(0));
hipError_t hipStreamIsCapturing(hipStream_t __handle, hipStreamCaptureStatus *__status);
hipError_t hipStreamUpdateCaptureDependencies(hipStream_t __handle, hipGraphNode_t *__nodes,
                                              size_t __count, unsigned int __flags __GJ_OR(0));
hipError_t hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode *__mode);

#endif
