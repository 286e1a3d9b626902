// Products of matrices, as BLAS has them: by columns, D = alpha op(A) op(B) + beta C. The compile defines the
// types: A_TYPE, B_TYPE, C_TYPE; SUM_TYPE, in which products are summed; SCALE_TYPE, of alpha and beta.

#define TILE 16

// As `Arguments` in `gemm.rs` has it.
struct Arguments {
  // Addresses of the first element; of lists of such addresses with LISTS.
  unsigned long a, b, c, d;
  // Elements from a column to the next, and from a product of a batch to the next.
  long a_column, b_column, c_column, d_column;
  long a_stride, b_stride, c_stride, d_stride;
  // Where alpha and beta are, if they are not here.
  unsigned long alpha_at, beta_at;
  double alpha, beta;
  int m, n, k, flags;
};
#define A_TRANSPOSED 1
#define B_TRANSPOSED 2
#define LISTS 4

template <class T> __device__ T *matrix(unsigned long at, long stride, int flags) {
  const long batch = blockIdx.z;
  return flags & LISTS ? ((T *const *)at)[batch] : (T *)at + batch * stride;
}

extern "C" __global__ void __launch_bounds__(TILE *TILE) gemm(Arguments g) {
  __shared__ SUM_TYPE left[TILE][TILE + 1], right[TILE][TILE + 1];
  const auto *a = matrix<const A_TYPE>(g.a, g.a_stride, g.flags);
  const auto *b = matrix<const B_TYPE>(g.b, g.b_stride, g.flags);
  const int x = threadIdx.x, y = threadIdx.y;
  const long row = (long)blockIdx.x * TILE + x, column = (long)blockIdx.y * TILE + y;
  const SUM_TYPE alpha = (SUM_TYPE)(g.alpha_at ? *(const SCALE_TYPE *)g.alpha_at : (SCALE_TYPE)g.alpha);
  const SUM_TYPE beta = (SUM_TYPE)(g.beta_at ? *(const SCALE_TYPE *)g.beta_at : (SCALE_TYPE)g.beta);
  SUM_TYPE sum = 0;
  // A product that counts nothing is not read.
  for (long at = 0; alpha != 0 && at < g.k; at += TILE) {
    const long of_a = at + y, of_b = at + x;
    left[y][x] = row < g.m && of_a < g.k
        ? (SUM_TYPE)a[g.flags & A_TRANSPOSED ? of_a + row * g.a_column : row + of_a * g.a_column]
        : (SUM_TYPE)0;
    right[y][x] = column < g.n && of_b < g.k
        ? (SUM_TYPE)b[g.flags & B_TRANSPOSED ? column + of_b * g.b_column : of_b + column * g.b_column]
        : (SUM_TYPE)0;
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += left[i][x] * right[y][i];
    __syncthreads();
  }
  if (row >= g.m || column >= g.n) return;
  SUM_TYPE value = alpha * sum;
  if (beta != 0)
    value += beta * (SUM_TYPE)matrix<const C_TYPE>(g.c, g.c_stride, g.flags)[row + column * g.c_column];
  matrix<C_TYPE>(g.d, g.d_stride, g.flags)[row + column * g.d_column] = (C_TYPE)value;
}
