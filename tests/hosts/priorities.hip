// Streams with priorities: which there are, and that a stream has what was asked for, or the nearest.
#include "check.h"

__global__ void set(int *to, int value) { *to = value; }

int main() {
  int least, greatest;
  CHECK(hipDeviceGetStreamPriorityRange(&least, &greatest));
  MUST(greatest <= least);
  int *data;
  CHECK(hipMallocManaged(&data, 3 * sizeof(int)));
  for (int wanted = greatest - 5; wanted <= least + 5; wanted++) {
    hipStream_t stream;
    CHECK(hipStreamCreateWithPriority(&stream, hipStreamNonBlocking, wanted));
    int is = 77;
    CHECK(hipStreamGetPriority(stream, &is));
    MUST(is == (wanted < greatest ? greatest : wanted > least ? least : wanted));
    set<<<1, 1, 0, stream>>>(data, wanted);
    CHECK(hipStreamSynchronize(stream));
    MUST(*data == wanted);
    hipStreamAttrValue value{};
    CHECK(hipStreamGetAttribute(stream, hipStreamAttributePriority, &value));
    MUST(value.priority == is);
    CHECK(hipStreamSetAttribute(stream, hipStreamAttributePriority, &value));
    CHECK(hipStreamCopyAttributes(stream, stream));
    value.syncPolicy = hipSyncPolicyYield;
    CHECK(hipStreamSetAttribute(stream, hipStreamAttributeSynchronizationPolicy, &value));
    CHECK(hipStreamDestroy(stream));
  }
  // A mask of compute units is taken, and told.
  hipStream_t some;
  const uint32_t mask[2] = {0xf, 0};
  CHECK(hipExtStreamCreateWithCUMask(&some, 2, mask));
  uint32_t told[2] = {};
  CHECK(hipExtStreamGetCUMask(some, 2, told));
  MUST(told[0] != 0);
  set<<<1, 1, 0, some>>>(data, 3);
  CHECK(hipStreamSynchronize(some));
  CHECK(hipStreamDestroy(some));
}
