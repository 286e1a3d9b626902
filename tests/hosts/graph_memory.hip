// Memory that graphs take and give back.
#include "check.h"

__global__ void set(int *to, int value) { to[threadIdx.x] = value + threadIdx.x; }

int main() {
  const int n = 32;
  int host[n];
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  int *data;
  CHECK(hipMallocAsync(&data, sizeof host, stream));
  set<<<1, n, 0, stream>>>(data, 5);
  CHECK(hipMemcpyAsync(host, data, sizeof host, hipMemcpyDeviceToHost, stream));
  CHECK(hipFreeAsync(data, stream));
  hipGraph_t graph;
  CHECK(hipStreamEndCapture(stream, &graph));
  hipGraphNode_t nodes[8];
  size_t count = 8;
  CHECK(hipGraphGetNodes(graph, nodes, &count));
  MUST(count == 4);
  bool allocated = false, freed = false;
  for (size_t i = 0; i < count; i++) {
    hipGraphNodeType type;
    CHECK(hipGraphNodeGetType(nodes[i], &type));
    if (type == hipGraphNodeTypeMemAlloc) {
      hipMemAllocNodeParams params{};
      CHECK(hipGraphMemAllocNodeGetParams(nodes[i], &params));
      allocated = params.dptr == data && params.bytesize >= sizeof host;
    } else if (type == hipGraphNodeTypeMemFree) {
      void *address = nullptr;
      CHECK(hipGraphMemFreeNodeGetParams(nodes[i], &address));
      freed = address == data;
    }
  }
  MUST(allocated && freed);
  hipGraphExec_t ready;
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  for (int i = 0; i < 3; i++) {
    host[0] = host[n - 1] = 0;
    CHECK(hipGraphLaunch(ready, stream));
    CHECK(hipStreamSynchronize(stream));
    MUST(host[0] == 5 && host[n - 1] == 4 + n);
  }

  size_t used, most;
  CHECK(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrUsedMemCurrent, &used));
  CHECK(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrUsedMemHigh, &most));
  MUST(used == 0 && most == sizeof host);
  CHECK(hipGraphExecDestroy(ready));
  CHECK(hipGraphDestroy(graph));

  // What the graph does not free is the program's, which may launch it again afterwards.
  hipGraphNode_t node, filled;
  CHECK(hipGraphCreate(&graph, 0));
  hipMemAllocNodeParams params{};
  params.poolProps.allocType = hipMemAllocationTypePinned;
  params.poolProps.location = {hipMemLocationTypeDevice, 0};
  params.bytesize = 1000;
  CHECK(hipGraphAddMemAllocNode(&node, graph, nullptr, 0, &params));
  hipMemsetParams fill{};
  fill.dst = params.dptr;
  fill.elementSize = 1;
  fill.height = 1;
  fill.value = 7;
  fill.width = 1000;
  CHECK(hipGraphAddMemsetNode(&filled, graph, &node, 1, &fill));
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  CHECK(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrUsedMemCurrent, &used));
  MUST(used == 0);
  for (int i = 0; i < 4; i++) {
    CHECK(hipGraphLaunch(ready, stream));
    char byte = 0;
    CHECK(hipMemcpyAsync(&byte, (char *)params.dptr + 999, 1, hipMemcpyDeviceToHost, stream));
    CHECK(hipStreamSynchronize(stream));
    MUST(byte == 7);
    CHECK(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrUsedMemCurrent, &used));
    MUST(used == 1000);
    if (i % 2)
      CHECK(hipFreeAsync(params.dptr, stream));
    else
      CHECK(hipFree(params.dptr));
    CHECK(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrReservedMemCurrent, &used));
    MUST(used == 0);
  }
  CHECK(hipGraphExecDestroy(ready));
  CHECK(hipGraphDestroy(graph));
  CHECK(hipDeviceGraphMemTrim(0));
  CHECK(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrReservedMemCurrent, &used));
  MUST(used == 0);
  CHECK(hipDeviceSetGraphMemAttribute(0, hipGraphMemAttrReservedMemHigh, &used));
  CHECK(hipDeviceGetGraphMemAttribute(0, hipGraphMemAttrReservedMemHigh, &most));
  MUST(most == 0);
  FAILS(hipErrorInvalidDevice, hipDeviceGraphMemTrim(99));
  FAILS(hipErrorInvalidValue, hipDeviceSetGraphMemAttribute(0, hipGraphMemAttrUsedMemCurrent, &used));
}
