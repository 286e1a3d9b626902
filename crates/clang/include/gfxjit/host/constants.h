// HIP's numbers that are macros, and names that stand for others.
#ifndef __GFXJIT_HOST_CONSTANTS_H
#define __GFXJIT_HOST_CONSTANTS_H

#define hipArrayCubemap 0x04
#define hipArrayDefault 0x00
#define hipArrayLayered 0x01
#define hipArraySurfaceLoadStore 0x02
#define hipArrayTextureGather 0x08
#define hipCooperativeLaunchMultiDeviceNoPostSync 0x02
#define hipCooperativeLaunchMultiDeviceNoPreSync 0x01
#define hipCpuDeviceId (-1)
#define hipDeviceLmemResizeToMax 0x10
#define hipDeviceMallocContiguous 0x4
#define hipDeviceMallocDefault 0x0
#define hipDeviceMallocFinegrained 0x1
#define hipDeviceMallocUncached 0x3
#define hipDeviceMapHost 0x8
#define hipDeviceScheduleAuto 0x0
#define hipDeviceScheduleBlockingSync 0x4
#define hipDeviceScheduleMask 0x7
#define hipDeviceScheduleSpin 0x1
#define hipDeviceScheduleYield 0x2
#define hipEnableDefault 0x0
#define hipEnableLegacyStream 0x1
#define hipEnablePerThreadDefaultStream 0x2
#define hipEventBlockingSync 0x1
#define hipEventDefault 0x0
#define hipEventDisableSystemFence 0x20000000
#define hipEventDisableTiming 0x2
#define hipEventInterprocess 0x4
#define hipEventRecordDefault 0x00
#define hipEventRecordExternal 0x01
#define hipEventReleaseToDevice 0x40000000
#define hipEventReleaseToSystem 0x80000000
#define hipEventWaitDefault 0x00
#define hipEventWaitExternal 0x01
#define hipExtAnyOrderLaunch 0x01
#define hipExtHostRegisterCoarseGrained 0x8
#define hipExtHostRegisterUncached 0x80000000
#define hipExternalMemoryDedicated 0x1
#define hipGraphKernelNodePortDefault 0
#define hipGraphKernelNodePortLaunchCompletion 2
#define hipGraphKernelNodePortProgrammatic 1
#define hipHostAllocDefault 0x0
#define hipHostAllocMapped 0x2
#define hipHostAllocPortable 0x1
#define hipHostAllocUncached 0x10000000
#define hipHostAllocWriteCombined 0x4
#define hipHostMallocCoherent 0x40000000
#define hipHostMallocDefault 0x0
#define hipHostMallocMapped 0x2
#define hipHostMallocNonCoherent 0x80000000
#define hipHostMallocNumaUser 0x20000000
#define hipHostMallocPortable 0x1
#define hipHostMallocUncached 0x10000000
#define hipHostMallocWriteCombined 0x4
#define hipHostRegisterDefault 0x0
#define hipHostRegisterIoMemory 0x4
#define hipHostRegisterMapped 0x2
#define hipHostRegisterPortable 0x1
#define hipHostRegisterReadOnly 0x08
#define hipInvalidDeviceId (-2)
#define hipIpcMemLazyEnablePeerAccess 0x01
#define hipMallocSignalMemory 0x2
#define hipMemAttachGlobal 0x01
#define hipMemAttachHost 0x02
#define hipMemAttachSingle 0x04
#define hipOccupancyDefault 0x00
#define hipOccupancyDisableCachingOverride 0x01
#define hipStreamDefault 0x00
#define hipStreamNonBlocking 0x01
#define hipStreamWaitValueAnd 0x2
#define hipStreamWaitValueEq 0x1
#define hipStreamWaitValueGte 0x0
#define hipStreamWaitValueNor 0x3
#define hipStreamLegacy ((hipStream_t)1)
#define hipStreamPerThread ((hipStream_t)2)
#define HIP_IPC_HANDLE_SIZE 64
#define HIP_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define HIP_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)
#define HIP_LAUNCH_PARAM_END ((void *)0x03)
#define HIP_TRSA_OVERRIDE_FORMAT 0x01
#define HIP_TRSF_READ_AS_INTEGER 0x01
#define HIP_TRSF_NORMALIZED_COORDINATES 0x02
#define HIP_TRSF_SRGB 0x10

// Since HIP 6 the plain names mean these.
#define hipChooseDevice hipChooseDeviceR0600
#define hipDeviceProp_t hipDeviceProp_tR0600
#define hipGetDeviceProperties hipGetDevicePropertiesR0600
#define hipDrvLaunchAttribute hipLaunchAttribute
#define hipDrvLaunchAttributeCooperative hipLaunchAttributeCooperative
#define hipDrvLaunchAttributeID hipLaunchAttributeID
#define hipDrvLaunchAttributeValue hipLaunchAttributeValue
#define hipKernelNodeAttrID hipLaunchAttributeID
#define hipKernelNodeAttrValue hipLaunchAttributeValue
#define hipKernelNodeAttributeAccessPolicyWindow hipLaunchAttributeAccessPolicyWindow
#define hipKernelNodeAttributeCooperative hipLaunchAttributeCooperative
#define hipKernelNodeAttributePriority hipLaunchAttributePriority
#define hipStreamAttrID hipLaunchAttributeID
#define hipStreamAttrValue hipLaunchAttributeValue
#define hipStreamAttributeAccessPolicyWindow hipLaunchAttributeAccessPolicyWindow
#define hipStreamAttributePriority hipLaunchAttributePriority
#define hipStreamAttributeSynchronizationPolicy hipLaunchAttributeSynchronizationPolicy

#endif
