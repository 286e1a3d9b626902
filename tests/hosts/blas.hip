// hipBLAS and rocBLAS: products of matrices of several types, transposed, in batches, with numbers on the GPU; what is
// wrong, and what is not there.
#include "check.h"

#include <cmath>
#include <dlfcn.h>
#include <vector>

// Types with commas in them.
#define EXPECT(...) MUST((__VA_ARGS__))

using Handle = void *;
enum { N = 111, T = 112 };
// hipDataType, hipblasComputeType_t, rocblas_datatype.
enum { R_32F = 0, R_16F = 2, R_8I = 3, R_32I = 10, R_16BF = 14 };
enum { COMPUTE_16F = 0, COMPUTE_32F = 2, COMPUTE_32I = 9 };
enum { f32_r = 151, bf16_r = 168 };

static void *open(const char *name) {
  void *library = dlopen(name, RTLD_NOW);
  EXPECT(library);
  return library;
}

template <class F> static F *find(void *library, const char *name) {
  auto *function = (F *)dlsym(library, name);
  if (!function) std::printf("%s is not there\n", name);
  EXPECT(function);
  return function;
}

// Element (row, column) of op(A).
template <class V> static double at(const V &a, int op, int ld, int row, int column) {
  return op == N ? (double)a[row + column * ld] : (double)a[column + row * ld];
}

template <class V, class W>
static bool is_product(const V &a, int op_a, int lda, const V &b, int op_b, int ldb, const W &before,
                       const W &after, int ldc, int m, int n, int k, double alpha, double beta, double allowed) {
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < ldc; ++row) {
      const double found = (double)after[row + column * ldc], was = (double)before[row + column * ldc];
      double wanted = was;
      if (row < m) {
        double sum = 0;
        for (int i = 0; i < k; ++i) sum += at(a, op_a, lda, row, i) * at(b, op_b, ldb, i, column);
        wanted = alpha * sum + beta * was;
      }
      if (!(std::fabs(found - wanted) <= allowed)) {
        std::printf("(%d, %d): %g instead of %g\n", row, column, found, wanted);
        return false;
      }
    }
  return true;
}

// A number of 16 bits, the first half of a float; those here have no more.
struct BFloat {
  unsigned short bits;
  BFloat() = default;
  BFloat(int value) {
    const float wide = (float)value;
    unsigned whole;
    __builtin_memcpy(&whole, &wide, 4);
    bits = (unsigned short)(whole >> 16);
  }
  operator double() const {
    const unsigned whole = (unsigned)bits << 16;
    float wide;
    __builtin_memcpy(&wide, &whole, 4);
    return wide;
  }
};

// Small whole numbers: every sum is exact in all types.
template <class T> static std::vector<T> numbers(int count, int seed) {
  std::vector<T> all(count);
  for (int i = 0; i < count; ++i) all[i] = (T)((i * 7 + seed * 13 + i / 5) % 9 - 4);
  return all;
}

template <class T> struct OnGpu {
  T *at;
  OnGpu(const std::vector<T> &from) {
    CHECK(hipMalloc(&at, from.size() * sizeof(T)));
    CHECK(hipMemcpy(at, from.data(), from.size() * sizeof(T), hipMemcpyHostToDevice));
  }
  std::vector<T> read(size_t count) const {
    std::vector<T> to(count);
    CHECK(hipMemcpy(to.data(), at, count * sizeof(T), hipMemcpyDeviceToHost));
    return to;
  }
  ~OnGpu() { CHECK(hipFree(at)); }
};

