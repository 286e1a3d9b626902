// Global alignment of two sequences (Needleman, Wunsch): the table is filled along its
// diagonals with a barrier after each, then one work-item walks back and writes the steps.
// RUN: --kernel needleman_wunsch --grid 2 --block 64
// RUN: --arg u8[2x40]=rand:119 --arg u8[2x33]=rand:120 --arg i32[2x41x34]=0 --arg u8[2x73]=0
// REFERENCE: needleman_wunsch
#include "gpu.h"

#define ROWS 41
#define COLUMNS 34

extern "C" __global__ void needleman_wunsch(const u8 *a, const u8 *b, i32 *table, u8 *steps) {
  __shared__ i32 score[ROWS][COLUMNS];
  u32 t = THREAD_X;
  a += BLOCK_X * 40, b += BLOCK_X * 33, table += BLOCK_X * ROWS * COLUMNS, steps += BLOCK_X * 73;
  for (u32 diagonal = 0; diagonal < ROWS + COLUMNS - 1; diagonal++) {
    u32 row = t, column = diagonal - t;
    if (row < ROWS && column < COLUMNS) {
      i32 best = row == 0 ? -2 * (i32)column : -2 * (i32)row;
      if (row > 0 && column > 0) {
        best = score[row - 1][column - 1] + (a[row - 1] % 4 == b[column - 1] % 4 ? 3 : -1);
        if (score[row - 1][column] - 2 > best)
          best = score[row - 1][column] - 2;
        if (score[row][column - 1] - 2 > best)
          best = score[row][column - 1] - 2;
      }
      score[row][column] = best;
      table[row * COLUMNS + column] = best;
    }
    barrier();
  }
  if (t != 0)
    return;
  u32 row = ROWS - 1, column = COLUMNS - 1, at = 0;
  while (row > 0 || column > 0) {
    u8 step;
    if (row > 0 && score[row][column] == score[row - 1][column] - 2)
      step = 'u', row--;
    else if (column > 0 && score[row][column] == score[row][column - 1] - 2)
      step = 'l', column--;
    else
      step = 'd', row--, column--;
    steps[at++] = step;
  }
}
