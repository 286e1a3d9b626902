// Graphs.
#ifndef __GFXJIT_HOST_FUNCTIONS_GRAPH_H
#define __GFXJIT_HOST_FUNCTIONS_GRAPH_H

hipError_t hipGraphCreate(hipGraph_t *__to, unsigned int __flags);
hipError_t hipGraphDestroy(hipGraph_t __handle);
hipError_t hipGraphAddDependencies(hipGraph_t __handle, const hipGraphNode_t *__from,
                                   const hipGraphNode_t *__to, size_t __count);
hipError_t hipGraphRemoveDependencies(hipGraph_t __handle, const hipGraphNode_t *__from,
                                      const hipGraphNode_t *__to, size_t __count);
hipError_t hipGraphGetEdges(hipGraph_t __handle, hipGraphNode_t *__from, hipGraphNode_t *__to,
                            size_t *__count);
hipError_t hipGraphGetNodes(hipGraph_t __handle, hipGraphNode_t *__to, size_t *__count);
hipError_t hipGraphGetRootNodes(hipGraph_t __handle, hipGraphNode_t *__to, size_t *__count);
hipError_t hipGraphNodeGetDependencies(hipGraphNode_t __handle, hipGraphNode_t *__to,
                                       size_t *__count);
hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t __handle, hipGraphNode_t *__to,
                                         size_t *__count);
hipError_t hipGraphNodeGetType(hipGraphNode_t __handle, hipGraphNodeType *__kind);
hipError_t hipGraphDestroyNode(hipGraphNode_t __handle);
hipError_t hipGraphClone(hipGraph_t *__to, hipGraph_t __from);
hipError_t hipGraphNodeFindInClone(hipGraphNode_t *__to, hipGraphNode_t __original,
                                   hipGraph_t __clone);
hipError_t hipGraphInstantiate(hipGraphExec_t *__to, hipGraph_t __from, hipGraphNode_t *__failed,
                               char *__log, size_t __room);
hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t *__to, hipGraph_t __from,
                                        unsigned long long __flags);
hipError_t hipGraphInstantiateWithParams(hipGraphExec_t *__to, hipGraph_t __from,
                                         hipGraphInstantiateParams *__params);
hipError_t hipGraphLaunch(hipGraphExec_t __handle, hipStream_t __on);
hipError_t hipGraphUpload(hipGraphExec_t __handle, hipStream_t __on);
hipError_t hipGraphAddNode(hipGraphNode_t *__to, hipGraph_t __handle,
                           const hipGraphNode_t *__behind, size_t __count,
                           hipGraphNodeParams *__params);
hipError_t hipGraphExecGetFlags(hipGraphExec_t __handle, unsigned long long *__flags);
hipError_t hipGraphNodeSetParams(hipGraphNode_t __handle, hipGraphNodeParams *__params);
hipError_t hipGraphExecNodeSetParams(hipGraphExec_t __handle, hipGraphNode_t __of,
                                     hipGraphNodeParams *__params);
hipError_t hipGraphExecDestroy(hipGraphExec_t __handle);
hipError_t hipGraphExecUpdate(hipGraphExec_t __handle, hipGraph_t __from, hipGraphNode_t *__failed,
                              hipGraphExecUpdateResult *__result);
hipError_t hipGraphAddKernelNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                 const hipGraphNode_t *__behind, size_t __count,
                                 const hipKernelNodeParams *__params);
hipError_t hipGraphKernelNodeGetParams(hipGraphNode_t __handle, hipKernelNodeParams *__params);
hipError_t hipGraphKernelNodeSetParams(hipGraphNode_t __handle,
                                       const hipKernelNodeParams *__params);
hipError_t hipGraphExecKernelNodeSetParams(hipGraphExec_t __handle, hipGraphNode_t __of,
                                           const hipKernelNodeParams *__params);
hipError_t hipDrvGraphAddMemcpyNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                    const hipGraphNode_t *__behind, size_t __count,
                                    const HIP_MEMCPY3D *__params, hipCtx_t __context);
hipError_t hipGraphAddMemcpyNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                 const hipGraphNode_t *__behind, size_t __count,
                                 const hipMemcpy3DParms *__params);
