// Systems of 64 equations of three diagonals, by cyclic reduction in parallel: each step
// doubles the distance to the neighbours, six steps in LDS.
// RUN: --kernel tridiagonal --grid 4 --block 64
// RUN: --arg f64[256]=rand:148 --arg f64[256]=rand:149 --arg f64[256]=rand:150
// REFERENCE: tridiagonal tolerance=1e-12
#include "gpu.h"

struct Row {
  double left, middle, right, side;
};

extern "C" __global__ void tridiagonal(const double *lefts, const double *rights, double *sides) {
  __shared__ Row rows[64];
  u32 t = THREAD_X, i = GLOBAL_X;
  Row own = {t > 0 ? lefts[i] : 0, 3.0 + lefts[i] * 0.5, t < 63 ? rights[i] : 0, sides[i]};
  for (u32 step = 1; step < 64; step *= 2) {
    rows[t] = own;
    barrier();
    Row above = {0, 1, 0, 0}, below = {0, 1, 0, 0};
    if (t >= step)
      above = rows[t - step];
    if (t + step < 64)
      below = rows[t + step];
    double a = -own.left / above.middle, b = -own.right / below.middle;
    own = {a * above.left, own.middle + a * above.right + b * below.left, b * below.right,
           own.side + a * above.side + b * below.side};
    barrier();
  }
  sides[i] = own.side / own.middle;
}
