// What nodes do is changed: in a graph, in one that is ready, by another graph as a whole; copies of graphs.
#include "check.h"

__device__ int variable[2];
__global__ void add(int *to, int what) { *to += what; }
__global__ void twice(int *to, int what) { *to = *to * 2 + what; }
static void set(void *data) { *(int *)data = 1; }

static hipKernelNodeParams launch(void *kernel, void **arguments) {
  hipKernelNodeParams params{};
  params.func = kernel;
  params.gridDim = params.blockDim = dim3(1);
  params.kernelParams = arguments;
  return params;
}
static int run(hipGraphExec_t ready, int *data) {
  CHECK(hipGraphLaunch(ready, nullptr));
  CHECK(hipDeviceSynchronize());
  return *data;
}

int main() {
  int *data, what = 3, other = 7;
  CHECK(hipMallocManaged(&data, 64));
  void *arguments[] = {&data, &what}, *others[] = {&data, &other};
  hipGraph_t graph, clone;
  CHECK(hipGraphCreate(&graph, 0));
  hipMemsetParams fill{};
  fill.dst = data;
  fill.elementSize = 4;
  fill.width = fill.height = 1;
  fill.value = 10;
  hipGraphNode_t clear, kernel;
  CHECK(hipGraphAddMemsetNode(&clear, graph, nullptr, 0, &fill));
  hipKernelNodeParams params = launch((void *)add, arguments);
  CHECK(hipGraphAddKernelNode(&kernel, graph, &clear, 1, &params));
  hipGraphExec_t ready;
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  MUST(run(ready, data) == 13);

  // One that is ready.
  params = launch((void *)twice, others);
  CHECK(hipGraphExecKernelNodeSetParams(ready, kernel, &params));
  fill.value = 20;
  CHECK(hipGraphExecMemsetNodeSetParams(ready, clear, &fill));
  MUST(run(ready, data) == 47);
  unsigned enabled = 0;
  CHECK(hipGraphNodeGetEnabled(ready, kernel, &enabled));
  MUST(enabled == 1);
  CHECK(hipGraphNodeSetEnabled(ready, kernel, 0));
  MUST(run(ready, data) == 20);
  CHECK(hipGraphNodeSetEnabled(ready, kernel, 1));

  // A copy has the nodes of when it was made.
  CHECK(hipGraphClone(&clone, graph));
  hipGraphNode_t copied;
  CHECK(hipGraphNodeFindInClone(&copied, kernel, clone));
  MUST(copied != kernel);
  CHECK(hipGraphKernelNodeSetParams(kernel, &params));
  CHECK(hipGraphMemsetNodeSetParams(clear, &fill));
  hipKernelNodeParams seen{};
  CHECK(hipGraphKernelNodeGetParams(kernel, &seen));
  MUST(seen.func == (void *)twice && *(int *)seen.kernelParams[1] == 7 && seen.gridDim.x == 1);
  CHECK(hipGraphKernelNodeGetParams(copied, &seen));
  MUST(seen.func == (void *)add && *(int *)seen.kernelParams[1] == 3);
  hipMemsetParams filled{};
  CHECK(hipGraphMemsetNodeGetParams(clear, &filled));
  MUST(filled.value == 20 && filled.dst == data && filled.elementSize == 4);

  // As a whole: the same nodes with other values; not with other nodes.
  hipGraphNode_t bad;
  hipGraphExecUpdateResult result;
  CHECK(hipGraphExecUpdate(ready, clone, &bad, &result));
  MUST(result == hipGraphExecUpdateSuccess && run(ready, data) == 13);
  hipGraphNode_t more;
  CHECK(hipGraphAddKernelNode(&more, clone, &copied, 1, &params));
  FAILS(hipErrorGraphExecUpdateFailure, hipGraphExecUpdate(ready, clone, &bad, &result));
  MUST(result == hipGraphExecUpdateErrorTopologyChanged);
  MUST(run(ready, data) == 13);
  CHECK(hipGraphDestroyNode(more));
  CHECK(hipGraphExecUpdate(ready, clone, &bad, &result));

  // Copies, functions, events, children.
  hipGraph_t rest, child;
  CHECK(hipGraphCreate(&rest, 0));
  CHECK(hipGraphCreate(&child, 0));
  int from[2] = {1, 2}, to = 0, called = 0, unused = 0;
  hipGraphNode_t line, box, in, out, host, record, wait, nested;
  hipEvent_t event, second;
  CHECK(hipEventCreate(&event));
  CHECK(hipEventCreate(&second));
  CHECK(hipGraphAddMemcpyNode1D(&line, rest, nullptr, 0, data, from, 4, hipMemcpyHostToDevice));
  hipMemcpy3DParms copy{};
  copy.srcPtr = make_hipPitchedPtr(data, 4, 4, 1);
  copy.dstPtr = make_hipPitchedPtr(data + 1, 4, 4, 1);
  copy.extent = make_hipExtent(4, 1, 1);
  copy.kind = hipMemcpyDefault;
  CHECK(hipGraphAddMemcpyNode(&box, rest, &line, 1, &copy));
  CHECK(hipGraphAddMemcpyNodeToSymbol(&in, rest, &box, 1, variable, data + 1, 4, 4, hipMemcpyDeviceToDevice));
  CHECK(hipGraphAddMemcpyNodeFromSymbol(&out, rest, &in, 1, &to, variable, 4, 4, hipMemcpyDeviceToHost));
  hipHostNodeParams call{set, &unused};
  CHECK(hipGraphAddHostNode(&host, rest, &out, 1, &call));
  CHECK(hipGraphAddEventRecordNode(&record, rest, &host, 1, event));
  CHECK(hipGraphAddEventWaitNode(&wait, rest, &record, 1, event));
  CHECK(hipGraphAddKernelNode(&more, child, nullptr, 0, &params));
  CHECK(hipGraphAddChildGraphNode(&nested, rest, &wait, 1, child));

  CHECK(hipGraphMemcpyNodeSetParams1D(line, data, from + 1, 4, hipMemcpyHostToDevice));
  hipMemcpy3DParms told{};
  CHECK(hipGraphMemcpyNodeGetParams(line, &told));
  MUST(told.srcPtr.ptr == from + 1 && told.extent.width == 4);
  copy.dstPtr.ptr = data + 2;
  CHECK(hipGraphMemcpyNodeSetParams(box, &copy));
  CHECK(hipGraphMemcpyNodeGetParams(box, &told));
  MUST(told.dstPtr.ptr == copy.dstPtr.ptr && told.srcPtr.pitch == copy.srcPtr.pitch && told.kind == hipMemcpyDefault);
  CHECK(hipGraphMemcpyNodeSetParamsToSymbol(in, variable, data + 2, 4, 0, hipMemcpyDeviceToDevice));
  CHECK(hipGraphMemcpyNodeSetParamsFromSymbol(out, &to, variable, 4, 0, hipMemcpyDeviceToHost));
  call.userData = &called;
  CHECK(hipGraphHostNodeSetParams(host, &call));
  CHECK(hipGraphHostNodeGetParams(host, &call));
  MUST(call.fn == set && call.userData == &called);
  CHECK(hipGraphEventRecordNodeSetEvent(record, second));
  CHECK(hipGraphEventWaitNodeSetEvent(wait, second));
  hipEvent_t which;
  CHECK(hipGraphEventRecordNodeGetEvent(record, &which));
  MUST(which == second);
  CHECK(hipGraphEventWaitNodeGetEvent(wait, &which));
  MUST(which == second);
  hipGraph_t inside;
  CHECK(hipGraphChildGraphNodeGetGraph(nested, &inside));
  MUST(inside != nullptr);

  hipGraphExec_t both;
  CHECK(hipGraphInstantiate(&both, rest, nullptr, nullptr, 0));
  run(both, data);
  MUST(data[0] == 11 && data[2] == 2 && to == 2 && called == 1 && unused == 0);
  CHECK(hipEventQuery(second));

  CHECK(hipGraphExecMemcpyNodeSetParams1D(both, line, data, from, 4, hipMemcpyHostToDevice));
  copy.dstPtr.ptr = data + 3;
  CHECK(hipGraphExecMemcpyNodeSetParams(both, box, &copy));
  CHECK(hipGraphExecMemcpyNodeSetParamsToSymbol(both, in, variable, data + 3, 4, 4, hipMemcpyDeviceToDevice));
  CHECK(hipGraphExecMemcpyNodeSetParamsFromSymbol(both, out, &to, variable, 4, 4, hipMemcpyDeviceToHost));
  call.userData = &unused;
  CHECK(hipGraphExecHostNodeSetParams(both, host, &call));
  CHECK(hipGraphExecEventRecordNodeSetEvent(both, record, event));
  CHECK(hipGraphExecEventWaitNodeSetEvent(both, wait, event));
  // The graph's child is its own since it was added; one of the same shape takes its place.
  params = launch((void *)add, arguments);
  CHECK(hipGraphKernelNodeSetParams(more, &params));
  CHECK(hipGraphExecChildGraphNodeSetParams(both, nested, child));
  FAILS(hipErrorInvalidValue, hipGraphExecMemcpyNodeSetParams1D(both, host, data, from, 4, hipMemcpyHostToDevice));
  run(both, data);
  MUST(data[3] == 1 && to == 1 && unused == 1);
  MUST(data[0] == 4);

  // What differs when a graph cannot take another's commands.
  hipGraph_t one, two;
  hipGraphNode_t node, at;
  hipGraphExec_t exec;
  CHECK(hipGraphCreate(&one, 0));
  CHECK(hipGraphAddMemcpyNode1D(&node, one, nullptr, 0, data, data + 1, 4, hipMemcpyDeviceToDevice));
  FAILS(hipErrorInvalidValue, hipGraphInstantiateWithFlags(&exec, one, 10));
  CHECK(hipGraphInstantiateWithFlags(&exec, one, hipGraphInstantiateFlagUseNodePriority));
  CHECK(hipGraphCreate(&two, 0));
  CHECK(hipGraphAddMemcpyNode1D(&node, two, nullptr, 0, data, from, 4, hipMemcpyHostToDevice));
  FAILS(hipErrorGraphExecUpdateFailure, hipGraphExecUpdate(exec, two, &at, &result));
  MUST(result == hipGraphExecUpdateErrorParametersChanged && at == node);
  CHECK(hipGraphDestroyNode(node));
  CHECK(hipGraphAddEmptyNode(&node, two, nullptr, 0));
  FAILS(hipErrorGraphExecUpdateFailure, hipGraphExecUpdate(exec, two, &at, &result));
  MUST(result == hipGraphExecUpdateErrorNodeTypeChanged && at == node);
  CHECK(hipGraphExecDestroy(exec));
  CHECK(hipGraphInstantiate(&exec, two, nullptr, nullptr, 0));
  FAILS(hipErrorInvalidValue, hipGraphNodeGetEnabled(exec, node, &enabled));
  FAILS(hipErrorInvalidValue, hipGraphAddEventRecordNode(&node, two, nullptr, 0, nullptr));

  // What could not be carried out is no node.
  FAILS(hipErrorInvalidValue, hipGraphAddMemcpyNode1D(&node, two, nullptr, 0, nullptr, from, 4, hipMemcpyHostToDevice));
  FAILS(hipErrorInvalidValue, hipGraphAddMemcpyNode1D(&node, two, nullptr, 0, data, from, 1 << 20, hipMemcpyHostToDevice));
  hipMemsetParams set{};
  set.dst = data;
  set.elementSize = 4;
  set.width = 1;
  FAILS(hipErrorInvalidValue, hipGraphAddMemsetNode(&node, two, nullptr, 0, &set));
  set.height = 1;
  set.width = 1 << 20;
  FAILS(hipErrorInvalidValue, hipGraphAddMemsetNode(&node, two, nullptr, 0, &set));
  set.width = 1;
  CHECK(hipGraphAddMemsetNode(&node, two, nullptr, 0, &set));

  // A ready graph's copies keep their direction, and fills of rows their shape.
  hipGraph_t three;
  hipGraphNode_t rows;
  CHECK(hipGraphCreate(&three, 0));
  CHECK(hipGraphAddMemcpyNode1D(&node, three, nullptr, 0, data, from, 4, hipMemcpyHostToDevice));
  set.height = 2;
  set.pitch = 8;
  CHECK(hipGraphAddMemsetNode(&rows, three, nullptr, 0, &set));
  CHECK(hipGraphInstantiate(&exec, three, nullptr, nullptr, 0));
  FAILS(hipErrorInvalidValue, hipGraphExecMemcpyNodeSetParams1D(exec, node, data, data + 1, 4, hipMemcpyDeviceToDevice));
  FAILS(hipErrorInvalidValue, hipGraphExecMemcpyNodeSetParams1D(exec, node, data, from, 0, hipMemcpyHostToDevice));
  set.width = 2;
  FAILS(hipErrorInvalidValue, hipGraphExecMemsetNodeSetParams(exec, rows, &set));
  set.width = 1;
  CHECK(hipGraphExecMemsetNodeSetParams(exec, rows, &set));
}
