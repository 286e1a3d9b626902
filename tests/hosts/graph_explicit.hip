// A graph with a node of each kind, made by hand.
#include "check.h"
#include <cstring>

__device__ int variable;
__global__ void add(int *to, const int *what) { *to += *what; }
static void count(void *data) { ++*(int *)data; }

int main() {
  int *data, *what, host = 5, result = 0, from_variable = 0, calls = 0;
  CHECK(hipMalloc(&data, sizeof(int)));
  hipGraph_t graph, child;
  CHECK(hipGraphCreate(&graph, 0));
  CHECK(hipGraphCreate(&child, 0));
  hipEvent_t event, before;
  CHECK(hipEventCreate(&event));
  CHECK(hipEventCreate(&before));
  CHECK(hipEventRecord(before, nullptr));

  hipGraphNode_t allocate, to_what, clear, kernel, called, empty, copy, record, wait, release, nested, inner;
  hipGraphNode_t to_symbol, from_symbol;
  hipMemAllocNodeParams memory{};
  memory.poolProps.allocType = hipMemAllocationTypePinned;
  memory.poolProps.location.type = hipMemLocationTypeDevice;
  memory.bytesize = sizeof(int);
  CHECK(hipGraphAddMemAllocNode(&allocate, graph, nullptr, 0, &memory));
  what = (int *)memory.dptr;
  MUST(what != nullptr);
  CHECK(hipGraphAddMemcpyNode1D(&to_what, graph, &allocate, 1, what, &host, sizeof host, hipMemcpyHostToDevice));

  hipMemsetParams fill{};
  fill.dst = data;
  fill.elementSize = 4;
  fill.width = fill.height = 1;
  fill.value = 100;
  CHECK(hipGraphAddMemsetNode(&clear, graph, nullptr, 0, &fill));
  CHECK(hipGraphAddEventWaitNode(&wait, graph, &clear, 1, before));

  void *arguments[] = {&data, &what};
  hipKernelNodeParams launch{};
  launch.func = (void *)add;
  launch.gridDim = launch.blockDim = dim3(1);
  launch.kernelParams = arguments;
  hipGraphNode_t both[] = {to_what, wait};
  CHECK(hipGraphAddKernelNode(&kernel, graph, both, 2, &launch));
  hipHostNodeParams call{count, &calls};
  CHECK(hipGraphAddHostNode(&called, graph, &kernel, 1, &call));
  CHECK(hipGraphAddMemFreeNode(&release, graph, &called, 1, what));
  CHECK(hipGraphAddEmptyNode(&empty, graph, &called, 1));

  // In the child the variable is set and read.
  CHECK(hipGraphAddMemcpyNodeToSymbol(&inner, child, nullptr, 0, &variable, &host, 4, 0, hipMemcpyHostToDevice));
  CHECK(hipGraphAddChildGraphNode(&nested, graph, &empty, 1, child));
  CHECK(hipGraphAddMemcpyNodeFromSymbol(&from_symbol, graph, &nested, 1, &from_variable, &variable, 4, 0,
                                        hipMemcpyDeviceToHost));
  CHECK(hipGraphAddMemcpyNodeToSymbol(&to_symbol, graph, &from_symbol, 1, &variable, data, 4, 0,
                                      hipMemcpyDeviceToDevice));
  hipMemcpy3DParms back{};
  back.srcPtr = make_hipPitchedPtr(data, 4, 4, 1);
  back.dstPtr = make_hipPitchedPtr(&result, 4, 4, 1);
  back.extent = make_hipExtent(4, 1, 1);
  back.kind = hipMemcpyDeviceToHost;
  CHECK(hipGraphAddMemcpyNode(&copy, graph, &to_symbol, 1, &back));
  CHECK(hipGraphAddEventRecordNode(&record, graph, &copy, 1, event));

  const hipGraphNodeType wanted[] = {
      hipGraphNodeTypeMemAlloc, hipGraphNodeTypeMemcpy, hipGraphNodeTypeMemset,      hipGraphNodeTypeKernel,
      hipGraphNodeTypeHost,     hipGraphNodeTypeEmpty,  hipGraphNodeTypeMemcpy,      hipGraphNodeTypeEventRecord,
      hipGraphNodeTypeWaitEvent, hipGraphNodeTypeMemFree, hipGraphNodeTypeGraph};
  const hipGraphNode_t all[] = {allocate, to_what, clear, kernel, called, empty, copy, record, wait, release, nested};
  for (int i = 0; i < 11; i++) {
    hipGraphNodeType type;
    CHECK(hipGraphNodeGetType(all[i], &type));
    MUST(type == wanted[i]);
  }

  hipGraphExec_t ready;
  hipGraphInstantiateParams how{};
  CHECK(hipGraphInstantiateWithParams(&ready, graph, &how));
  MUST(how.result_out == hipGraphInstantiateSuccess);
  unsigned long long flags = 7;
  CHECK(hipGraphExecGetFlags(ready, &flags));
  MUST(flags == 0);
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  for (int i = 1; i <= 3; i++) {
    result = from_variable = 0;
    host = 4 + i;
    CHECK(hipGraphLaunch(ready, stream));
    CHECK(hipStreamSynchronize(stream));
    MUST(result == 104 + i && from_variable == 4 + i && calls == i);
    CHECK(hipEventQuery(event));
    int is = 0;
    CHECK(hipMemcpyFromSymbol(&is, variable, 4));
    MUST(is == result);
  }
}
