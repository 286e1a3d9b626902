// Two streams, one of which waits for the other's event; events have times.
#include "check.h"

// Ends some time later.
__global__ void slow(int *to, long long ticks) {
  long long begin = wall_clock64();
  while (wall_clock64() - begin < ticks)
    __builtin_amdgcn_s_sleep(10);
  *to = 1;
}

__global__ void add(int *to, int what) { to[blockIdx.x * blockDim.x + threadIdx.x] += what; }

int main() {
  const int n = 1024;
  hipStream_t first, second;
  CHECK(hipStreamCreate(&first));
  CHECK(hipStreamCreateWithFlags(&second, hipStreamNonBlocking));
  unsigned flags = 7;
  CHECK(hipStreamGetFlags(second, &flags));
  MUST(flags == hipStreamNonBlocking);
  unsigned long long one = 0, other = 0;
  CHECK(hipStreamGetId(first, &one));
  CHECK(hipStreamGetId(second, &other));
  MUST(one != other);
  hipDevice_t device = 5;
  CHECK(hipStreamGetDevice(first, &device));
  MUST(device == 0 && hipGetStreamDeviceId(first) == 0);

  hipEvent_t begun, done, plain;
  CHECK(hipEventCreate(&begun));
  CHECK(hipEventCreateWithFlags(&done, hipEventBlockingSync));
  CHECK(hipEventCreateWithFlags(&plain, hipEventDisableTiming));
  int *data, host[n];
  CHECK(hipMalloc(&data, sizeof host));
  CHECK(hipMemsetAsync(data, 0, sizeof host, first));
  CHECK(hipEventRecord(begun, first));
  for (int i = 0; i < 100; i++)
    add<<<n / 256, 256, 0, first>>>(data, i);
  CHECK(hipEventRecordWithFlags(done, first, hipEventRecordDefault));
  CHECK(hipStreamWaitEvent(second, done, 0));
  add<<<n / 256, 256, 0, second>>>(data, 50);
  CHECK(hipMemcpyAsync(host, data, sizeof host, hipMemcpyDeviceToHost, second));
  CHECK(hipEventRecord(plain, second));
  CHECK(hipStreamSynchronize(second));
  for (int i = 0; i < n; i++)
    MUST(host[i] == 5000);

  // A stream that waits for an event is done when it is, also without a later command; and so is the null stream, which waits
  // for blocking streams.
  int rate, *late;
  CHECK(hipDeviceGetAttribute(&rate, hipDeviceAttributeWallClockRate, 0));
  CHECK(hipHostMalloc(&late, sizeof(int)));
  hipStream_t blocking;
  CHECK(hipStreamCreate(&blocking));
  for (int way = 0; way < 3; ++way) {
    hipStream_t waiting = way == 2 ? blocking : way ? first : second, slower = way ? second : first;
    *late = 0;
    slow<<<1, 1, 0, slower>>>(late, rate * 30ll);
    hipEvent_t event;
    CHECK(hipEventCreate(&event));
    CHECK(hipEventRecord(event, slower));
    CHECK(hipStreamWaitEvent(waiting, event, 0));
    CHECK(hipStreamSynchronize(way == 2 ? nullptr : waiting));
    MUST(*late == 1);
    CHECK(hipEventDestroy(event));
  }
  CHECK(hipStreamDestroy(blocking));
  CHECK(hipHostFree(late));
  CHECK(hipEventSynchronize(done));
  CHECK(hipEventQuery(done));
  CHECK(hipStreamQuery(first));
  float millis = -1;
  CHECK(hipEventElapsedTime(&millis, begun, done));
  MUST(millis > 0 && millis < 60000);
  // Without a time there is none between them.
  FAILS(hipErrorInvalidHandle, hipEventElapsedTime(&millis, begun, plain));
  CHECK(hipEventDestroy(begun));
  CHECK(hipEventDestroy(done));
  CHECK(hipEventDestroy(plain));
  CHECK(hipStreamDestroy(first));
  CHECK(hipStreamDestroy(second));
  CHECK(hipFree(data));
}
