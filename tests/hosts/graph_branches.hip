// Branches of a graph run at the same time, on one GPU and on two, and a graph's copies read the program's
// memory when they run.
// DEVICES: 2
#include "check.h"

// Sets its own flag and waits for the other's.
__global__ void meet(int *own, int *other, int *met) {
  __hip_atomic_store(own, 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
  while (__hip_atomic_load(other, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM) == 0)
    __builtin_amdgcn_s_sleep(10);
  atomicAdd_system(met, 1);
}
__global__ void add(int *to, const int *what) { *to += *what; }
__global__ void device(int *to) { *to = *to * 10 + 1; }
__global__ void wild(int *to) { *to = 1; }
static void seven(void *to) { *(int *)to = 7; }
static void count(void *to) { __atomic_add_fetch((int *)to, 1, __ATOMIC_SEQ_CST); }
__global__ void wait_for(int *flag) {
  while (__hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM) == 0)
    __builtin_amdgcn_s_sleep(10);
}

// Two kernels that wait for each other, the second one on the stream `side`.
static void together(hipStream_t main, hipStream_t side, int main_gpu, int side_gpu) {
  int *flags;
  CHECK(hipHostMalloc(&flags, 3 * sizeof(int)));
  flags[2] = 0;
  hipEvent_t fork, join;
  CHECK(hipSetDevice(main_gpu));
  CHECK(hipEventCreateWithFlags(&fork, hipEventDisableTiming));
  CHECK(hipStreamBeginCapture(main, hipStreamCaptureModeRelaxed));
  CHECK(hipMemsetAsync(flags, 0, 2 * sizeof(int), main));
  CHECK(hipEventRecord(fork, main));
  CHECK(hipStreamWaitEvent(side, fork, 0));
  meet<<<1, 1, 0, main>>>(flags, flags + 1, flags + 2);
  CHECK(hipSetDevice(side_gpu));
  CHECK(hipEventCreateWithFlags(&join, hipEventDisableTiming));
  meet<<<1, 1, 0, side>>>(flags + 1, flags, flags + 2);
  CHECK(hipEventRecord(join, side));
  CHECK(hipSetDevice(main_gpu));
  CHECK(hipStreamWaitEvent(main, join, 0));
  hipGraph_t graph;
  hipGraphExec_t ready;
  CHECK(hipStreamEndCapture(main, &graph));
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  for (int i = 1; i <= 3; i++) {
    CHECK(hipGraphLaunch(ready, main));
    CHECK(hipStreamSynchronize(main));
    MUST(flags[2] == 2 * i);
  }
  // Launches of one graph follow each other, whatever their streams.
  for (int i = 0; i < 10; i++) {
    CHECK(hipGraphLaunch(ready, main));
    CHECK(hipGraphLaunch(ready, main_gpu == side_gpu ? side : main));
  }
  CHECK(hipStreamSynchronize(main));
  CHECK(hipStreamSynchronize(side));
  MUST(flags[2] == 2 * 23);

  // As a node of another graph.
  hipGraph_t outer;
  hipGraphExec_t both;
  CHECK(hipStreamBeginCapture(main, hipStreamCaptureModeRelaxed));
  CHECK(hipGraphLaunch(ready, main));
  CHECK(hipGraphLaunch(ready, main));
  CHECK(hipStreamEndCapture(main, &outer));
  size_t nodes = 0;
  CHECK(hipGraphGetNodes(outer, nullptr, &nodes));
  MUST(nodes == 2);
  CHECK(hipGraphInstantiate(&both, outer, nullptr, nullptr, 0));
  CHECK(hipGraphExecDestroy(ready));
  CHECK(hipGraphLaunch(both, main));
  CHECK(hipStreamSynchronize(main));
  MUST(flags[2] == 2 * 25);
  // Destroyed while it runs.
  CHECK(hipGraphLaunch(both, main));
  CHECK(hipGraphExecDestroy(both));
  CHECK(hipGraphDestroy(outer));
  CHECK(hipGraphDestroy(graph));
  CHECK(hipStreamSynchronize(main));
  MUST(flags[2] == 2 * 27);
  CHECK(hipHostFree(flags));
}

