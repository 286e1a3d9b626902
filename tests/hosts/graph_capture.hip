// Work of two streams that fork and join becomes a graph, which is launched again and again.
#include "check.h"

__global__ void add(int *to, int what) { to[threadIdx.x] += what; }
__global__ void sum(int *to, const int *a, const int *b) { to[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }

int main() {
  const int n = 64;
  hipStream_t main, side;
  hipEvent_t fork, join;
  CHECK(hipStreamCreate(&main));
  CHECK(hipStreamCreate(&side));
  CHECK(hipEventCreateWithFlags(&fork, hipEventDisableTiming));
  CHECK(hipEventCreateWithFlags(&join, hipEventDisableTiming));
  int *a, *b, *c, host[n];
  CHECK(hipMalloc(&a, sizeof host));
  CHECK(hipMalloc(&b, sizeof host));
  CHECK(hipMalloc(&c, sizeof host));
  CHECK(hipMemset(b, 0, sizeof host));
  CHECK(hipDeviceSynchronize());

  hipStreamCaptureStatus status;
  CHECK(hipStreamIsCapturing(main, &status));
  MUST(status == hipStreamCaptureStatusNone);
  CHECK(hipStreamBeginCapture(main, hipStreamCaptureModeGlobal));
  CHECK(hipMemsetAsync(a, 0, sizeof host, main));
  CHECK(hipEventRecord(fork, main));
  CHECK(hipStreamWaitEvent(side, fork, 0));
  add<<<1, n, 0, main>>>(a, 3);
  add<<<1, n, 0, side>>>(b, 4);
  CHECK(hipStreamIsCapturing(side, &status));
  MUST(status == hipStreamCaptureStatusActive);
  CHECK(hipEventRecord(join, side));
  CHECK(hipStreamWaitEvent(main, join, 0));
  unsigned long long id = 0, same = 1;
  CHECK(hipStreamGetCaptureInfo(main, &status, &id));
  hipGraph_t graph;
  const hipGraphNode_t *behind;
  size_t count;
  CHECK(hipStreamGetCaptureInfo_v2(main, &status, &same, &graph, &behind, &count));
  MUST(id == same && count == 2);
  sum<<<1, n, 0, main>>>(c, a, b);
  CHECK(hipMemcpyAsync(host, c, sizeof host, hipMemcpyDeviceToHost, main));
  CHECK(hipStreamEndCapture(main, &graph));
  // Nothing has run.
  CHECK(hipMemcpy(host, b, sizeof host, hipMemcpyDeviceToHost));
  MUST(host[0] == 0);

  size_t nodes = 0, edges = 0;
  CHECK(hipGraphGetNodes(graph, nullptr, &nodes));
  CHECK(hipGraphGetEdges(graph, nullptr, nullptr, &edges));
  MUST(nodes == 5 && edges == 5);
  hipGraphExec_t ready;
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  for (int i = 1; i <= 10; i++) {
    CHECK(hipGraphLaunch(ready, side));
    CHECK(hipStreamSynchronize(side));
    MUST(host[0] == 3 + 4 * i && host[n - 1] == host[0]);
  }
  CHECK(hipGraphExecDestroy(ready));
  CHECK(hipGraphDestroy(graph));

  // A capture that does not join again fails, and one that was never begun.
  CHECK(hipStreamBeginCapture(main, hipStreamCaptureModeRelaxed));
  CHECK(hipEventRecord(fork, main));
  CHECK(hipStreamWaitEvent(side, fork, 0));
  add<<<1, n, 0, side>>>(b, 4);
  FAILS(hipErrorStreamCaptureUnjoined, hipStreamEndCapture(main, &graph));
  FAILS(hipErrorIllegalState, hipStreamEndCapture(main, &graph));
  CHECK(hipStreamDestroy(main));
  CHECK(hipStreamDestroy(side));
}
