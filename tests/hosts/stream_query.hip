// Whether a stream is done: what is over is over at once, for streams of every kind, and a query changes nothing.
#include "check.h"

__global__ void put(int *to, int value) { *to = value; }

/// Waits for memory, so that the stream is busy until the host writes it.
__global__ void waits(int *gate) {
  while (__hip_atomic_load(gate, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM) == 0) __builtin_amdgcn_s_sleep(8);
}

int main() {
  int *x, *gate;
  CHECK(hipMallocManaged(reinterpret_cast<void **>(&x), 4096));
  CHECK(hipHostMalloc(reinterpret_cast<void **>(&gate), 4096, 0));
  hipStream_t blocking, free_, urgent;
  CHECK(hipStreamCreate(&blocking));
  CHECK(hipStreamCreateWithFlags(&free_, hipStreamNonBlocking));
  CHECK(hipStreamCreateWithPriority(&urgent, 0, -1));
  const hipStream_t all[] = {nullptr, hipStreamLegacy, hipStreamPerThread, blocking, free_, urgent};
  hipEvent_t event;
  CHECK(hipEventCreate(&event));
  MUST(hipEventQuery(event) == hipSuccess);
  for (hipStream_t busy : all) {
    // After each way of waiting all streams are done, and stay so.
    for (int way = 0; way < 4; ++way) {
      put<<<1, 1, 0, busy>>>(x, way + 1);
      CHECK(hipEventRecord(event, busy));
      if (way == 0) CHECK(hipStreamSynchronize(busy));
      if (way == 1) CHECK(hipDeviceSynchronize());
      if (way == 2) CHECK(hipEventSynchronize(event));
      if (way == 3) while (hipStreamQuery(busy) == hipErrorNotReady) {}
      MUST(hipStreamQuery(busy) == hipSuccess && hipEventQuery(event) == hipSuccess);
      MUST(*x == way + 1);
      for (hipStream_t stream : all)
        for (int again = 0; again < 20; ++again) MUST(hipStreamQuery(stream) == hipSuccess);
    }
    // What is under way is not done, nor is what waits behind it.
    *gate = 0;
    waits<<<1, 1, 0, busy>>>(gate);
    CHECK(hipEventRecord(event, busy));
    bool is_null = busy == nullptr || busy == hipStreamLegacy;
    for (int again = 0; again < 20; ++again) {
      MUST(hipStreamQuery(busy) == hipErrorNotReady && hipEventQuery(event) == hipErrorNotReady);
      MUST((hipStreamQuery(nullptr) == hipErrorNotReady) == (busy != free_));
      MUST(hipStreamQuery(free_) == (busy == free_ ? hipErrorNotReady : hipSuccess));
      if (!is_null && busy != blocking) MUST(hipStreamQuery(blocking) == hipSuccess);
    }
    MUST(hipPeekAtLastError() == hipSuccess);
    __atomic_store_n(gate, 1, __ATOMIC_RELEASE);
    CHECK(hipStreamSynchronize(busy));
    for (hipStream_t stream : all) MUST(hipStreamQuery(stream) == hipSuccess);
    MUST(hipEventQuery(event) == hipSuccess);
  }
  // An error of another stream is told there, not by a query of the null stream.
  put<<<1, 1, 0, blocking>>>(nullptr, 1);
  hipError_t found;
  while ((found = hipStreamQuery(nullptr)) == hipErrorNotReady) {}
  MUST(found == hipSuccess);
  MUST(hipStreamSynchronize(blocking) == hipErrorIllegalAddress);
  CHECK(hipStreamDestroy(urgent));
  CHECK(hipStreamDestroy(free_));
  CHECK(hipStreamDestroy(blocking));
  MUST(hipStreamQuery(nullptr) == hipSuccess);
  (void)hipGetLastError();
}
