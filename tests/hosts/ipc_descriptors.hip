// Memory of hipMemCreate goes to another process as a file, and stays there when its maker is gone.
#include "two_processes.h"
#include <fcntl.h>
#include <sys/mman.h>

__global__ void add(int *to, int value) { to[threadIdx.x] += threadIdx.x + value; }

static size_t grain;
static hipMemAllocationProp props() {
  hipMemAllocationProp props{};
  props.type = hipMemAllocationTypePinned;
  props.location = {hipMemLocationTypeDevice, 0};
  props.requestedHandleType = hipMemHandleTypePosixFileDescriptor;
  return props;
}
static int *mapped(hipMemGenericAllocationHandle_t memory) {
  void *at;
  CHECK(hipMemAddressReserve(&at, grain, 0, nullptr, 0));
  CHECK(hipMemMap(at, grain, 0, memory, 0));
  hipMemAccessDesc access{{hipMemLocationTypeDevice, 0}, hipMemAccessFlagsProtReadWrite};
  CHECK(hipMemSetAccess(at, grain, &access, 1));
  return (int *)at;
}
static void unmapped(int *at) {
  CHECK(hipMemUnmap(at, grain));
  CHECK(hipMemAddressFree(at, grain));
}
static int word(int *at, int index) {
  int value;
  CHECK(hipMemcpy(&value, at + index, sizeof value, hipMemcpyDeviceToHost));
  return value;
}

static void maker(Other first) {
  hipMemAllocationProp wanted = props();
  CHECK(hipMemGetAllocationGranularity(&grain, &wanted, hipMemAllocationGranularityMinimum));
  hipMemGenericAllocationHandle_t memory;
  CHECK(hipMemCreate(&memory, grain, &wanted, 0));
  int file;
  CHECK(hipMemExportToShareableHandle(&file, memory, hipMemHandleTypePosixFileDescriptor, 0));
  send_file(first.line, file);
  close(file);
  int *at = mapped(memory);
  add<<<1, 64>>>(at, 100);
  CHECK(hipDeviceSynchronize());
  first.meet();
  first.meet();
  MUST(word(at, 3) == 2 * 3 + 100 + 1);
  unmapped(at);
  CHECK(hipMemRelease(memory));
}

static void must_refuse(size_t what) {
  hipMemGenericAllocationHandle_t none;
  FAILS(hipErrorInvalidValue, hipMemImportFromShareableHandle(&none, (void *)what, hipMemHandleTypePosixFileDescriptor));
}

int main() {
  Other other = start(maker);
  hipMemAllocationProp wanted = props();
  CHECK(hipMemGetAllocationGranularity(&grain, &wanted, hipMemAllocationGranularityMinimum));
  int file = receive_file(other.line);
  other.meet();
  // The number, as ROCm 7.1 has it, and the number's address, as before.
  hipMemGenericAllocationHandle_t first, second;
  CHECK(hipMemImportFromShareableHandle(&first, (void *)(size_t)file, hipMemHandleTypePosixFileDescriptor));
  CHECK(hipMemImportFromShareableHandle(&second, &file, hipMemHandleTypePosixFileDescriptor));
  close(file);
  int *at = mapped(first), *also = mapped(second);
  MUST(word(at, 3) == 103);
  add<<<1, 64>>>(also, 1);
  CHECK(hipDeviceSynchronize());
  other.meet();
  other.ended_well();
  MUST(word(at, 3) == 107 && word(also, 63) == 2 * 63 + 101);
  unmapped(at);
  CHECK(hipMemRelease(first));
  MUST(word(also, 3) == 107);
  unmapped(also);
  CHECK(hipMemRelease(second));

  // What is no such file.
  int ends[2], null = open("/dev/null", O_RDWR), other_memory = memfd_create("other", 0);
  MUST(pipe(ends) == 0 && null >= 0 && ftruncate(other_memory, grain) == 0);
  must_refuse(null);
  must_refuse(ends[0]);
  must_refuse(other_memory);
  must_refuse(99999);
  must_refuse((size_t)-1);
  must_refuse(0x7fffffff);
  int negative = -1;
  must_refuse((size_t)&negative);
  // What was not made for it.
  wanted.requestedHandleType = hipMemHandleTypeNone;
  hipMemGenericAllocationHandle_t own;
  CHECK(hipMemCreate(&own, grain, &wanted, 0));
  FAILS(hipErrorInvalidValue, hipMemExportToShareableHandle(&file, own, hipMemHandleTypePosixFileDescriptor, 0));
  CHECK(hipMemRelease(own));
  (void)hipGetLastError();
}
