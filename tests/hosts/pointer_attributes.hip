// What the library knows of an address.
#include "check.h"

int main() {
  char *device, *host, *managed, own[64];
  CHECK(hipMalloc(&device, 1000));
  CHECK(hipHostMalloc(&host, 1000));
  CHECK(hipMallocManaged(&managed, 1000));
  hipPointerAttribute_t about{};
  CHECK(hipPointerGetAttributes(&about, device + 10));
  MUST(about.type == hipMemoryTypeDevice && about.device == 0 && about.devicePointer == device + 10);
  MUST(about.hostPointer == nullptr && !about.isManaged);
  CHECK(hipPointerGetAttributes(&about, host));
  MUST(about.type == hipMemoryTypeHost && about.hostPointer == host);
  CHECK(hipPointerGetAttributes(&about, managed));
  MUST(about.type == hipMemoryTypeManaged && about.isManaged && about.hostPointer == managed);
  CHECK(hipPointerGetAttributes(&about, own));
  MUST(about.type == hipMemoryTypeUnregistered);

  void *start = nullptr;
  size_t bytes = 0;
  CHECK(hipMemGetAddressRange(&start, &bytes, device + 999));
  MUST(start == device && bytes >= 1000);
  bytes = 0;
  CHECK(hipMemPtrGetInfo(device, &bytes));
  MUST(bytes >= 1000);
  unsigned type = 0;
  CHECK(hipPointerGetAttribute(&type, HIP_POINTER_ATTRIBUTE_MEMORY_TYPE, device));
  MUST(type == hipMemoryTypeDevice);
  int ordinal = 7;
  size_t size = 0;
  hipPointer_attribute which[] = {HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL, HIP_POINTER_ATTRIBUTE_RANGE_SIZE,
                                  HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR};
  void *to[] = {&ordinal, &size, &start};
  CHECK(hipDrvPointerGetAttributes(3, which, to, device + 5));
  MUST(ordinal == 0 && size >= 1000 && start == device);
  // What is no GPU's has none, and that is no error.
  CHECK(hipDrvPointerGetAttributes(3, which, to, own));
  MUST(ordinal == 0 && size == 0 && start == nullptr);
  CHECK(hipGetLastError());
  int sync = 1;
  CHECK(hipPointerSetAttribute(&sync, HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS, device));
  int on_stack = 0;
  FAILS(hipErrorInvalidDevicePointer, hipPointerSetAttribute(&sync, HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS, &on_stack));
  FAILS(hipErrorInvalidValue, hipPointerSetAttribute(&sync, HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS, nullptr));

  char *fine;
  CHECK(hipExtMallocWithFlags((void **)&fine, 64, hipDeviceMallocFinegrained));
  CHECK(hipPointerGetAttributes(&about, fine));
  MUST(about.type == hipMemoryTypeDevice);
  CHECK(hipFree(fine));
  FAILS(hipErrorInvalidValue, hipPointerGetAttributes(&about, nullptr));
  FAILS(hipErrorNotFound, hipMemGetAddressRange(&start, &bytes, own));
  (void)hipGetLastError();
}
