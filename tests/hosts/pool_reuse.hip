// What a pool keeps of freed memory: when it is given out again, to which streams, and when it goes back.
#include "check.h"

__global__ void wait_for(int *flag) {
  while (__hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM) == 0)
    __builtin_amdgcn_s_sleep(10);
}
__global__ void set(int *to, int value) { to[threadIdx.x] = value; }

static hipMemPool_t pool_of(size_t most) {
  hipMemPoolProps props{};
  props.allocType = hipMemAllocationTypePinned;
  props.location = {hipMemLocationTypeDevice, 0};
  props.maxSize = most;
  hipMemPool_t pool;
  CHECK(hipMemPoolCreate(&pool, &props));
  return pool;
}
static uint64_t attribute(hipMemPool_t pool, hipMemPoolAttr which) {
  uint64_t value = 99;
  CHECK(hipMemPoolGetAttribute(pool, which, &value));
  return value;
}
static void policy(hipMemPool_t pool, hipMemPoolAttr which, int value) {
  CHECK(hipMemPoolSetAttribute(pool, which, &value));
}
static int *from(hipMemPool_t pool, size_t bytes, hipStream_t stream) {
  int *memory;
  CHECK(hipMallocFromPoolAsync((void **)&memory, bytes, pool, stream));
  return memory;
}

int main() {
  const size_t large = 4 << 20, small = 1000;
  int *flag;
  CHECK(hipHostMalloc(&flag, sizeof *flag));
  *flag = 0;
  hipStream_t one, other;
  CHECK(hipStreamCreateWithFlags(&one, hipStreamNonBlocking));
  CHECK(hipStreamCreateWithFlags(&other, hipStreamNonBlocking));
  hipEvent_t event;
  CHECK(hipEventCreate(&event));
  hipMemPool_t pool = pool_of(0);

  // In its own stream at once, though a kernel before the free still runs.
  int *first = from(pool, large, one), *kept = from(pool, small, one);
  MUST(attribute(pool, hipMemPoolAttrUsedMemCurrent) == large + small);
  wait_for<<<1, 1, 0, one>>>(flag);
  set<<<1, 64, 0, one>>>(first, 1);
  CHECK(hipFreeAsync(first, one));
  MUST(attribute(pool, hipMemPoolAttrUsedMemCurrent) == small);
  MUST(attribute(pool, hipMemPoolAttrReservedMemCurrent) >= large + small);
  int *second = from(pool, large - 4096, one);
  MUST(second == first);
  MUST(attribute(pool, hipMemPoolAttrUsedMemHigh) == large + small);
  CHECK(hipFreeAsync(second, one));
  // Not for what is much smaller, and not in another stream.
  int *half = from(pool, large / 2, one), *elsewhere = from(pool, large, other);
  MUST(half != first && elsewhere != first);
  // Nothing goes back while it is in use.
  CHECK(hipMemPoolTrimTo(pool, 0));
  MUST(attribute(pool, hipMemPoolAttrReservedMemCurrent) >= large * 5 / 2 + small);
  // Behind an event, unless the pool may not.
  CHECK(hipEventRecord(event, one));
  CHECK(hipStreamWaitEvent(other, event, 0));
  policy(pool, hipMemPoolReuseFollowEventDependencies, 0);
  int *third = from(pool, large, other);
  MUST(third != first);
  policy(pool, hipMemPoolReuseFollowEventDependencies, 1);
  int *fourth = from(pool, large, other);
  MUST(fourth == first);
  set<<<1, 64, 0, other>>>(fourth, 4);
  *flag = 1;
  int found[64];
  CHECK(hipMemcpyAsync(found, fourth, sizeof found, hipMemcpyDeviceToHost, other));
  CHECK(hipStreamSynchronize(other));
  MUST(found[0] == 4 && found[63] == 4);
  for (int *memory : {half, elsewhere, third, fourth, kept})
    CHECK(hipFreeAsync(memory, other));
  CHECK(hipStreamSynchronize(one));
  CHECK(hipStreamSynchronize(other));
  MUST(attribute(pool, hipMemPoolAttrUsedMemCurrent) == 0);
  // The threshold is 0: all is gone.
  MUST(attribute(pool, hipMemPoolAttrReservedMemCurrent) == 0);
  MUST(attribute(pool, hipMemPoolAttrReservedMemHigh) >= large * 3);
  uint64_t value = 0;
  CHECK(hipMemPoolSetAttribute(pool, hipMemPoolAttrReservedMemHigh, &value));
  MUST(attribute(pool, hipMemPoolAttrReservedMemHigh) == 0);

  // A threshold keeps memory over waits, for all streams, but not if only its own stream may have it.
  value = large;
  CHECK(hipMemPoolSetAttribute(pool, hipMemPoolAttrReleaseThreshold, &value));
  first = from(pool, large, one);
  CHECK(hipFreeAsync(first, one));
  CHECK(hipStreamSynchronize(one));
  MUST(attribute(pool, hipMemPoolAttrReservedMemCurrent) == large);
  policy(pool, hipMemPoolReuseAllowOpportunistic, 0);
  second = from(pool, large, other);
  MUST(second != first);
  policy(pool, hipMemPoolReuseAllowOpportunistic, 1);
  third = from(pool, large, other);
  MUST(third == first);
  CHECK(hipFreeAsync(second, other));
  CHECK(hipFree(third));
  CHECK(hipMemPoolTrimTo(pool, large));
  MUST(attribute(pool, hipMemPoolAttrReservedMemCurrent) <= large);
  size_t before, after, all;
  CHECK(hipMemGetInfo(&before, &all));
  CHECK(hipMemPoolTrimTo(pool, 0));
  CHECK(hipMemGetInfo(&after, &all));
  MUST(after == before + large);

  // A pool has at most so much, and gives back what is free to stay below.
  hipMemPool_t bounded = pool_of(large);
  first = from(bounded, large / 2, one);
  void *more;
  FAILS(hipErrorOutOfMemory, hipMallocFromPoolAsync(&more, large, bounded, one));
  CHECK(hipFree(first));
  first = from(bounded, large, one);
  // Memory outlives its pool.
  CHECK(hipMemPoolDestroy(bounded));
  set<<<1, 64, 0, one>>>(first, 9);
  CHECK(hipMemcpyAsync(found, first, sizeof found, hipMemcpyDeviceToHost, one));
  CHECK(hipFreeAsync(first, one));
  CHECK(hipStreamSynchronize(one));
  MUST(found[5] == 9);
  FAILS(hipErrorInvalidValue, hipFreeAsync(first, one));
  FAILS(hipErrorInvalidValue, hipFreeAsync(nullptr, one));
  FAILS(hipErrorInvalidHandle, hipMallocAsync(&more, 16, (hipStream_t)-1));
  hipMemAccessDesc access{{hipMemLocationTypeDevice, 0}, hipMemAccessFlagsProtNone};
  FAILS(hipErrorInvalidDevice, hipMemPoolSetAccess(pool, &access, 1));
  CHECK(hipMemPoolDestroy(pool));
  (void)hipGetLastError();
}
