/* Stands in for hipBLAS, which no package on PyPI has: libraries that are linked with it load. What would
 * need it fails (HIPBLAS_STATUS_NOT_SUPPORTED). */

#define NOT_SUPPORTED(name) \
  int name(void) { return 7; }

int hipblasCreate(void **handle) {
  static int place;
  *handle = &place;
  return 0;
}

int hipblasDestroy(void *handle) {
  (void)handle;
  return 0;
}

int hipblasSetStream(void *handle, void *stream) {
  (void)handle;
  (void)stream;
  return 0;
}

NOT_SUPPORTED(hipblasGemmBatchedEx)
NOT_SUPPORTED(hipblasGemmEx)
NOT_SUPPORTED(hipblasGemmStridedBatchedEx)
NOT_SUPPORTED(hipblasSgemm)
NOT_SUPPORTED(hipblasSgemmBatched)
NOT_SUPPORTED(hipblasSgemmStridedBatched)
NOT_SUPPORTED(hipblasStrsmBatched)
