// Streams, captures, events.
#ifndef GFXJIT_HOST_FUNCTIONS_STREAM_H
#define GFXJIT_HOST_FUNCTIONS_STREAM_H

hipError_t hipStreamCreate(hipStream_t *to);
hipError_t hipStreamCreateWithFlags(hipStream_t *to, unsigned int flags);
hipError_t hipStreamCreateWithPriority(hipStream_t *to, unsigned int flags, int priority);
hipError_t hipStreamDestroy(hipStream_t handle);
hipError_t hipStreamQuery(hipStream_t handle);
hipError_t hipStreamSynchronize(hipStream_t handle);
hipError_t hipStreamWaitEvent(hipStream_t handle, hipEvent_t on, unsigned int flags __GJ_OR(0));
hipError_t hipStreamGetFlags(hipStream_t handle, unsigned int *flags);
hipError_t hipStreamGetId(hipStream_t handle, unsigned long long *id);
hipError_t hipStreamGetPriority(hipStream_t handle, int *priority);
hipError_t hipStreamGetDevice(hipStream_t handle, hipDevice_t *device);
hipError_t hipExtStreamCreateWithCUMask(hipStream_t *to, uint32_t words, const uint32_t *mask);
hipError_t hipExtStreamGetCUMask(hipStream_t handle, uint32_t words, uint32_t *mask);
hipError_t hipStreamAddCallback(hipStream_t handle, hipStreamCallback_t function, void *data,
                                unsigned int flags);
hipError_t hipStreamSetAttribute(hipStream_t handle, hipLaunchAttributeID which,
                                 const hipLaunchAttributeValue *value);
hipError_t hipStreamGetAttribute(hipStream_t handle, hipLaunchAttributeID which,
                                 hipLaunchAttributeValue *value);
hipError_t hipStreamWaitValue32(hipStream_t handle, void *address, uint32_t value,
                                unsigned int flags, uint32_t mask __GJ_OR(0xffffffff));
hipError_t hipStreamWaitValue64(hipStream_t handle, void *address, uint64_t value,
                                unsigned int flags, uint64_t mask __GJ_OR(UINT64_MAX));
hipError_t hipStreamWriteValue32(hipStream_t handle, void *address, uint32_t value,
                                 unsigned int flags);
hipError_t hipStreamWriteValue64(hipStream_t handle, void *address, uint64_t value,
                                 unsigned int flags);
hipError_t hipStreamBatchMemOp(hipStream_t handle, unsigned int count,
                               hipStreamBatchMemOpParams *operations, unsigned int flags);
hipError_t hipEventCreateWithFlags(hipEvent_t *to, unsigned int flags);
hipError_t hipEventCreate(hipEvent_t *to);
hipError_t hipEventRecordWithFlags(hipEvent_t handle, hipStream_t on __GJ_OR(0),
                                   unsigned int flags __GJ_OR(0));
hipError_t hipEventRecord(hipEvent_t handle, hipStream_t on __GJ_OR(0));
hipError_t hipEventDestroy(hipEvent_t handle);
hipError_t hipEventSynchronize(hipEvent_t handle);
hipError_t hipEventElapsedTime(float *millis, hipEvent_t from, hipEvent_t to);
hipError_t hipEventQuery(hipEvent_t handle);
hipError_t hipLaunchHostFunc(hipStream_t handle, hipHostFn_t function, void *data);
int hipGetStreamDeviceId(hipStream_t);
hipError_t hipStreamBeginCapture(hipStream_t handle, hipStreamCaptureMode mode);
hipError_t hipStreamBeginCaptureToGraph(hipStream_t handle, hipGraph_t to,
    const hipGraphNode_t *behind, const hipGraphEdgeData *edges, size_t count,
    hipStreamCaptureMode mode);
hipError_t hipStreamEndCapture(hipStream_t handle, hipGraph_t *to);
hipError_t hipStreamGetCaptureInfo(hipStream_t handle, hipStreamCaptureStatus *status,
                                   unsigned long long *id);
hipError_t hipStreamGetCaptureInfo_v2(hipStream_t handle, hipStreamCaptureStatus *status,
                                      unsigned long long *id __GJ_OR(0), hipGraph_t *to __GJ_OR(0),
                                      const hipGraphNode_t **behind __GJ_OR(0),
                                      size_t *count __GJ_OR(0));
hipError_t hipStreamIsCapturing(hipStream_t handle, hipStreamCaptureStatus *status);
hipError_t hipStreamUpdateCaptureDependencies(hipStream_t handle, hipGraphNode_t *nodes,
    size_t count, unsigned int flags __GJ_OR(0));
hipError_t hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode *mode);

#endif
