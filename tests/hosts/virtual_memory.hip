// Addresses are reserved, memory is put there, moved to others, shared by a file, and taken away.
#include "check.h"
#include <unistd.h>

__global__ void count(int *to, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    to[i] += i;
}

int main() {
  int can = 0;
  CHECK(hipDeviceGetAttribute(&can, hipDeviceAttributeVirtualMemoryManagementSupported, 0));
  MUST(can == 1);
  hipMemAllocationProp props{};
  props.type = hipMemAllocationTypePinned;
  props.location = {hipMemLocationTypeDevice, 0};
  size_t grain = 0;
  CHECK(hipMemGetAllocationGranularity(&grain, &props, hipMemAllocationGranularityMinimum));
  MUST(grain > 0);
  void *start, *second;
  CHECK(hipMemAddressReserve(&start, 3 * grain, 0, nullptr, 0));
  hipMemGenericAllocationHandle_t memory[2];
  for (int i = 0; i < 2; i++) {
    CHECK(hipMemCreate(&memory[i], grain, &props, 0));
    CHECK(hipMemMap((char *)start + i * grain, grain, 0, memory[i], 0));
  }
  hipMemAccessDesc access{{hipMemLocationTypeDevice, 0}, hipMemAccessFlagsProtReadWrite};
  CHECK(hipMemSetAccess(start, 2 * grain, &access, 1));
  unsigned long long may = 0;
  CHECK(hipMemGetAccess(&may, &access.location, start));
  MUST(may == hipMemAccessFlagsProtReadWrite);

  // Both pieces are one range; a fill and a copy go over where they meet.
  const int n = 2 * grain / sizeof(int);
  CHECK(hipMemset(start, 0, 2 * grain));
  count<<<1, 256>>>((int *)start, n);
  int host[4];
  CHECK(hipMemcpy(host, (int *)start + n / 2 - 2, sizeof host, hipMemcpyDeviceToHost));
  for (int i = 0; i < 4; i++)
    MUST(host[i] == n / 2 - 2 + i);

  // The same memory at other addresses.
  hipMemGenericAllocationHandle_t again;
  CHECK(hipMemRetainAllocationHandle(&again, (char *)start + grain));
  hipMemAllocationProp told{};
  CHECK(hipMemGetAllocationPropertiesFromHandle(&told, again));
  MUST(told.location.id == 0 && told.type == hipMemAllocationTypePinned);
  CHECK(hipMemAddressReserve(&second, grain, 0, nullptr, 0));
  CHECK(hipMemMap(second, grain, 0, again, 0));
  CHECK(hipMemSetAccess(second, grain, &access, 1));
  CHECK(hipMemcpy(host, second, sizeof(int), hipMemcpyDeviceToHost));
  MUST(host[0] == n / 2);
  CHECK(hipMemUnmap(second, grain));
  CHECK(hipMemRelease(again));

  // By a file's number.
  hipMemGenericAllocationHandle_t shared, imported;
  props.requestedHandleType = hipMemHandleTypePosixFileDescriptor;
  CHECK(hipMemCreate(&shared, grain, &props, 0));
  int file = -1;
  CHECK(hipMemExportToShareableHandle(&file, shared, hipMemHandleTypePosixFileDescriptor, 0));
  CHECK(hipMemImportFromShareableHandle(&imported, (void *)(size_t)file, hipMemHandleTypePosixFileDescriptor));
  close(file);
  CHECK(hipMemMap((char *)start + 2 * grain, grain, 0, shared, 0));
  CHECK(hipMemMap(second, grain, 0, imported, 0));
  CHECK(hipMemSetAccess((char *)start + 2 * grain, grain, &access, 1));
  CHECK(hipMemSetAccess(second, grain, &access, 1));
  CHECK(hipMemset((char *)start + 2 * grain, 1, 4));
  CHECK(hipMemcpy(host, second, sizeof(int), hipMemcpyDeviceToHost));
  MUST(host[0] == 0x01010101);

  CHECK(hipMemUnmap(second, grain));
  CHECK(hipMemUnmap(start, 3 * grain));
  CHECK(hipMemRelease(imported));
  CHECK(hipMemRelease(shared));
  for (auto m : memory)
    CHECK(hipMemRelease(m));
  CHECK(hipMemAddressFree(second, grain));
  CHECK(hipMemAddressFree(start, 3 * grain));
  FAILS(hipErrorInvalidValue, hipMemCreate(&shared, grain + 1, &props, 0));
  FAILS(hipErrorInvalidValue, hipMemAddressFree(start, 3 * grain));
  (void)hipGetLastError();
}
