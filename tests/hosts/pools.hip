// Memory pools: the device's own and others; memory in a stream's order from them.
#include "check.h"

__global__ void set(int *to, int value) { to[threadIdx.x] = value; }

int main() {
  const int n = 64;
  int host[n], device = 0;
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  hipMemPool_t pool, current;
  CHECK(hipDeviceGetDefaultMemPool(&pool, device));
  CHECK(hipDeviceGetMemPool(&current, device));
  MUST(pool == current);
  uint64_t threshold = UINT64_MAX;
  CHECK(hipMemPoolSetAttribute(pool, hipMemPoolAttrReleaseThreshold, &threshold));
  threshold = 0;
  CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrReleaseThreshold, &threshold));
  MUST(threshold == UINT64_MAX);
  int reuse = 0;
  CHECK(hipMemPoolSetAttribute(pool, hipMemPoolReuseAllowOpportunistic, &reuse));
  reuse = 7;
  CHECK(hipMemPoolGetAttribute(pool, hipMemPoolReuseAllowOpportunistic, &reuse));
  MUST(reuse == 0);

  hipMemPoolProps props{};
  props.allocType = hipMemAllocationTypePinned;
  props.location = {hipMemLocationTypeDevice, device};
  CHECK(hipMemPoolCreate(&pool, &props));
  CHECK(hipDeviceSetMemPool(device, pool));
  CHECK(hipDeviceGetMemPool(&current, device));
  MUST(current == pool);
  hipMemAccessDesc access{{hipMemLocationTypeDevice, device}, hipMemAccessFlagsProtReadWrite};
  CHECK(hipMemPoolSetAccess(pool, &access, 1));
  hipMemAccessFlags may = hipMemAccessFlagsProtNone;
  CHECK(hipMemPoolGetAccess(&may, pool, &access.location));
  MUST(may == hipMemAccessFlagsProtReadWrite);

  int *one, *other;
  CHECK(hipMallocAsync(&one, sizeof host, stream));
  CHECK(hipMallocFromPoolAsync(&other, sizeof host, pool, stream));
  set<<<1, n, 0, stream>>>(one, 3);
  set<<<1, n, 0, stream>>>(other, 4);
  CHECK(hipMemcpyAsync(host, one, sizeof host / 2, hipMemcpyDeviceToHost, stream));
  CHECK(hipMemcpyAsync(host + n / 2, other, sizeof host / 2, hipMemcpyDeviceToHost, stream));
  CHECK(hipFreeAsync(one, stream));
  CHECK(hipFreeAsync(other, stream));
  uint64_t used = 0;
  CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used));
  CHECK(hipStreamSynchronize(stream));
  MUST(host[0] == 3 && host[n - 1] == 4);
  CHECK(hipMemPoolTrimTo(pool, 0));
  CHECK(hipMemPoolDestroy(pool));
  CHECK(hipDeviceGetDefaultMemPool(&current, device));
  FAILS(hipErrorInvalidValue, hipMemPoolDestroy(current));
  FAILS(hipErrorInvalidValue, hipFreeAsync(host, stream));
  (void)hipGetLastError();
}
