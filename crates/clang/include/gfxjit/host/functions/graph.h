// Graphs.
#ifndef GFXJIT_HOST_FUNCTIONS_GRAPH_H
#define GFXJIT_HOST_FUNCTIONS_GRAPH_H

hipError_t hipGraphCreate(hipGraph_t *to, unsigned int flags);
hipError_t hipGraphDestroy(hipGraph_t handle);
hipError_t hipGraphAddDependencies(hipGraph_t handle, const hipGraphNode_t *from,
                                   const hipGraphNode_t *to, size_t count);
hipError_t hipGraphRemoveDependencies(hipGraph_t handle, const hipGraphNode_t *from,
                                      const hipGraphNode_t *to, size_t count);
hipError_t hipGraphGetEdges(hipGraph_t handle, hipGraphNode_t *from, hipGraphNode_t *to,
                            size_t *count);
hipError_t hipGraphGetNodes(hipGraph_t handle, hipGraphNode_t *to, size_t *count);
hipError_t hipGraphGetRootNodes(hipGraph_t handle, hipGraphNode_t *to, size_t *count);
hipError_t hipGraphNodeGetDependencies(hipGraphNode_t handle, hipGraphNode_t *to, size_t *count);
hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t handle, hipGraphNode_t *to, size_t *count);
hipError_t hipGraphNodeGetType(hipGraphNode_t handle, hipGraphNodeType *kind);
hipError_t hipGraphDestroyNode(hipGraphNode_t handle);
hipError_t hipGraphClone(hipGraph_t *to, hipGraph_t from);
hipError_t hipGraphNodeFindInClone(hipGraphNode_t *to, hipGraphNode_t original, hipGraph_t clone);
hipError_t hipGraphInstantiate(hipGraphExec_t *to, hipGraph_t from, hipGraphNode_t *failed,
                               char *log, size_t room);
hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t *to, hipGraph_t from,
    unsigned long long flags);
hipError_t hipGraphInstantiateWithParams(hipGraphExec_t *to, hipGraph_t from,
    hipGraphInstantiateParams *params);
hipError_t hipGraphLaunch(hipGraphExec_t handle, hipStream_t on);
hipError_t hipGraphUpload(hipGraphExec_t handle, hipStream_t on);
hipError_t hipGraphAddNode(hipGraphNode_t *to, hipGraph_t handle, const hipGraphNode_t *behind,
                           size_t count, hipGraphNodeParams *params);
hipError_t hipGraphExecGetFlags(hipGraphExec_t handle, unsigned long long *flags);
hipError_t hipGraphNodeSetParams(hipGraphNode_t handle, hipGraphNodeParams *params);
hipError_t hipGraphExecNodeSetParams(hipGraphExec_t handle, hipGraphNode_t of,
                                     hipGraphNodeParams *params);
hipError_t hipGraphExecDestroy(hipGraphExec_t handle);
hipError_t hipGraphExecUpdate(hipGraphExec_t handle, hipGraph_t from, hipGraphNode_t *failed,
                              hipGraphExecUpdateResult *result);
hipError_t hipGraphAddKernelNode(hipGraphNode_t *to, hipGraph_t handle,
                                 const hipGraphNode_t *behind, size_t count,
                                 const hipKernelNodeParams *params);
hipError_t hipGraphKernelNodeGetParams(hipGraphNode_t handle, hipKernelNodeParams *params);
hipError_t hipGraphKernelNodeSetParams(hipGraphNode_t handle, const hipKernelNodeParams *params);
hipError_t hipGraphExecKernelNodeSetParams(hipGraphExec_t handle, hipGraphNode_t of,
    const hipKernelNodeParams *params);
hipError_t hipDrvGraphAddMemcpyNode(hipGraphNode_t *to, hipGraph_t handle,
                                    const hipGraphNode_t *behind, size_t count,
                                    const HIP_MEMCPY3D *params, hipCtx_t context);
hipError_t hipGraphAddMemcpyNode(hipGraphNode_t *to, hipGraph_t handle,
                                 const hipGraphNode_t *behind, size_t count,
                                 const hipMemcpy3DParms *params);
