// malloc and free on the device: a list of small objects for each work-item, and one object
// that is larger than those which share a slab. Debian's device libraries use an
// instruction for it that GFX11 no longer has.
// RUN: --kernel lists --grid 1 --block 40 --arg u32[40]=0
// REFERENCE: device_heap
// TARGETS: gfx90a gfx942 gfx1030 gfx1030:wave64
#include "gpu.h"

#define HEAP_POINTER __attribute__((address_space(1))) void *
extern "C" __device__ HEAP_POINTER __ockl_dm_alloc(u64);
extern "C" __device__ void __ockl_dm_dealloc(u64);

struct Node {
  Node *next;
  u32 value;
};

extern "C" __global__ void lists(u32 *sums) {
  u32 i = THREAD_X;
  Node *list = nullptr;
  for (u32 value = 1; value <= i + 1; value++) {
    Node *node = (Node *)__ockl_dm_alloc(sizeof(Node));
    node->next = list;
    node->value = value;
    list = node;
  }
  u32 *large = (u32 *)__ockl_dm_alloc(40000);
  u32 sum = 0;
  while (list) {
    Node *next = list->next;
    large[sum % 10000] = list->value;
    sum += large[sum % 10000];
    __ockl_dm_dealloc((u64)list);
    list = next;
  }
  __ockl_dm_dealloc((u64)large);
  sums[i] = sum;
}
