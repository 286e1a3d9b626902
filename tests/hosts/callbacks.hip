// Functions of the host in a stream's order, by both ways.
#include "check.h"

__global__ void add(int *to) { ++*to; }

struct Seen {
  int *data;
  int values[4];
  int count;
  hipStream_t stream;
};

static void on_host(void *data) {
  Seen *seen = (Seen *)data;
  seen->values[seen->count++] = *seen->data;
}

static void on_end(hipStream_t stream, hipError_t error, void *data) {
  Seen *seen = (Seen *)data;
  if (stream == seen->stream && error == hipSuccess)
    on_host(data);
}

int main() {
  Seen seen{};
  CHECK(hipStreamCreate(&seen.stream));
  CHECK(hipHostMalloc(&seen.data, sizeof(int)));
  *seen.data = 0;
  for (int i = 0; i < 2; i++) {
    add<<<1, 1, 0, seen.stream>>>(seen.data);
    CHECK(hipLaunchHostFunc(seen.stream, on_host, &seen));
    add<<<1, 1, 0, seen.stream>>>(seen.data);
    CHECK(hipStreamAddCallback(seen.stream, on_end, &seen, 0));
  }
  CHECK(hipStreamSynchronize(seen.stream));
  MUST(seen.count == 4);
  for (int i = 0; i < 4; i++)
    MUST(seen.values[i] == i + 1);
  FAILS(hipErrorInvalidValue, hipStreamAddCallback(seen.stream, on_end, &seen, 1));
  FAILS(hipErrorInvalidValue, hipLaunchHostFunc(seen.stream, nullptr, &seen));
}
