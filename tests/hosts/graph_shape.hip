// The shape of a graph: edges added, asked for, taken away; objects that graphs keep; a picture.
#include "check.h"
#include <cstring>
#include <unistd.h>

__global__ void nothing() {}
static void end(void *data) { ++*(int *)data; }

int main() {
  hipGraph_t graph;
  CHECK(hipGraphCreate(&graph, 0));
  hipGraphNode_t a, b, c, d;
  hipKernelNodeParams params{};
  params.func = (void *)nothing;
  params.gridDim = params.blockDim = dim3(1);
  CHECK(hipGraphAddKernelNode(&a, graph, nullptr, 0, &params));
  CHECK(hipGraphAddEmptyNode(&b, graph, &a, 1));
  CHECK(hipGraphAddEmptyNode(&c, graph, nullptr, 0));
  CHECK(hipGraphAddEmptyNode(&d, graph, nullptr, 0));
  hipGraphNode_t from[] = {a, b, c}, to[] = {c, d, d};
  CHECK(hipGraphAddDependencies(graph, from, to, 3));

  hipGraphNode_t found[8], ends[8];
  size_t count = 8;
  CHECK(hipGraphGetRootNodes(graph, found, &count));
  MUST(count == 1 && found[0] == a);
  count = 8;
  CHECK(hipGraphGetEdges(graph, found, ends, &count));
  MUST(count == 4);
  count = 8;
  CHECK(hipGraphNodeGetDependencies(d, found, &count));
  MUST(count == 2);
  count = 8;
  CHECK(hipGraphNodeGetDependentNodes(a, found, &count));
  MUST(count == 2);
  // A circle is one when the graph is instantiated.
  CHECK(hipGraphAddDependencies(graph, &d, &a, 1));
  hipGraphExec_t none;
  FAILS(hipErrorInvalidValue, hipGraphInstantiate(&none, graph, nullptr, nullptr, 0));
  CHECK(hipGraphRemoveDependencies(graph, &d, &a, 1));
  FAILS(hipErrorInvalidValue, hipGraphAddDependencies(graph, &a, &a, 1));
  CHECK(hipGraphRemoveDependencies(graph, from + 1, to + 1, 1));
  count = 8;
  CHECK(hipGraphNodeGetDependencies(d, found, &count));
  MUST(count == 1 && found[0] == c);
  CHECK(hipGraphDestroyNode(b));
  count = 0;
  CHECK(hipGraphGetNodes(graph, nullptr, &count));
  MUST(count == 3);

  // Attributes of kernels' nodes.
  hipLaunchAttributeValue value{};
  CHECK(hipGraphKernelNodeGetAttribute(a, hipLaunchAttributeCooperative, &value));
  MUST(value.cooperative == 0);
  value.cooperative = 1;
  CHECK(hipGraphKernelNodeSetAttribute(a, hipLaunchAttributeCooperative, &value));
  hipGraphNode_t other;
  CHECK(hipGraphAddKernelNode(&other, graph, nullptr, 0, &params));
  CHECK(hipGraphKernelNodeCopyAttributes(a, other));
  value.cooperative = 0;
  CHECK(hipGraphKernelNodeGetAttribute(other, hipLaunchAttributeCooperative, &value));
  MUST(value.cooperative == 1);

  char path[] = "/tmp/gfxjit-graph-XXXXXX";
  MUST(close(mkstemp(path)) == 0);
  CHECK(hipGraphDebugDotPrint(graph, path, hipGraphDebugDotFlagsVerbose));
  char text[4096] = {};
  FILE *file = fopen(path, "r");
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  unlink(path);
  MUST(length > 0 && strstr(text, "digraph") && strstr(text, "->"));
  MUST(strstr(text, "KERNEL\\n") && strstr(text, "subgraph"));

  // An object's function is called when its last owner is gone.
  int ended = 0;
  hipUserObject_t object;
  CHECK(hipUserObjectCreate(&object, &ended, end, 2, hipUserObjectNoDestructorSync));
  CHECK(hipUserObjectRetain(object, 1));
  CHECK(hipGraphRetainUserObject(graph, object, 2, 0));
  CHECK(hipUserObjectRelease(object, 2));
  // More than there are: nothing is released.
  CHECK(hipUserObjectRelease(object, 2));
  MUST(ended == 0);
  FAILS(hipErrorInvalidValue, hipUserObjectRelease(object, 0));
  CHECK(hipUserObjectRelease(object, 1));
  MUST(ended == 0);
  CHECK(hipGraphReleaseUserObject(graph, object, 1));
  MUST(ended == 0);
  CHECK(hipGraphReleaseUserObject(graph, object, 1));
  MUST(ended == 1);
  CHECK(hipUserObjectCreate(&object, &ended, end, 1, hipUserObjectNoDestructorSync));
  CHECK(hipGraphRetainUserObject(graph, object, 1, hipGraphUserObjectMove));
  CHECK(hipGraphDestroy(graph));
  MUST(ended == 2);
  (void)hipGetLastError();
}
