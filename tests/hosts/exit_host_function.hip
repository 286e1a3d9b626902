// The program ends while a host function of a stream waits for ever; commands of two streams are behind it.
#include "check.h"

#include <unistd.h>

__global__ void add(int *to) { ++*to; }

static void for_ever(void *) {
  while (true)
    pause();
}

int main() {
  int *data;
  CHECK(hipMalloc(&data, sizeof(int)));
  hipStream_t stream, other;
  CHECK(hipStreamCreate(&stream));
  CHECK(hipStreamCreate(&other));
  hipEvent_t event;
  CHECK(hipEventCreate(&event));
  add<<<1, 1, 0, stream>>>(data);
  CHECK(hipLaunchHostFunc(stream, for_ever, nullptr));
  CHECK(hipMemsetAsync(data, 0, sizeof(int), stream));
  CHECK(hipEventRecord(event, stream));
  CHECK(hipStreamWaitEvent(other, event, 0));
  add<<<1, 1, 0, other>>>(data);
}
