// Nodes by the one function for all kinds, and by the driver's functions.
#include "check.h"

__global__ void add(int *to, int what) { *to += what; }
static void count(void *data) { ++*(int *)data; }

int main() {
  int *data, what = 3, calls = 0, result = 0, start = 10;
  CHECK(hipMalloc(&data, 64));
  void *arguments[] = {&data, &what};
  hipGraph_t graph, child;
  CHECK(hipGraphCreate(&graph, 0));
  CHECK(hipGraphCreate(&child, 0));
  hipEvent_t event;
  CHECK(hipEventCreate(&event));

  hipGraphNodeParams params{};
  hipGraphNode_t nodes[10];
  int n = 0;
  auto next = [&] {
    CHECK(hipGraphAddNode(&nodes[n], graph, n ? &nodes[n - 1] : nullptr, n ? 1 : 0, &params));
    n++;
    params = hipGraphNodeParams{};
  };
  params.type = hipGraphNodeTypeMemAlloc;
  params.alloc.poolProps.allocType = hipMemAllocationTypePinned;
  params.alloc.poolProps.location.type = hipMemLocationTypeDevice;
  params.alloc.bytesize = 64;
  CHECK(hipGraphAddNode(&nodes[n++], graph, nullptr, 0, &params));
  void *memory = params.alloc.dptr;
  MUST(memory != nullptr);
  params = hipGraphNodeParams{};
  params.type = hipGraphNodeTypeMemcpy;
  params.memcpy.copyParams.srcPtr = make_hipPitchedPtr(&start, 4, 4, 1);
  params.memcpy.copyParams.dstPtr = make_hipPitchedPtr(data, 4, 4, 1);
  params.memcpy.copyParams.extent = make_hipExtent(4, 1, 1);
  params.memcpy.copyParams.kind = hipMemcpyHostToDevice;
  next();
  params.type = hipGraphNodeTypeKernel;
  params.kernel.func = (void *)add;
  params.kernel.gridDim = params.kernel.blockDim = dim3(1);
  params.kernel.kernelParams = arguments;
  next();
  params.type = hipGraphNodeTypeHost;
  params.host = {count, &calls};
  next();
  params.type = hipGraphNodeTypeMemset;
  params.memset.dst = memory;
  params.memset.elementSize = 4;
  params.memset.width = params.memset.height = 1;
  params.memset.value = 5;
  next();
  params.type = hipGraphNodeTypeGraph;
  params.graph.graph = child;
  next();
  params.type = hipGraphNodeTypeEventRecord;
  params.eventRecord.event = event;
  next();
  params.type = hipGraphNodeTypeWaitEvent;
  params.eventWait.event = event;
  next();
  params.type = hipGraphNodeTypeEmpty;
  next();

  // The driver's.
  hipGraphNode_t copy, fill, release;
  hipMemsetParams filled{};
  filled.dst = data + 1;
  filled.elementSize = 4;
  filled.width = filled.height = 1;
  filled.value = 77;
  hipCtx_t context;
  CHECK(hipCtxGetCurrent(&context));
  CHECK(hipDrvGraphAddMemsetNode(&fill, graph, &nodes[n - 1], 1, &filled, context));
  HIP_MEMCPY3D back{};
  back.srcMemoryType = hipMemoryTypeDevice;
  back.srcDevice = data;
  back.dstMemoryType = hipMemoryTypeHost;
  back.dstHost = &result;
  back.WidthInBytes = 4;
  back.Height = back.Depth = 1;
  CHECK(hipDrvGraphAddMemcpyNode(&copy, graph, &fill, 1, &back, context));
  CHECK(hipDrvGraphAddMemFreeNode(&release, graph, &copy, 1, memory));
  HIP_MEMCPY3D told{};
  CHECK(hipDrvGraphMemcpyNodeGetParams(copy, &told));
  MUST(told.srcDevice == data && told.dstHost == &result && told.WidthInBytes == 4);

  hipGraphExec_t ready;
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  auto run = [&] {
    CHECK(hipGraphLaunch(ready, nullptr));
    CHECK(hipDeviceSynchronize());
    return result;
  };
  MUST(run() == 13 && calls == 1);
  CHECK(hipEventQuery(event));

  what = 4;
  params.type = hipGraphNodeTypeKernel;
  params.kernel.func = (void *)add;
  params.kernel.gridDim = params.kernel.blockDim = dim3(1);
  params.kernel.kernelParams = arguments;
  CHECK(hipGraphExecNodeSetParams(ready, nodes[2], &params));
  MUST(run() == 14);
  FAILS(hipErrorInvalidValue, hipGraphExecNodeSetParams(ready, nodes[3], &params));
  CHECK(hipGraphNodeSetParams(nodes[2], &params));
  back.srcDevice = data + 1;
  CHECK(hipDrvGraphExecMemcpyNodeSetParams(ready, copy, &back, context));
  MUST(run() == 77);
  filled.value = 78;
  CHECK(hipDrvGraphExecMemsetNodeSetParams(ready, fill, &filled, context));
  MUST(run() == 78);
  CHECK(hipDrvGraphMemcpyNodeSetParams(copy, &back));
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  MUST(run() == 77);
  params.type = hipGraphNodeTypeExtSemaphoreSignal;
  FAILS(hipErrorNotSupported, hipGraphAddNode(&nodes[n], graph, nullptr, 0, &params));
  (void)hipGetLastError();
}
