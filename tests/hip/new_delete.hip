// new and delete, of lists and arrays, and into a place that is there.
// RUN: --kernel lists --grid 1 --block 40 --arg i32[40]=0
// EXPECT: arg=0 at=0,1,2,3,4,7,22,25,26,34,38,39 values=5,7,11,17,25,61,511,655,707,1195,1487,1565
#include <hip/hip_runtime.h>

#include <new>

struct Node {
  Node *next;
  int value;
  __device__ Node(Node *next, int value) : next(next), value(value) {}
};

extern "C" __global__ void lists(int *out) {
  int n = threadIdx.x, sum = 0;
  Node *list = nullptr;
  for (int i = 0; i <= n; ++i)
    list = new Node(list, i);
  int *values = new int[n + 1];
  for (int i = 0; list; ++i) {
    Node *next = list->next;
    values[i] = list->value;
    delete list;
    list = next;
  }
  for (int i = 0; i <= n; ++i)
    sum += values[i] * 2;
  delete[] values;
  alignas(Node) char place[sizeof(Node)];
  Node *here = new (place) Node(nullptr, 5);
  out[threadIdx.x] = sum + here->value;
}
