// What -fgpu-default-stream=per-thread makes of names, called by those names.
#include "check.h"
#include <cstring>
#include <thread>

__device__ int variable[4];
__global__ void add(int *to, int what) { to[threadIdx.x] += what; }
static void count(void *data) { ++*(int *)data; }
static void count_end(hipStream_t, hipError_t, void *data) { ++*(int *)data; }

static void arrays() {
  const hipChannelFormatDesc channels = hipCreateChannelDesc<int>();
  hipArray_t array;
  int host[8] = {1, 2, 3, 4, 5, 6, 7, 8}, back[8] = {};
  CHECK(hipMallocArray(&array, &channels, 4, 2, 0));
  CHECK(hipMemcpy2DToArray_spt(array, 0, 0, host, 16, 16, 2, hipMemcpyHostToDevice));
  CHECK(hipMemcpy2DToArrayAsync_spt(array, 4, 1, host, 16, 8, 1, hipMemcpyHostToDevice, nullptr));
  CHECK(hipMemcpy2DFromArrayAsync_spt(back, 16, array, 0, 0, 16, 1, hipMemcpyDeviceToHost, nullptr));
  CHECK(hipStreamSynchronize_spt(nullptr));
  CHECK(hipMemcpy2DFromArray_spt(back + 4, 16, array, 0, 1, 16, 1, hipMemcpyDeviceToHost));
  MUST(back[3] == 4 && back[4] == 5 && back[5] == 1 && back[6] == 2 && back[7] == 8);
  CHECK(hipMemcpyFromArray_spt(back, array, 0, 1, 16, hipMemcpyDeviceToHost));
  MUST(back[0] == 5 && back[3] == 8);
  CHECK(hipFreeArray(array));
}

static void work() {
  arrays();
  const int n = 16;
  const size_t bytes = n * sizeof(int);
  int *data, host[n], back[n], ends = 0;
  for (int i = 0; i < n; i++)
    host[i] = i;
  CHECK(hipMalloc(&data, bytes));
  CHECK(hipMemset_spt(data, 0, bytes));
  CHECK(hipMemcpy_spt(data, host, bytes, hipMemcpyHostToDevice));
  int what = 3;
  void *arguments[] = {&data, &what};
  CHECK(hipLaunchKernel_spt((const void *)add, dim3(1), dim3(n), arguments, 0, nullptr));
  CHECK(hipLaunchCooperativeKernel_spt((const void *)add, dim3(1), dim3(n), arguments, 0, nullptr));
  CHECK(hipMemcpyAsync_spt(back, data, bytes, hipMemcpyDeviceToHost, nullptr));
  CHECK(hipLaunchHostFunc_spt(nullptr, count, &ends));
  CHECK(hipStreamAddCallback_spt(nullptr, count_end, &ends, 0));
  CHECK(hipStreamSynchronize_spt(nullptr));
  CHECK(hipStreamQuery_spt(nullptr));
  MUST(ends == 2);
  for (int i = 0; i < n; i++)
    MUST(back[i] == i + 6);

  CHECK(hipMemset2D_spt(data, 8, 1, 4, 8));
  CHECK(hipMemset2DAsync_spt(data, 8, 2, 4, 4, nullptr));
  CHECK(hipMemcpy2D_spt(back, 8, data, 8, 4, 8, hipMemcpyDeviceToHost));
  MUST(back[0] == 0x02020202 && back[1] == 7 && back[8] == 0x01010101 && back[9] == 15);
  CHECK(hipMemcpy2DAsync_spt(back, 4, data, 8, 4, 2, hipMemcpyDeviceToHost, nullptr));
  CHECK(hipMemsetAsync_spt(data, 0xff, bytes, nullptr));
  hipPitchedPtr box = make_hipPitchedPtr(data, 8, 8, 2);
  CHECK(hipMemset3D_spt(box, 4, make_hipExtent(4, 2, 2)));
  CHECK(hipMemset3DAsync_spt(box, 5, make_hipExtent(4, 1, 1), nullptr));
  hipMemcpy3DParms copy{};
  copy.srcPtr = box;
  copy.dstPtr = make_hipPitchedPtr(back, 8, 8, 2);
  copy.extent = make_hipExtent(8, 2, 2);
  copy.kind = hipMemcpyDeviceToHost;
  CHECK(hipMemcpy3D_spt(&copy));
  MUST(back[0] == 0x05050505 && back[1] == -1 && back[2] == 0x04040404 && back[7] == -1);
  back[0] = 0;
  CHECK(hipMemcpy3DAsync_spt(&copy, nullptr));
  CHECK(hipStreamSynchronize_spt(nullptr));
  MUST(back[0] == 0x05050505);

  const void *symbol = (const void *)&variable;
  CHECK(hipMemcpyToSymbol_spt(symbol, host, 16, 0, hipMemcpyHostToDevice));
  CHECK(hipMemcpyToSymbolAsync_spt(symbol, host + 8, 8, 8, hipMemcpyHostToDevice, nullptr));
  CHECK(hipMemcpyFromSymbol_spt(back, symbol, 16, 0, hipMemcpyDeviceToHost));
  MUST(back[1] == 1 && back[2] == 8);
  CHECK(hipMemcpyFromSymbolAsync_spt(back, symbol, 4, 12, hipMemcpyDeviceToHost, nullptr));
  hipEvent_t event;
  CHECK(hipEventCreate(&event));
  CHECK(hipEventRecord_spt(event, nullptr));
  CHECK(hipStreamWaitEvent_spt(nullptr, event, 0));
  CHECK(hipEventSynchronize(event));
  MUST(back[0] == 9);
  unsigned flags;
  int priority;
  CHECK(hipStreamGetFlags_spt(nullptr, &flags));
  CHECK(hipStreamGetPriority_spt(nullptr, &priority));

  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  CHECK(hipStreamBeginCapture_spt(stream, hipStreamCaptureModeThreadLocal));
  hipStreamCaptureStatus status;
  unsigned long long id = 0, same = 0;
  CHECK(hipStreamIsCapturing_spt(stream, &status));
  MUST(status == hipStreamCaptureStatusActive);
  CHECK(hipStreamGetCaptureInfo_spt(stream, &status, &id));
  hipGraph_t graph;
  const hipGraphNode_t *behind;
  size_t count = 9;
  CHECK(hipStreamGetCaptureInfo_v2_spt(stream, &status, &same, &graph, &behind, &count));
  MUST(id == same && count == 0);
  add<<<1, n, 0, stream>>>(data, 1);
  CHECK(hipStreamEndCapture_spt(stream, &graph));
  hipGraphExec_t ready;
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  CHECK(hipMemset(data, 0, bytes));
  CHECK(hipGraphLaunch_spt(ready, nullptr));
  CHECK(hipMemcpy_spt(back, data, bytes, hipMemcpyDeviceToHost));
  MUST(back[15] == 1);
  CHECK(hipFree(data));
}

int main() {
  work();
  std::thread(work).join();
}
