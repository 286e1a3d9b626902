// What programs advise about managed memory is told again, page by page.
// DEVICES: 2
#include "check.h"
#include <cstring>

static const size_t page = 4096;
static char *memory;

static int told(hipMemRangeAttribute which, size_t from, size_t bytes) {
  int value = 99;
  CHECK(hipMemRangeGetAttribute(&value, sizeof value, which, memory + from, bytes));
  return value;
}
static void advise(hipMemoryAdvise what, size_t from, size_t bytes, int device) {
  CHECK(hipMemAdvise(memory + from, bytes, what, device));
}

int main() {
  CHECK(hipMallocManaged((void **)&memory, 4 * page));
  const int none = hipInvalidDeviceId, cpu = hipCpuDeviceId;
  MUST(told(hipMemRangeAttributeReadMostly, 0, 4 * page) == 0);
  MUST(told(hipMemRangeAttributePreferredLocation, 0, 1) == none);
  MUST(told(hipMemRangeAttributeLastPrefetchLocation, 0, 1) == none);

  // Whole pages, and only where all have it.
  advise(hipMemAdviseSetReadMostly, 100, page, -5);
  MUST(told(hipMemRangeAttributeReadMostly, 0, 2 * page) == 1);
  MUST(told(hipMemRangeAttributeReadMostly, 0, 2 * page + 1) == 0);
  advise(hipMemAdviseUnsetReadMostly, page, 1, 0);
  MUST(told(hipMemRangeAttributeReadMostly, 0, page) == 1);
  MUST(told(hipMemRangeAttributeReadMostly, page, page) == 0);

  advise(hipMemAdviseSetPreferredLocation, 0, 4 * page, 1);
  advise(hipMemAdviseSetPreferredLocation, 3 * page, page, cpu);
  MUST(told(hipMemRangeAttributePreferredLocation, 0, 3 * page) == 1);
  MUST(told(hipMemRangeAttributePreferredLocation, 3 * page, page) == cpu);
  MUST(told(hipMemRangeAttributePreferredLocation, 0, 4 * page) == none);
  CHECK(hipMemPrefetchAsync(memory, 2 * page, 1, nullptr));
  CHECK(hipMemPrefetchAsync(memory, page, cpu, nullptr));
  MUST(told(hipMemRangeAttributeLastPrefetchLocation, 0, page) == cpu);
  MUST(told(hipMemRangeAttributeLastPrefetchLocation, page, page) == 1);
  MUST(told(hipMemRangeAttributeLastPrefetchLocation, 0, 2 * page) == none);

  for (int device : {1, 0, cpu})
    advise(hipMemAdviseSetAccessedBy, 0, 2 * page, device);
  advise(hipMemAdviseUnsetAccessedBy, page, page, cpu);
  int by[4];
  CHECK(hipMemRangeGetAttribute(by, sizeof by, hipMemRangeAttributeAccessedBy, memory, 2 * page));
  MUST(by[0] == 0 && by[1] == 1 && by[2] == none && by[3] == none);
  MUST(told(hipMemRangeAttributeAccessedBy, 0, page) == cpu);
  MUST(told(hipMemRangeAttributeAccessedBy, 0, 3 * page) == none);

  MUST(told(hipMemRangeAttributeCoherencyMode, 0, page) == hipMemRangeCoherencyModeFineGrain);
  advise(hipMemAdviseSetCoarseGrain, 0, page, 0);
  MUST(told(hipMemRangeAttributeCoherencyMode, 0, page) == hipMemRangeCoherencyModeCoarseGrain);
  MUST(told(hipMemRangeAttributeCoherencyMode, 0, 2 * page) == hipMemRangeCoherencyModeIndeterminate);
  void *device;
  CHECK(hipMalloc(&device, page));
  int mode = 99;
  CHECK(hipMemRangeGetAttribute(&mode, sizeof mode, hipMemRangeAttributeCoherencyMode, device, page));
  MUST(mode == hipMemRangeCoherencyModeCoarseGrain);

  hipMemLocation place{hipMemLocationTypeDevice, 0};
  CHECK(hipMemAdvise_v2(memory, page, hipMemAdviseSetPreferredLocation, place));
  MUST(told(hipMemRangeAttributePreferredLocation, 0, page) == 0);
  place = {hipMemLocationTypeHost, 0};
  CHECK(hipMemPrefetchAsync_v2(memory, page, place, 0, nullptr));
  MUST(told(hipMemRangeAttributeLastPrefetchLocation, 0, page) == cpu);
  place = {hipMemLocationTypeDevice, 7};
  FAILS(hipErrorInvalidDevice, hipMemAdvise_v2(memory, page, hipMemAdviseSetPreferredLocation, place));
  place = {(hipMemLocationType)9, 0};
  FAILS(hipErrorInvalidValue, hipMemPrefetchAsync_v2(memory, page, place, 0, nullptr));

  int value;
  FAILS(hipErrorInvalidValue, hipMemAdvise(memory, page, (hipMemoryAdvise)7, 0));
  FAILS(hipErrorInvalidValue, hipMemAdvise(memory, 0, hipMemAdviseSetReadMostly, 0));
  FAILS(hipErrorInvalidValue, hipMemAdvise(memory, 5 * page, hipMemAdviseSetReadMostly, 0));
  FAILS(hipErrorInvalidValue, hipMemAdvise(device, page, hipMemAdviseSetReadMostly, 0));
  FAILS(hipErrorInvalidDevice, hipMemAdvise(memory, page, hipMemAdviseSetPreferredLocation, none));
  FAILS(hipErrorInvalidDevice, hipMemPrefetchAsync(memory, page, 2, nullptr));
  FAILS(hipErrorInvalidValue, hipMemPrefetchAsync(memory, 5 * page, 0, nullptr));
  for (auto which : {hipMemRangeAttributeReadMostly, hipMemRangeAttributePreferredLocation})
    FAILS(hipErrorInvalidValue, hipMemRangeGetAttribute(by, 8, which, memory, page));
  FAILS(hipErrorInvalidValue, hipMemRangeGetAttribute(by, 6, hipMemRangeAttributeAccessedBy, memory, page));
  FAILS(hipErrorInvalidValue, hipMemRangeGetAttribute(&value, 4, (hipMemRangeAttribute)9, memory, page));
  FAILS(hipErrorInvalidValue, hipMemRangeGetAttribute(nullptr, 4, hipMemRangeAttributeReadMostly, memory, page));
  FAILS(hipErrorInvalidValue, hipMemRangeGetAttributes(nullptr, nullptr, nullptr, 0, memory, page));
  CHECK(hipFree(memory));
  CHECK(hipFree(device));
  (void)hipGetLastError();
}
