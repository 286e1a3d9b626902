// Memory of a pool goes to another process: the pool as a file, its memory by a description.
#include "two_processes.h"

__global__ void add(int *to, int value) { to[threadIdx.x] += threadIdx.x + value; }

static const int n = 64;

static int word(int *at, int index) {
  int value;
  CHECK(hipMemcpy(&value, at + index, sizeof value, hipMemcpyDeviceToHost));
  return value;
}
static hipMemPool_t received(int file) {
  hipMemPool_t pool;
  CHECK(hipMemPoolImportFromShareableHandle(&pool, (void *)(uintptr_t)file, hipMemHandleTypePosixFileDescriptor, 0));
  return pool;
}
static void other(Other with) {
  hipMemPool_t pool = received(receive_file(with.line));
  hipMemPoolPtrExportData what = with.ask<hipMemPoolPtrExportData>();
  int *data;
  CHECK(hipMemPoolImportPointer((void **)&data, pool, &what));
  MUST(word(data, 7) == 7 + 1);
  add<<<1, n>>>(data, 10);
  CHECK(hipDeviceSynchronize());
  with.meet();
  // The maker frees it first.
  with.meet();
  MUST(word(data, 7) == 2 * 7 + 11);
  void *none;
  FAILS(hipErrorInvalidValue, hipMallocFromPoolAsync(&none, 4, pool, nullptr));
  FAILS(hipErrorInvalidValue, hipDeviceSetMemPool(0, pool));
  CHECK(hipFreeAsync(data, nullptr));
  CHECK(hipStreamSynchronize(nullptr));
  FAILS(hipErrorInvalidDevicePointer, hipMemPoolImportPointer(&none, pool, &what));
  CHECK(hipMemPoolDestroy(pool));
}

int main() {
  Other with = start(other);
  hipMemPoolProps props{};
  props.allocType = hipMemAllocationTypePinned;
  props.handleTypes = hipMemHandleTypePosixFileDescriptor;
  props.location = {hipMemLocationTypeDevice, 0};
  hipMemPool_t pool, own;
  CHECK(hipMemPoolCreate(&pool, &props));
  props.handleTypes = hipMemHandleTypeNone;
  CHECK(hipMemPoolCreate(&own, &props));
  int file = -1;
  FAILS(hipErrorInvalidValue, hipMemPoolExportToShareableHandle(&file, own, hipMemHandleTypePosixFileDescriptor, 0));
  FAILS(hipErrorInvalidValue, hipMemPoolExportToShareableHandle(&file, pool, hipMemHandleTypeNone, 0));
  CHECK(hipMemPoolExportToShareableHandle(&file, pool, hipMemHandleTypePosixFileDescriptor, 0));
  send_file(with.line, file);

  int *data;
  CHECK(hipMallocFromPoolAsync((void **)&data, n * sizeof(int), pool, nullptr));
  CHECK(hipMemsetAsync(data, 0, n * sizeof(int), nullptr));
  add<<<1, n>>>(data, 1);
  CHECK(hipStreamSynchronize(nullptr));
  hipMemPoolPtrExportData what;
  CHECK(hipMemPoolExportPointer(&what, data));
  with.tell(what);
  with.meet();
  MUST(word(data, 7) == 2 * 7 + 11);

  // In the process itself it is there a second time.
  hipMemPool_t again = received(file);
  int *twice;
  CHECK(hipMemPoolImportPointer((void **)&twice, again, &what));
  MUST(twice != data && word(twice, 9) == 2 * 9 + 11);
  add<<<1, 1>>>(twice, 100);
  CHECK(hipDeviceSynchronize());
  MUST(word(data, 0) == 11 + 100);
  CHECK(hipFree(twice));
  CHECK(hipMemPoolDestroy(again));
  close(file);
  hipMemPool_t none;
  FAILS(hipErrorInvalidValue,
        hipMemPoolImportFromShareableHandle(&none, (void *)(uintptr_t)file, hipMemHandleTypePosixFileDescriptor, 0));
  FAILS(hipErrorInvalidValue,
        hipMemPoolImportFromShareableHandle(&none, (void *)1, hipMemHandleTypePosixFileDescriptor, 0));

  CHECK(hipFreeAsync(data, nullptr));
  CHECK(hipStreamSynchronize(nullptr));
  CHECK(hipMemPoolDestroy(pool));
  CHECK(hipMemPoolDestroy(own));
  with.meet();
  with.ended_well();
}