hipError_t hipGraphMemcpyNodeGetParams(hipGraphNode_t handle, hipMemcpy3DParms *params);
hipError_t hipGraphMemcpyNodeSetParams(hipGraphNode_t handle, const hipMemcpy3DParms *params);
hipError_t hipGraphKernelNodeSetAttribute(hipGraphNode_t handle, hipLaunchAttributeID which,
    const hipLaunchAttributeValue *value);
hipError_t hipGraphKernelNodeGetAttribute(hipGraphNode_t handle, hipLaunchAttributeID which,
    hipLaunchAttributeValue *value);
hipError_t hipGraphExecMemcpyNodeSetParams(hipGraphExec_t handle, hipGraphNode_t of,
    hipMemcpy3DParms *params);
hipError_t hipGraphAddMemcpyNode1D(hipGraphNode_t *to, hipGraph_t handle,
                                   const hipGraphNode_t *behind, size_t count, void *target,
                                   const void *source, size_t bytes, hipMemcpyKind kind);
hipError_t hipGraphMemcpyNodeSetParams1D(hipGraphNode_t handle, void *target, const void *source,
    size_t bytes, hipMemcpyKind kind);
hipError_t hipGraphExecMemcpyNodeSetParams1D(hipGraphExec_t handle, hipGraphNode_t of, void *target,
    const void *source, size_t bytes, hipMemcpyKind kind);
hipError_t hipGraphAddMemcpyNodeFromSymbol(hipGraphNode_t *to, hipGraph_t handle,
    const hipGraphNode_t *behind, size_t count, void *target, const void *symbol, size_t bytes,
    size_t offset, hipMemcpyKind kind);
hipError_t hipGraphMemcpyNodeSetParamsFromSymbol(hipGraphNode_t handle, void *target,
    const void *symbol, size_t bytes, size_t offset, hipMemcpyKind kind);
hipError_t hipGraphExecMemcpyNodeSetParamsFromSymbol(hipGraphExec_t handle, hipGraphNode_t of,
    void *target, const void *symbol, size_t bytes, size_t offset, hipMemcpyKind kind);
hipError_t hipGraphAddMemcpyNodeToSymbol(hipGraphNode_t *to, hipGraph_t handle,
    const hipGraphNode_t *behind, size_t count, const void *symbol, const void *source,
    size_t bytes, size_t offset, hipMemcpyKind kind);
hipError_t hipGraphMemcpyNodeSetParamsToSymbol(hipGraphNode_t handle, const void *symbol,
    const void *source, size_t bytes, size_t offset, hipMemcpyKind kind);
hipError_t hipGraphExecMemcpyNodeSetParamsToSymbol(hipGraphExec_t handle, hipGraphNode_t of,
    const void *symbol, const void *source, size_t bytes, size_t offset, hipMemcpyKind kind);
hipError_t hipGraphAddMemsetNode(hipGraphNode_t *to, hipGraph_t handle,
                                 const hipGraphNode_t *behind, size_t count,
                                 const hipMemsetParams *params);
hipError_t hipGraphMemsetNodeGetParams(hipGraphNode_t handle, hipMemsetParams *params);
hipError_t hipGraphMemsetNodeSetParams(hipGraphNode_t handle, const hipMemsetParams *params);
hipError_t hipGraphExecMemsetNodeSetParams(hipGraphExec_t handle, hipGraphNode_t of,
    const hipMemsetParams *params);
hipError_t hipGraphAddHostNode(hipGraphNode_t *to, hipGraph_t handle, const hipGraphNode_t *behind,
                               size_t count, const hipHostNodeParams *params);
hipError_t hipGraphHostNodeGetParams(hipGraphNode_t handle, hipHostNodeParams *params);
hipError_t hipGraphHostNodeSetParams(hipGraphNode_t handle, const hipHostNodeParams *params);
hipError_t hipGraphExecHostNodeSetParams(hipGraphExec_t handle, hipGraphNode_t of,
    const hipHostNodeParams *params);
hipError_t hipGraphAddChildGraphNode(hipGraphNode_t *to, hipGraph_t handle,
                                     const hipGraphNode_t *behind, size_t count, hipGraph_t child);
hipError_t hipGraphChildGraphNodeGetGraph(hipGraphNode_t handle, hipGraph_t *to);
hipError_t hipGraphExecChildGraphNodeSetParams(hipGraphExec_t handle, hipGraphNode_t of,
    hipGraph_t child);
