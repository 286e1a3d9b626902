// Memory that the device asks for.
// RUN: --kernel lists --grid 1 --block 8 --arg i32[8]=0
// SAME: tolerance=0
#include "device.h"
struct Node {
  Node *next;
  int value;
};
KERNEL lists(int *out) {
  Node *head = nullptr;
  for (int i = 0; i <= threadIdx.x; i++) {
    Node *node = (Node *)malloc(sizeof(Node));
    node->next = head, node->value = i * i, head = node;
  }
  int sum = 0;
  while (head) {
    Node *next = head->next;
    sum += head->value;
    free(head);
    head = next;
  }
  out[threadIdx.x] = sum + 1;
}
