// A small stack machine: each work-item runs its own program of 24 byte codes; every lane
// takes its own way through the switch, and the stack lies in scratch.
// RUN: --kernel machine --grid 2 --block 64
// RUN: --arg u8[128x24]=rand:32 --arg u32[128]=0
// REFERENCE: machine
#include "gpu_cl.h"

kernel void machine(global const uchar *programs, global uint *out) {
  uint i = GLOBAL_ID(x);
  uint stack[8] = {1, 2, 3, 5, 7, 11, 13, i};
  uint top = 7;
  uint steps = 0;
  for (uint pc = 0; pc < 24 && steps < 60; steps++) {
    uint op = programs[24 * i + pc++];
    uint a = stack[top & 7], b = stack[(top - 1) & 7];
    switch (op & 7) {
    case 0: stack[++top & 7] = op; break;
    case 1: stack[--top & 7] = a + b; break;
    case 2: stack[--top & 7] = a * b; break;
    case 3: stack[top & 7] = b - a; break;
    case 4: stack[++top & 7] = a ^ pc; break;
    case 5: stack[top & 7] = (uint)((int)a >> (b & 7)); break;
    case 6: if ((int)a < (int)b) pc += op >> 5; break;
    case 7: if (steps < 30 && (a & 1)) pc -= pc < 4 ? pc : 4; break;
    }
  }
  out[i] = stack[top & 7] + steps * 1000003;
}