hipError_t hipGraphAddEmptyNode(hipGraphNode_t *to, hipGraph_t handle, const hipGraphNode_t *behind,
                                size_t count);
hipError_t hipGraphAddEventRecordNode(hipGraphNode_t *to, hipGraph_t handle,
                                      const hipGraphNode_t *behind, size_t count, hipEvent_t what);
hipError_t hipGraphEventRecordNodeGetEvent(hipGraphNode_t handle, hipEvent_t *to);
hipError_t hipGraphEventRecordNodeSetEvent(hipGraphNode_t handle, hipEvent_t what);
hipError_t hipGraphExecEventRecordNodeSetEvent(hipGraphExec_t handle, hipGraphNode_t of,
    hipEvent_t what);
hipError_t hipGraphAddEventWaitNode(hipGraphNode_t *to, hipGraph_t handle,
                                    const hipGraphNode_t *behind, size_t count, hipEvent_t what);
hipError_t hipGraphEventWaitNodeGetEvent(hipGraphNode_t handle, hipEvent_t *to);
hipError_t hipGraphEventWaitNodeSetEvent(hipGraphNode_t handle, hipEvent_t what);
hipError_t hipGraphExecEventWaitNodeSetEvent(hipGraphExec_t handle, hipGraphNode_t of,
    hipEvent_t what);
hipError_t hipGraphAddMemAllocNode(hipGraphNode_t *to, hipGraph_t handle,
                                   const hipGraphNode_t *behind, size_t count,
                                   hipMemAllocNodeParams *params);
hipError_t hipGraphMemAllocNodeGetParams(hipGraphNode_t handle, hipMemAllocNodeParams *params);
hipError_t hipGraphAddMemFreeNode(hipGraphNode_t *to, hipGraph_t handle,
                                  const hipGraphNode_t *behind, size_t count, void *address);
hipError_t hipGraphMemFreeNodeGetParams(hipGraphNode_t handle, void *address);
hipError_t hipUserObjectCreate(hipUserObject_t *to, void *data, hipHostFn_t end,
                               unsigned int references, unsigned int flags);
hipError_t hipUserObjectRelease(hipUserObject_t handle, unsigned int count __GJ_OR(1));
hipError_t hipUserObjectRetain(hipUserObject_t handle, unsigned int count __GJ_OR(1));
hipError_t hipGraphRetainUserObject(hipGraph_t handle, hipUserObject_t of,
                                    unsigned int count __GJ_OR(1), unsigned int flags __GJ_OR(0));
hipError_t hipGraphReleaseUserObject(hipGraph_t handle, hipUserObject_t of,
                                     unsigned int count __GJ_OR(1));
hipError_t hipGraphDebugDotPrint(hipGraph_t handle, const char *path, unsigned int flags);
hipError_t hipGraphKernelNodeCopyAttributes(hipGraphNode_t from, hipGraphNode_t to);
hipError_t hipGraphNodeSetEnabled(hipGraphExec_t handle, hipGraphNode_t of, unsigned int enabled);
hipError_t hipGraphNodeGetEnabled(hipGraphExec_t handle, hipGraphNode_t of, unsigned int *enabled);
hipError_t hipDrvGraphMemcpyNodeGetParams(hipGraphNode_t handle, HIP_MEMCPY3D *params);
hipError_t hipDrvGraphMemcpyNodeSetParams(hipGraphNode_t handle, const HIP_MEMCPY3D *params);
hipError_t hipDrvGraphAddMemsetNode(hipGraphNode_t *to, hipGraph_t handle,
                                    const hipGraphNode_t *behind, size_t count,
                                    const hipMemsetParams *params, hipCtx_t context);
hipError_t hipDrvGraphAddMemFreeNode(hipGraphNode_t *to, hipGraph_t handle,
                                     const hipGraphNode_t *behind, size_t count,
                                     hipDeviceptr_t address);
hipError_t hipDrvGraphExecMemcpyNodeSetParams(hipGraphExec_t handle, hipGraphNode_t of,
    const HIP_MEMCPY3D *params, hipCtx_t context);
hipError_t hipDrvGraphExecMemsetNodeSetParams(hipGraphExec_t handle, hipGraphNode_t of,
    const hipMemsetParams *params, hipCtx_t context);

#endif
