// A capture that goes on in a graph that is there, behind a node of it; what a capture depends on is changed.
#include "check.h"

__global__ void add(int *to, int what) { *to = *to * 10 + what; }

int main() {
  int *data;
  CHECK(hipMallocManaged(&data, sizeof(int)));
  *data = 0;
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  hipGraph_t graph;
  CHECK(hipGraphCreate(&graph, 0));
  int what = 1;
  void *arguments[] = {&data, &what};
  hipKernelNodeParams params{};
  params.func = (void *)add;
  params.gridDim = params.blockDim = dim3(1);
  params.kernelParams = arguments;
  hipGraphNode_t first;
  CHECK(hipGraphAddKernelNode(&first, graph, nullptr, 0, &params));

  hipStreamCaptureMode mode = hipStreamCaptureModeRelaxed;
  CHECK(hipThreadExchangeStreamCaptureMode(&mode));
  MUST(mode == hipStreamCaptureModeGlobal);
  CHECK(hipStreamBeginCaptureToGraph(stream, graph, &first, nullptr, 1, hipStreamCaptureModeRelaxed));
  add<<<1, 1, 0, stream>>>(data, 2);
  hipStreamCaptureStatus status;
  const hipGraphNode_t *behind;
  size_t count;
  CHECK(hipStreamGetCaptureInfo_v2(stream, &status, nullptr, nullptr, &behind, &count));
  MUST(count == 1);
  hipGraphNode_t second = behind[0];
  CHECK(hipStreamUpdateCaptureDependencies(stream, &second, 1, hipStreamSetCaptureDependencies));
  CHECK(hipStreamUpdateCaptureDependencies(stream, &first, 1, hipStreamAddCaptureDependencies));
  add<<<1, 1, 0, stream>>>(data, 3);
  CHECK(hipStreamEndCapture(stream, &graph));

  size_t edges = 0;
  CHECK(hipGraphGetEdges(graph, nullptr, nullptr, &edges));
  MUST(edges == 3);
  hipGraphExec_t ready;
  CHECK(hipGraphInstantiateWithFlags(&ready, graph, 0));
  CHECK(hipGraphUpload(ready, stream));
  CHECK(hipGraphLaunch(ready, stream));
  CHECK(hipStreamSynchronize(stream));
  MUST(*data == 123);
}