hipError_t hipGraphMemcpyNodeGetParams(hipGraphNode_t __handle, hipMemcpy3DParms *__params);
hipError_t hipGraphMemcpyNodeSetParams(hipGraphNode_t __handle, const hipMemcpy3DParms *__params);
hipError_t hipGraphKernelNodeSetAttribute(hipGraphNode_t __handle, hipLaunchAttributeID __which,
                                          const hipLaunchAttributeValue *__value);
hipError_t hipGraphKernelNodeGetAttribute(hipGraphNode_t __handle, hipLaunchAttributeID __which,
                                          hipLaunchAttributeValue *__value);
hipError_t hipGraphExecMemcpyNodeSetParams(hipGraphExec_t __handle, hipGraphNode_t __of,
                                           hipMemcpy3DParms *__params);
hipError_t hipGraphAddMemcpyNode1D(hipGraphNode_t *__to, hipGraph_t __handle,
                                   const hipGraphNode_t *__behind, size_t __count, void *__target,
                                   const void *__source, size_t __bytes, hipMemcpyKind __kind);
hipError_t hipGraphMemcpyNodeSetParams1D(hipGraphNode_t __handle, void *__target,
                                         const void *__source, size_t __bytes,
                                         hipMemcpyKind __kind);
hipError_t hipGraphExecMemcpyNodeSetParams1D(hipGraphExec_t __handle, hipGraphNode_t __of,
                                             void *__target, const void *__source, size_t __bytes,
                                             hipMemcpyKind __kind);
hipError_t hipGraphAddMemcpyNodeFromSymbol(hipGraphNode_t *__to, hipGraph_t __handle,
                                           const hipGraphNode_t *__behind, size_t __count,
                                           void *__target, const void *__symbol, size_t __bytes,
                                           size_t __offset, hipMemcpyKind __kind);
hipError_t hipGraphMemcpyNodeSetParamsFromSymbol(hipGraphNode_t __handle, void *__target,
                                                 const void *__symbol, size_t __bytes,
                                                 size_t __offset, hipMemcpyKind __kind);
hipError_t hipGraphExecMemcpyNodeSetParamsFromSymbol(hipGraphExec_t __handle, hipGraphNode_t __of,
                                                     void *__target, const void *__symbol,
                                                     size_t __bytes, size_t __offset,
                                                     hipMemcpyKind __kind);
hipError_t hipGraphAddMemcpyNodeToSymbol(hipGraphNode_t *__to, hipGraph_t __handle,
                                         const hipGraphNode_t *__behind, size_t __count,
                                         const void *__symbol, const void *__source, size_t __bytes,
                                         size_t __offset, hipMemcpyKind __kind);
hipError_t hipGraphMemcpyNodeSetParamsToSymbol(hipGraphNode_t __handle, const void *__symbol,
                                               const void *__source, size_t __bytes,
                                               size_t __offset, hipMemcpyKind __kind);
hipError_t hipGraphExecMemcpyNodeSetParamsToSymbol(hipGraphExec_t __handle, hipGraphNode_t __of,
                                                   const void *__symbol, const void *__source,
                                                   size_t __bytes, size_t __offset,
                                                   hipMemcpyKind __kind);
hipError_t hipGraphAddMemsetNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                 const hipGraphNode_t *__behind, size_t __count,
                                 const hipMemsetParams *__params);
hipError_t hipGraphMemsetNodeGetParams(hipGraphNode_t __handle, hipMemsetParams *__params);
hipError_t hipGraphMemsetNodeSetParams(hipGraphNode_t __handle, const hipMemsetParams *__params);
hipError_t hipGraphExecMemsetNodeSetParams(hipGraphExec_t __handle, hipGraphNode_t __of,
                                           const hipMemsetParams *__params);
hipError_t hipGraphAddHostNode(hipGraphNode_t *__to, hipGraph_t __handle,
                               const hipGraphNode_t *__behind, size_t __count,
                               const hipHostNodeParams *__params);
hipError_t hipGraphHostNodeGetParams(hipGraphNode_t __handle, hipHostNodeParams *__params);
hipError_t hipGraphHostNodeSetParams(hipGraphNode_t __handle, const hipHostNodeParams *__params);
hipError_t hipGraphExecHostNodeSetParams(hipGraphExec_t __handle, hipGraphNode_t __of,
                                         const hipHostNodeParams *__params);
hipError_t hipGraphAddChildGraphNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                     const hipGraphNode_t *__behind, size_t __count,
                                     hipGraph_t __child);
