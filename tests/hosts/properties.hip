// What a device says of itself, by properties, attributes and functions: they agree.
#include "check.h"
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

// What a process with a version in its variable is told; what is no version is an error.
static int told(const char *version, int wanted) {
  pid_t child = fork();
  if (child == 0) {
    setenv("GFXJIT_HIP_VERSION", version, 1);
    execl("/proc/self/exe", "told", std::to_string(wanted).c_str(), nullptr);
    _exit(9);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

static int is_told(int wanted) {
  int driver = -1, runtime = -1;
  hipError_t error = wanted < 0 ? hipErrorInvalidValue : hipSuccess;
  MUST(hipDriverGetVersion(&driver) == error && hipRuntimeGetVersion(&runtime) == error);
  MUST(driver == wanted && runtime == wanted);
  return 0;
}

int main(int count_of_words, char **words) {
  if (count_of_words == 2)
    return is_told(atoi(words[1]));
  MUST(told("6.4", 60400000) == 0 && told("7.2.26015", 70226015) == 0 && told("", HIP_VERSION) == 0);
  MUST(told("7", -1) == 0 && told("70200000", -1) == 0 && told("7.2.x", -1) == 0);
  int count = 0, driver = 0, runtime = 0;
  CHECK(hipInit(0));
  CHECK(hipGetDeviceCount(&count));
  CHECK(hipDriverGetVersion(&driver));
  CHECK(hipRuntimeGetVersion(&runtime));
  MUST(count == 1 && driver == HIP_VERSION && runtime == driver);
  hipDevice_t device;
  CHECK(hipDeviceGet(&device, 0));
  hipDeviceProp_t about;
  memset(&about, 0xff, sizeof about);
  CHECK(hipGetDeviceProperties(&about, device));
  MUST(strncmp(about.gcnArchName, "gfx", 3) == 0 && about.name[0]);
  MUST(about.warpSize == 32 || about.warpSize == 64);
  MUST(about.totalGlobalMem > 0 && about.sharedMemPerBlock >= 65536 && about.maxThreadsPerBlock == 1024);
  MUST(about.multiProcessorCount > 0 && about.regsPerBlock > 0 && about.clockRate > 0);
  MUST(about.cooperativeLaunch == 1 && about.managedMemory == 1 && about.concurrentKernels == 1);

  struct {
    hipDeviceAttribute_t attribute;
    long long wanted;
  } all[] = {{hipDeviceAttributeWarpSize, about.warpSize},
             {hipDeviceAttributeMaxThreadsPerBlock, about.maxThreadsPerBlock},
             {hipDeviceAttributeMaxBlockDimX, about.maxThreadsDim[0]},
             {hipDeviceAttributeMaxGridDimX, about.maxGridSize[0]},
             {hipDeviceAttributeMultiprocessorCount, about.multiProcessorCount},
             {hipDeviceAttributeMaxSharedMemoryPerBlock, (long long)about.sharedMemPerBlock},
             {hipDeviceAttributeComputeCapabilityMajor, about.major},
             {hipDeviceAttributeComputeCapabilityMinor, about.minor},
             {hipDeviceAttributeClockRate, about.clockRate},
             {hipDeviceAttributeMemoryClockRate, about.memoryClockRate},
             {hipDeviceAttributeMemoryBusWidth, about.memoryBusWidth},
             {hipDeviceAttributeL2CacheSize, about.l2CacheSize},
             {hipDeviceAttributeMaxThreadsPerMultiProcessor, about.maxThreadsPerMultiProcessor},
             {hipDeviceAttributePciBusId, about.pciBusID},
             {hipDeviceAttributeCanMapHostMemory, about.canMapHostMemory},
             {hipDeviceAttributeManagedMemory, about.managedMemory},
             {hipDeviceAttributeIntegrated, about.integrated}};
  for (auto &one : all) {
    int value = -1;
    CHECK(hipDeviceGetAttribute(&value, one.attribute, device));
    if (value != one.wanted) {
      printf("attribute %d: %d, not %lld\n", one.attribute, value, one.wanted);
      return 1;
    }
  }
  char name[256], bus[32];
  CHECK(hipDeviceGetName(name, sizeof name, device));
  MUST(strcmp(name, about.name) == 0);
  size_t total = 0;
  CHECK(hipDeviceTotalMem(&total, device));
  MUST(total == about.totalGlobalMem);
  int major, minor;
  CHECK(hipDeviceComputeCapability(&major, &minor, device));
  MUST(major == about.major && minor == about.minor);
  hipUUID uuid;
  CHECK(hipDeviceGetUuid(&uuid, device));
  MUST(memcmp(uuid.bytes, about.uuid.bytes, sizeof uuid.bytes) == 0);
  int same = -1;
  CHECK(hipDeviceGetPCIBusId(bus, sizeof bus, device));
  CHECK(hipDeviceGetByPCIBusId(&same, bus));
  MUST(same == device);
  CHECK(hipChooseDevice(&same, &about));
  MUST(same == device);

  // Settings that change nothing are kept or answered.
  unsigned flags = 99;
  CHECK(hipSetDeviceFlags(hipDeviceScheduleSpin));
  CHECK(hipGetDeviceFlags(&flags));
  MUST(flags == hipDeviceScheduleSpin);
  size_t limit = 0;
  CHECK(hipDeviceGetLimit(&limit, hipLimitMallocHeapSize));
  MUST(limit > 0);
  CHECK(hipDeviceSetLimit(hipLimitMallocHeapSize, 1 << 24));
  FAILS(hipErrorUnsupportedLimit, hipDeviceGetLimit(&limit, (hipLimit_t)77));
  hipFuncCache_t cache;
  CHECK(hipDeviceSetCacheConfig(hipFuncCachePreferShared));
  CHECK(hipDeviceGetCacheConfig(&cache));
  hipSharedMemConfig banks;
  CHECK(hipDeviceSetSharedMemConfig(hipSharedMemBankSizeFourByte));
  CHECK(hipDeviceGetSharedMemConfig(&banks));
  CHECK(hipProfilerStart());
  CHECK(hipProfilerStop());
  FAILS(hipErrorInvalidDevice, hipGetDeviceProperties(&about, 1));
  int value;
  FAILS(hipErrorInvalidValue, hipDeviceGetAttribute(&value, (hipDeviceAttribute_t)9000, device));
  CHECK(hipDeviceReset());
}
