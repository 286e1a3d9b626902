// Each work-item builds a search tree of 12 nodes in its scratch, with pointers from node to
// node, and walks it by recursion, in order.
// RUN: --kernel tree --grid 1 --block 64
// RUN: --arg u16[64x12]=rand:114 --arg u16[64x12]=0 --arg u32[64]=0
// REFERENCE: tree
#include "gpu.h"

struct Node {
  Node *left, *right;
  u16 key;
};

static NOINLINE __device__ void walk(const Node *node, u16 **to) {
  if (node == nullptr)
    return;
  walk(node->left, to);
  *(*to)++ = node->key;
  walk(node->right, to);
}

static NOINLINE __device__ u32 height(const Node *node) {
  if (node == nullptr)
    return 0;
  u32 left = height(node->left), right = height(node->right);
  return 1 + (left > right ? left : right);
}

extern "C" __global__ void tree(const u16 *keys, u16 *sorted, u32 *heights) {
  u32 i = GLOBAL_X;
  Node nodes[12];
  Node *root = nullptr;
  for (u32 k = 0; k < 12; k++) {
    Node **link = &root;
    u16 key = keys[12 * i + k];
    while (*link != nullptr)
      link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    nodes[k] = {nullptr, nullptr, key};
    *link = &nodes[k];
  }
  u16 *to = sorted + 12 * i;
  walk(root, &to);
  heights[i] = height(root);
}