hipError_t hipGraphChildGraphNodeGetGraph(hipGraphNode_t __handle, hipGraph_t *__to);
hipError_t hipGraphExecChildGraphNodeSetParams(hipGraphExec_t __handle, hipGraphNode_t __of,
                                               hipGraph_t __child);
hipError_t hipGraphAddEmptyNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                const hipGraphNode_t *__behind, size_t __count);
hipError_t hipGraphAddEventRecordNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                      const hipGraphNode_t *__behind, size_t __count,
                                      hipEvent_t __what);
hipError_t hipGraphEventRecordNodeGetEvent(hipGraphNode_t __handle, hipEvent_t *__to);
hipError_t hipGraphEventRecordNodeSetEvent(hipGraphNode_t __handle, hipEvent_t __what);
hipError_t hipGraphExecEventRecordNodeSetEvent(hipGraphExec_t __handle, hipGraphNode_t __of,
                                               hipEvent_t __what);
hipError_t hipGraphAddEventWaitNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                    const hipGraphNode_t *__behind, size_t __count,
                                    hipEvent_t __what);
hipError_t hipGraphEventWaitNodeGetEvent(hipGraphNode_t __handle, hipEvent_t *__to);
hipError_t hipGraphEventWaitNodeSetEvent(hipGraphNode_t __handle, hipEvent_t __what);
hipError_t hipGraphExecEventWaitNodeSetEvent(hipGraphExec_t __handle, hipGraphNode_t __of,
                                             hipEvent_t __what);
hipError_t hipGraphAddMemAllocNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                   const hipGraphNode_t *__behind, size_t __count,
                                   hipMemAllocNodeParams *__params);
hipError_t hipGraphMemAllocNodeGetParams(hipGraphNode_t __handle, hipMemAllocNodeParams *__params);
hipError_t hipGraphAddMemFreeNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                  const hipGraphNode_t *__behind, size_t __count, void *__address);
hipError_t hipGraphMemFreeNodeGetParams(hipGraphNode_t __handle, void *__address);
hipError_t hipUserObjectCreate(hipUserObject_t *__to, void *__data, hipHostFn_t __end,
                               unsigned int __references, unsigned int __flags);
hipError_t hipUserObjectRelease(hipUserObject_t __handle, unsigned int __count __GJ_OR(1));
hipError_t hipUserObjectRetain(hipUserObject_t __handle, unsigned int __count __GJ_OR(1));
hipError_t hipGraphRetainUserObject(hipGraph_t __handle, hipUserObject_t __of,
                                    unsigned int __count __GJ_OR(1),
                                    unsigned int __flags __GJ_OR(0));
hipError_t hipGraphReleaseUserObject(hipGraph_t __handle, hipUserObject_t __of,
                                     unsigned int __count __GJ_OR(1));
hipError_t hipGraphDebugDotPrint(hipGraph_t __handle, const char *__path, unsigned int __flags);
hipError_t hipGraphKernelNodeCopyAttributes(hipGraphNode_t __from, hipGraphNode_t __to);
hipError_t hipGraphNodeSetEnabled(hipGraphExec_t __handle, hipGraphNode_t __of,
                                  unsigned int __enabled);
hipError_t hipGraphNodeGetEnabled(hipGraphExec_t __handle, hipGraphNode_t __of,
                                  unsigned int *__enabled);
hipError_t hipDrvGraphMemcpyNodeGetParams(hipGraphNode_t __handle, HIP_MEMCPY3D *__params);
hipError_t hipDrvGraphMemcpyNodeSetParams(hipGraphNode_t __handle, const HIP_MEMCPY3D *__params);
hipError_t hipDrvGraphAddMemsetNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                    const hipGraphNode_t *__behind, size_t __count,
                                    const hipMemsetParams *__params, hipCtx_t __context);
hipError_t hipDrvGraphAddMemFreeNode(hipGraphNode_t *__to, hipGraph_t __handle,
                                     const hipGraphNode_t *__behind, size_t __count,
                                     hipDeviceptr_t __address);
hipError_t hipDrvGraphExecMemcpyNodeSetParams(hipGraphExec_t __handle, hipGraphNode_t __of,
                                              const HIP_MEMCPY3D *__params, hipCtx_t __context);
hipError_t hipDrvGraphExecMemsetNodeSetParams(hipGraphExec_t __handle, hipGraphNode_t __of,
                                              const hipMemsetParams *__params, hipCtx_t __context);

#endif