int main() {
  hipStream_t main, side, away;
  CHECK(hipStreamCreate(&main));
  CHECK(hipStreamCreate(&side));
  CHECK(hipSetDevice(1));
  CHECK(hipStreamCreate(&away));
  CHECK(hipSetDevice(0));
  together(main, side, 0, 0);
  together(main, away, 0, 1);

  // A host function writes what the next copy reads from the program's own memory; the copy back is no
  // wait for the whole graph.
  int *data, host = 1, result = 0;
  CHECK(hipMalloc(&data, sizeof(int)));
  hipGraph_t graph;
  hipGraphExec_t ready;
  CHECK(hipStreamBeginCapture(main, hipStreamCaptureModeRelaxed));
  CHECK(hipLaunchHostFunc(main, seven, &host));
  CHECK(hipMemcpyAsync(data, &host, sizeof host, hipMemcpyHostToDevice, main));
  device<<<1, 1, 0, main>>>(data);
  CHECK(hipMemcpyAsync(&result, data, sizeof host, hipMemcpyDeviceToHost, main));
  CHECK(hipStreamEndCapture(main, &graph));
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  CHECK(hipGraphLaunch(ready, main));
  CHECK(hipStreamSynchronize(main));
  MUST(result == 71);
  CHECK(hipGraphExecDestroy(ready));

  // A child graph is copied when the graph is instantiated.
  hipGraph_t outer, child;
  hipGraphNode_t nested, fill;
  hipMemsetParams params{};
  params.dst = data;
  params.elementSize = 4;
  params.width = params.height = 1;
  params.value = 3;
  CHECK(hipGraphCreate(&outer, 0));
  CHECK(hipGraphCreate(&child, 0));
  CHECK(hipGraphAddMemsetNode(&fill, child, nullptr, 0, &params));
  CHECK(hipGraphAddChildGraphNode(&nested, outer, nullptr, 0, child));
  CHECK(hipGraphInstantiate(&ready, outer, nullptr, nullptr, 0));
  hipGraph_t inside;
  size_t one = 1;
  CHECK(hipGraphChildGraphNodeGetGraph(nested, &inside));
  CHECK(hipGraphGetNodes(inside, &fill, &one));
  params.value = 4;
  CHECK(hipGraphMemsetNodeSetParams(fill, &params));
  CHECK(hipGraphLaunch(ready, main));
  CHECK(hipMemcpyAsync(&result, data, sizeof result, hipMemcpyDeviceToHost, main));
  CHECK(hipStreamSynchronize(main));
  MUST(result == 3);

  // An object of a graph ends with the graph and its last launch, whatever events of the capture are left.
  int ended = 0, *flag;
  hipUserObject_t object;
  hipEvent_t left;
  CHECK(hipHostMalloc(&flag, sizeof(int)));
  *flag = 0;
  CHECK(hipEventCreate(&left));
  CHECK(hipUserObjectCreate(&object, &ended, count, 1, hipUserObjectNoDestructorSync));
  CHECK(hipStreamBeginCapture(main, hipStreamCaptureModeRelaxed));
  wait_for<<<1, 1, 0, main>>>(flag);
  CHECK(hipEventRecord(left, main));
  CHECK(hipStreamEndCapture(main, &graph));
  CHECK(hipGraphRetainUserObject(graph, object, 1, hipGraphUserObjectMove));
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  CHECK(hipGraphLaunch(ready, main));
  CHECK(hipGraphExecDestroy(ready));
  CHECK(hipGraphDestroy(graph));
  MUST(__atomic_load_n(&ended, __ATOMIC_SEQ_CST) == 0);
  __atomic_store_n(flag, 1, __ATOMIC_SEQ_CST);
  CHECK(hipStreamSynchronize(main));
  MUST(__atomic_load_n(&ended, __ATOMIC_SEQ_CST) == 1);
  FAILS(hipErrorCapturedEvent, hipStreamWaitEvent(side, left, 0));

  // A fault in a branch is an error of the stream in which the graph was launched.
  hipEvent_t fork, join;
  CHECK(hipEventCreate(&fork));
  CHECK(hipEventCreate(&join));
  CHECK(hipStreamBeginCapture(main, hipStreamCaptureModeRelaxed));
  CHECK(hipEventRecord(fork, main));
  CHECK(hipStreamWaitEvent(side, fork, 0));
  device<<<1, 1, 0, main>>>(data);
  wild<<<1, 1, 0, side>>>((int *)64);
  CHECK(hipEventRecord(join, side));
  CHECK(hipStreamWaitEvent(main, join, 0));
  CHECK(hipStreamEndCapture(main, &graph));
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  CHECK(hipGraphLaunch(ready, main));
  MUST(hipStreamSynchronize(main) != hipSuccess);
}
