// Splits a matrix of 16 by 16 doubles into triangles, with row exchanges for the largest pivot
// (found by a tournament of the column), and solves for one right side.
// RUN: --kernel lu --grid 3 --block 256
// RUN: --arg f64[3x16x16]=rand:139 --arg f64[3x16]=rand:140 --arg u8[3x16]=0
// REFERENCE: lu tolerance=1e-10
#include "gpu.h"

extern "C" __global__ void lu(double *matrices, double *sides, u8 *order) {
  __shared__ double m[16][17], largest[16];
  __shared__ u8 place[16];
  u32 t = THREAD_X, row = t / 16, column = t % 16;
  double *matrix = matrices + 256 * BLOCK_X, *side = sides + 16 * BLOCK_X;
  m[row][column] = matrix[t];
  if (t < 16)
    m[t][16] = side[t];
  for (u32 k = 0; k < 16; k++) {
    barrier();
    if (t < 16) {
      largest[t] = t >= k ? __builtin_fabs(m[t][k]) : -1.0;
      place[t] = (u8)t;
    }
    for (u32 half = 8; half > 0; half /= 2) {
      barrier();
      if (t < half && largest[t + half] > largest[t]) {
        largest[t] = largest[t + half];
        place[t] = place[t + half];
      }
    }
    barrier();
    u32 pivot = place[0];
    if (t == 0)
      order[16 * BLOCK_X + k] = (u8)pivot;
    if (t < 17 && pivot != k) {
      double other = m[k][t];
      m[k][t] = m[pivot][t];
      m[pivot][t] = other;
    }
    barrier();
    if (t > k && t < 16)
      m[t][k] /= m[k][k];
    barrier();
    if (row > k && column > k)
      m[row][column] -= m[row][k] * m[k][column];
    if (t > k && t < 16)
      m[t][16] -= m[t][k] * m[k][16];
  }
  for (u32 k = 16; k-- > 0;) {
    barrier();
    if (t == 0)
      m[k][16] /= m[k][k];
    barrier();
    if (t < k)
      m[t][16] -= m[t][k] * m[k][16];
  }
  barrier();
  matrix[t] = m[row][column];
  if (t < 16)
    side[t] = m[t][16];
}