int main() {
  void *hipblas = open("libhipblas.so.3"), *rocblas = open("librocblas.so.5");
  Handle handle = nullptr;
  EXPECT(find<int(Handle *)>(hipblas, "hipblasCreate")(&handle) == 0 && handle);
  hipStream_t stream, set = nullptr;
  CHECK(hipStreamCreate(&stream));
  EXPECT(find<int(Handle, hipStream_t)>(hipblas, "hipblasSetStream")(handle, stream) == 0);
  EXPECT(find<int(Handle, hipStream_t *)>(hipblas, "hipblasGetStream")(handle, &set) == 0 && set == stream);
  EXPECT(find<int(Handle, int)>(hipblas, "hipblasSetMathMode")(handle, 1) == 0);
  int mode = 0;
  EXPECT(find<int(Handle, int *)>(hipblas, "hipblasGetMathMode")(handle, &mode) == 0 && mode == 1);

  const int m = 21, n = 34, k = 19, lda = 40, ldb = 41, ldc = 25;
  const auto a = numbers<float>(lda * 40, 1), b = numbers<float>(ldb * 40, 2), c = numbers<float>(ldc * n, 3);
  OnGpu<float> on_a(a), on_b(b);
  {
    using Gemm = int(Handle, int, int, int, int, int, const float *, const float *, int, const float *, int,
                     const float *, float *, int);
    auto *sgemm = find<Gemm>(hipblas, "hipblasSgemm");
    auto *set_mode = find<int(Handle, int)>(hipblas, "hipblasSetPointerMode");
    const float alpha = 2, beta = -1;
    const int operations[] = {N, T};
    for (int op_a : operations)
      for (int op_b : operations) {
        OnGpu<float> on_c(c);
        EXPECT(sgemm(handle, op_a, op_b, m, n, k, &alpha, on_a.at, lda, on_b.at, ldb, &beta, on_c.at, ldc) == 0);
        CHECK(hipStreamSynchronize(stream));
        EXPECT(is_product(a, op_a, lda, b, op_b, ldb, c, on_c.read(c.size()), ldc, m, n, k, alpha, beta, 0));
      }
    // Numbers that a kernel before makes.
    OnGpu<float> on_c(c), scales({3, 0.5f});
    EXPECT(set_mode(handle, 1) == 0);
    EXPECT(find<int(Handle, int *)>(hipblas, "hipblasGetPointerMode")(handle, &mode) == 0 && mode == 1);
    EXPECT(sgemm(handle, N, N, m, n, k, scales.at, on_a.at, lda, on_b.at, ldb, scales.at + 1, on_c.at, ldc) == 0);
    CHECK(hipStreamSynchronize(stream));
    EXPECT(is_product(a, N, lda, b, N, ldb, c, on_c.read(c.size()), ldc, m, n, k, 3, 0.5, 0));
    EXPECT(set_mode(handle, 0) == 0);
    // HIPBLAS_STATUS_INVALID_VALUE, HIPBLAS_STATUS_NOT_INITIALIZED.
    EXPECT(sgemm(handle, N, N, m, n, k, &alpha, on_a.at, m - 1, on_b.at, ldb, &beta, on_c.at, ldc) == 3);
    EXPECT(sgemm(handle, N, N, -1, n, k, &alpha, on_a.at, lda, on_b.at, ldb, &beta, on_c.at, ldc) == 3);
    EXPECT(sgemm(handle, N, 7, m, n, k, &alpha, on_a.at, lda, on_b.at, ldb, &beta, on_c.at, ldc) == 3);
    EXPECT(sgemm(handle, N, N, m, n, k, nullptr, on_a.at, lda, on_b.at, ldb, &beta, on_c.at, ldc) == 3);
    EXPECT(sgemm(nullptr, N, N, m, n, k, &alpha, on_a.at, lda, on_b.at, ldb, &beta, on_c.at, ldc) == 1);
    // A graph has products like other kernels.
    hipGraph_t graph;
    hipGraphExec_t graph_exec;
    const float one = 1, none = 0;
    const auto before = on_c.read(c.size());
    CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
    EXPECT(sgemm(handle, T, N, m, n, k, &one, on_a.at, lda, on_b.at, ldb, &none, on_c.at, ldc) == 0);
    CHECK(hipStreamEndCapture(stream, &graph));
    CHECK(hipGraphInstantiate(&graph_exec, graph, nullptr, nullptr, 0));
    CHECK(hipGraphLaunch(graph_exec, stream));
    CHECK(hipStreamSynchronize(stream));
    EXPECT(is_product(a, T, lda, b, N, ldb, before, on_c.read(c.size()), ldc, m, n, k, 1, 0, 0));
    CHECK(hipGraphExecDestroy(graph_exec));
    CHECK(hipGraphDestroy(graph));
  }
  {
    using Gemm = int(Handle, int, int, int, int, int, const double *, const double *, int, const double *, int,
                     const double *, double *, int);
    const auto a = numbers<double>(lda * k, 1), b = numbers<double>(ldb * n, 2), c = numbers<double>(ldc * n, 3);
    OnGpu<double> on_a(a), on_b(b), on_c(c);
    const double alpha = 0.25, beta = 1;
    auto *dgemm = find<Gemm>(hipblas, "hipblasDgemm");
    EXPECT(dgemm(handle, N, N, m, n, k, &alpha, on_a.at, lda, on_b.at, ldb, &beta, on_c.at, ldc) == 0);
    CHECK(hipStreamSynchronize(stream));
    EXPECT(is_product(a, N, lda, b, N, ldb, c, on_c.read(c.size()), ldc, m, n, k, alpha, beta, 0));
  }
  {
    // Halves, in which alpha is one as well; sums are those of 32 bits.
    using Half = _Float16;
    using Gemm = int(Handle, int, int, int, int, int, const Half *, const Half *, int, const Half *, int,
                     const Half *, Half *, int);
    const auto a = numbers<Half>(lda * k, 1), b = numbers<Half>(ldb * n, 2), c = numbers<Half>(ldc * n, 3);
    OnGpu<Half> on_a(a), on_b(b), on_c(c), to(c);
    const Half alpha = (Half)1.5f, beta = (Half)2.0f;
    auto *hgemm = find<Gemm>(hipblas, "hipblasHgemm");
    EXPECT(hgemm(handle, N, N, m, n, k, &alpha, on_a.at, lda, on_b.at, ldb, &beta, on_c.at, ldc) == 0);
    using Ex = int(Handle, int, int, int, int, int, const void *, const void *, int, int, const void *, int, int,
                   const void *, void *, int, int, int, int);
    CHECK(hipStreamSynchronize(stream));
    EXPECT(is_product(a, N, lda, b, N, ldb, c, on_c.read(c.size()), ldc, m, n, k, 1.5, 2, 0));
    for (const char *name : {"hipblasGemmEx", "hipblasGemmEx_v2"}) {
      auto *gemm = find<Ex>(hipblas, name);
      const float one = 1, none = 0;
      OnGpu<float> wide(numbers<float>(m * n, 4));
      EXPECT(gemm(handle, N, N, m, n, k, &one, on_a.at, R_16F, lda, on_b.at, R_16F, ldb, &none, wide.at, R_32F, m,
                  COMPUTE_32F, 0) == 0);
      CHECK(hipStreamSynchronize(stream));
      const auto found = wide.read(m * n);
      EXPECT(is_product(a, N, lda, b, N, ldb, found, found, m, m, n, k, 1, 0, 0));
      // HIPBLAS_STATUS_NOT_SUPPORTED: complex numbers.
      EXPECT(gemm(handle, N, N, m, n, k, &one, on_a.at, 4, lda, on_b.at, 4, ldb, &none, wide.at, 4, m, COMPUTE_32F,
                  0) == 7);
    }
  }
  {
    // Bytes, whose sums have 32 bits.
    using Ex = int(Handle, int, int, int, int, int, const void *, const void *, int, int, const void *, int, int,
                   const void *, void *, int, int, int, int);
    const auto a = numbers<signed char>(lda * k, 1), b = numbers<signed char>(ldb * n, 2);
    const auto c = numbers<int>(ldc * n, 3);
    OnGpu<signed char> on_a(a), on_b(b);
    OnGpu<int> on_c(c);
    const int alpha = 1, beta = 1;
    EXPECT(find<Ex>(hipblas, "hipblasGemmEx")(handle, N, N, m, n, k, &alpha, on_a.at, R_8I, lda, on_b.at, R_8I, ldb,
                                              &beta, on_c.at, R_32I, ldc, COMPUTE_32I, 0) == 0);
    CHECK(hipStreamSynchronize(stream));
    EXPECT(is_product(a, N, lda, b, N, ldb, c, on_c.read(c.size()), ldc, m, n, k, 1, 1, 0));
  }
  const int batch = 3, apart_a = 160, apart_b = 170, apart_c = 180;
  const auto many_a = numbers<float>(apart_a * batch, 1), many_b = numbers<float>(apart_b * batch, 2);
  const auto many_c = numbers<float>(apart_c * batch, 3);
  OnGpu<float> batch_a(many_a), batch_b(many_b);
  const auto is_batch = [&](const std::vector<float> &found) {
    for (int i = 0; i < batch; ++i) {
      const auto part = [&](const std::vector<float> &all, int apart) {
        return std::vector<float>(all.begin() + i * apart, all.begin() + (i + 1) * apart);
      };
      if (!is_product(part(many_a, apart_a), N, 12, part(many_b, apart_b), N, 13, part(many_c, apart_c),
                      part(found, apart_c), 14, 12, 11, 13, 2, 1, 0))
        return false;
    }
    return true;
  };
  const float alpha = 2, beta = 1;
  {
    OnGpu<float> on_c(many_c), ex_c(many_c);
    using Gemm = int(Handle, int, int, int, int, int, const float *, const float *, int, long, const float *, int,
                     long, const float *, float *, int, long, int);
    EXPECT(find<Gemm>(hipblas, "hipblasSgemmStridedBatched")(handle, N, N, 12, 11, 13, &alpha, batch_a.at, 12,
                                                            apart_a, batch_b.at, 13, apart_b, &beta, on_c.at, 14,
                                                            apart_c, batch) == 0);
    using Ex = int(Handle, int, int, int, int, int, const void *, const void *, int, int, long, const void *, int, int,
                   long, const void *, void *, int, int, long, int, int, int);
    EXPECT(find<Ex>(hipblas, "hipblasGemmStridedBatchedEx")(handle, N, N, 12, 11, 13, &alpha, batch_a.at, R_32F, 12,
                                                           apart_a, batch_b.at, R_32F, 13, apart_b, &beta, ex_c.at,
                                                           R_32F, 14, apart_c, batch, COMPUTE_32F, 0) == 0);
    CHECK(hipStreamSynchronize(stream));
    EXPECT(is_batch(on_c.read(many_c.size())) && is_batch(ex_c.read(many_c.size())));
  }
  {
    OnGpu<float> on_c(many_c), ex_c(many_c);
    std::vector<float *> list_a, list_b, list_c, list_ex;
    for (int i = 0; i < batch; ++i) {
      list_a.push_back(batch_a.at + i * apart_a);
      list_b.push_back(batch_b.at + i * apart_b);
      list_c.push_back(on_c.at + i * apart_c);
      list_ex.push_back(ex_c.at + i * apart_c);
    }
    OnGpu<float *> as(list_a), bs(list_b), cs(list_c), exs(list_ex);
    using Gemm = int(Handle, int, int, int, int, int, const float *, float **, int, float **, int, const float *,
                     float **, int, int);
    EXPECT(find<Gemm>(hipblas, "hipblasSgemmBatched")(handle, N, N, 12, 11, 13, &alpha, as.at, 12, bs.at, 13, &beta,
                                                     cs.at, 14, batch) == 0);
    using Ex = int(Handle, int, int, int, int, int, const void *, float **, int, int, float **, int, int, const void *,
                   float **, int, int, int, int, int);
    EXPECT(find<Ex>(hipblas, "hipblasGemmBatchedEx")(handle, N, N, 12, 11, 13, &alpha, as.at, R_32F, 12, bs.at, R_32F,
                                                    13, &beta, exs.at, R_32F, 14, batch, COMPUTE_32F, 0) == 0);
    CHECK(hipStreamSynchronize(stream));
    EXPECT(is_batch(on_c.read(many_c.size())) && is_batch(ex_c.read(many_c.size())));
  }
  EXPECT(find<int(Handle)>(hipblas, "hipblasCgemm")(handle) == 7);
  EXPECT(find<int(Handle)>(hipblas, "hipblasDestroy")(handle) == 0);
  EXPECT(find<int(Handle)>(hipblas, "hipblasDestroy")(handle) == 1);

  // rocBLAS: D may be another matrix than C.
  EXPECT(find<int(Handle *)>(rocblas, "rocblas_create_handle")(&handle) == 0);
  EXPECT(find<int(Handle, hipStream_t)>(rocblas, "rocblas_set_stream")(handle, stream) == 0);
  EXPECT(find<int(Handle, hipStream_t *)>(rocblas, "rocblas_get_stream")(handle, &set) == 0 && set == stream);
  EXPECT(find<int(Handle, int)>(rocblas, "rocblas_set_pointer_mode")(handle, 0) == 0);
  EXPECT(find<int(Handle, int *)>(rocblas, "rocblas_get_pointer_mode")(handle, &mode) == 0 && mode == 0);
  EXPECT(find<int(Handle, int)>(rocblas, "rocblas_set_atomics_mode")(handle, 0) == 0);
  EXPECT(find<int(Handle, int *)>(rocblas, "rocblas_get_atomics_mode")(handle, &mode) == 0 && mode == 0);
  EXPECT(find<int(Handle, void *, size_t)>(rocblas, "rocblas_set_workspace")(handle, nullptr, 0) == 0);
  {
    const auto a = numbers<BFloat>(lda * k, 1), b = numbers<BFloat>(ldb * n, 2), c = numbers<BFloat>(ldc * n, 3);
    OnGpu<BFloat> on_a(a), on_b(b), on_c(c), on_d(c);
    using Ex = int(Handle, int, int, int, int, int, const void *, const void *, int, int, const void *, int, int,
                   const void *, const void *, int, int, void *, int, int, int, int, int, unsigned);
    EXPECT(find<Ex>(rocblas, "rocblas_gemm_ex")(handle, N, N, m, n, k, &alpha, on_a.at, bf16_r, lda, on_b.at, bf16_r, ldb,
                                               &beta, on_c.at, bf16_r, ldc, on_d.at, bf16_r, ldc, f32_r, 0, 0, 0) == 0);
    CHECK(hipStreamSynchronize(stream));
    // Results up to 700 in eight bits.
    EXPECT(is_product(a, N, lda, b, N, ldb, c, on_d.read(c.size()), ldc, m, n, k, alpha, beta, 2));
    const auto kept = on_c.read(c.size());
    for (size_t i = 0; i < c.size(); ++i) EXPECT(kept[i].bits == c[i].bits);
  }
  {
    OnGpu<float> on_c(many_c), ex_c(many_c);
    using Gemm = int(Handle, int, int, int, int, int, const float *, const float *, int, long, const float *, int,
                     long, const float *, float *, int, long, int);
    EXPECT(find<Gemm>(rocblas, "rocblas_sgemm_strided_batched")(handle, N, N, 12, 11, 13, &alpha, batch_a.at, 12,
                                                               apart_a, batch_b.at, 13, apart_b, &beta, on_c.at, 14,
                                                               apart_c, batch) == 0);
    using Ex = int(Handle, int, int, int, int, int, const void *, const void *, int, int, long, const void *, int, int,
                   long, const void *, const void *, int, int, long, void *, int, int, long, int, int, int, int,
                   unsigned);
    EXPECT(find<Ex>(rocblas, "rocblas_gemm_strided_batched_ex")(
               handle, N, N, 12, 11, 13, &alpha, batch_a.at, f32_r, 12, apart_a, batch_b.at, f32_r, 13, apart_b, &beta,
               ex_c.at, f32_r, 14, apart_c, ex_c.at, f32_r, 14, apart_c, batch, f32_r, 0, 0, 0) == 0);
    CHECK(hipStreamSynchronize(stream));
    EXPECT(is_batch(on_c.read(many_c.size())) && is_batch(ex_c.read(many_c.size())));
  }
  // rocblas_status_not_implemented.
  EXPECT(find<int(Handle)>(rocblas, "rocblas_cgemm")(handle) == 2);
  EXPECT(find<int(Handle)>(rocblas, "rocblas_destroy_handle")(handle) == 0);
  // All other products have the same bodies.
  for (const char *name : {"hipblasHgemmBatched", "hipblasHgemmStridedBatched", "hipblasDgemmBatched",
                           "hipblasDgemmStridedBatched", "hipblasGemmBatchedEx_v2", "hipblasGemmStridedBatchedEx_v2"})
    EXPECT(find<int(Handle)>(hipblas, name));
  for (const char *name : {"rocblas_hgemm", "rocblas_sgemm", "rocblas_dgemm", "rocblas_hgemm_batched",
                           "rocblas_sgemm_batched", "rocblas_dgemm_batched", "rocblas_hgemm_strided_batched",
                           "rocblas_dgemm_strided_batched", "rocblas_gemm_batched_ex"})
    EXPECT(find<int(Handle)>(rocblas, name));
  CHECK(hipStreamDestroy(stream));
}
