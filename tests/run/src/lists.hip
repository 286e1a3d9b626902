// Linked lists of real pointers in global memory: an atomic exchange puts each node at the head
// of its list, a second launch walks the lists, a third clears the links.
// RUN: --kernel push --grid 3 --block 64
// RUN: --arg u64[192x2]=rand:117 --arg u64[16]=0 --arg u64[16x3]=0
// THEN: walk clear
// REFERENCE: lists
#include "gpu.h"

struct Node {
  Node *next;
  u64 value;
};

extern "C" __global__ void push(Node *nodes, Node **heads, u64 *) {
  Node *node = nodes + GLOBAL_X;
  Node **head = heads + node->value % 16;
  node->next = __hip_atomic_exchange(head, node, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT);
}

extern "C" __global__ void walk(Node *, Node **heads, u64 *out) {
  u32 i = GLOBAL_X;
  if (i >= 16)
    return;
  u64 count = 0, sum = 0, bits = 0;
  for (const Node *node = heads[i]; node != nullptr; node = node->next) {
    count++;
    sum += node->value;
    bits ^= node->value;
  }
  out[3 * i] = count;
  out[3 * i + 1] = sum;
  out[3 * i + 2] = bits;
}

extern "C" __global__ void clear(Node *nodes, Node **heads, u64 *) {
  u32 i = GLOBAL_X;
  nodes[i].next = nullptr;
  if (i < 16)
    heads[i] = nullptr;
}
