// Values that functions of streams and memory refuse, as ROCm's do.
#include "check.h"

int main() {
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  unsigned flags = 9;
  FAILS(hipErrorInvalidValue, hipStreamGetFlags(nullptr, &flags));
  CHECK(hipStreamGetFlags(stream, &flags));
  MUST(flags == hipStreamDefault);

  hipEvent_t event;
  CHECK(hipEventCreate(&event));
  FAILS(hipErrorInvalidValue, hipStreamWaitEvent(stream, event, 7));
  FAILS(hipErrorInvalidHandle, hipStreamWaitEvent((hipStream_t)event, event, 0));
  CHECK(hipStreamWaitEvent(nullptr, event, 0));

  // A mask has a bit for each unit.
  unsigned mask[8] = {};
  int units = 0;
  CHECK(hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, 0));
  unsigned words = (units + 31) / 32;
  CHECK(hipExtStreamGetCUMask(stream, words, mask));
  FAILS(hipErrorInvalidValue, hipExtStreamGetCUMask(stream, words - 1, mask));
  FAILS(hipErrorInvalidValue, hipExtStreamGetCUMask(stream, words, nullptr));
  hipStream_t part;
  FAILS(hipErrorInvalidValue, hipExtStreamCreateWithCUMask(&part, 0, mask));
  FAILS(hipErrorInvalidHandle, hipExtStreamCreateWithCUMask(nullptr, words, mask));
  CHECK(hipExtStreamCreateWithCUMask(&part, words, mask));

  int *managed;
  CHECK(hipMallocManaged(&managed, 64));
  CHECK(hipStreamAttachMemAsync(stream, managed, 0, hipMemAttachSingle));
  CHECK(hipStreamAttachMemAsync(nullptr, managed, 0, hipMemAttachGlobal));
  FAILS(hipErrorInvalidValue, hipStreamAttachMemAsync(nullptr, managed, 0, hipMemAttachSingle));
  FAILS(hipErrorInvalidValue, hipStreamAttachMemAsync(stream, managed, 0, 8));

  void *memory;
  CHECK(hipExtMallocWithFlags(&memory, 64, hipDeviceMallocFinegrained));
  CHECK(hipExtMallocWithFlags(&memory, 8, hipMallocSignalMemory));
  FAILS(hipErrorInvalidValue, hipExtMallocWithFlags(&memory, 64, hipMallocSignalMemory));
  FAILS(hipErrorInvalidValue, hipExtMallocWithFlags(&memory, 64, 99));
  FAILS(hipErrorInvalidValue, hipHostUnregister(nullptr));

  FAILS(hipErrorInvalidValue, hipDeviceSetCacheConfig((hipFuncCache_t)99));
  FAILS(hipErrorInvalidValue, hipDeviceSetSharedMemConfig((hipSharedMemConfig)99));
  FAILS(hipErrorInvalidValue, hipDeviceSetLimit((hipLimit_t)0xffff, 1));
}
