// Streams write numbers to memory and wait until there are some.
#include "check.h"
#include <unistd.h>

__global__ void copy(int *to, const int *from) { *to = *from; }

int main() {
  int can = 0;
  CHECK(hipDeviceGetAttribute(&can, hipDeviceAttributeCanUseStreamWaitValue, 0));
  MUST(can == 1);
  uint32_t *flag;
  uint64_t *wide;
  int *data;
  CHECK(hipExtMallocWithFlags((void **)&flag, 8, hipMallocSignalMemory));
  CHECK(hipHostMalloc(&wide, 8));
  CHECK(hipMallocManaged(&data, 2 * sizeof(int)));
  *wide = 0;
  data[0] = 0;
  data[1] = 42;
  hipStream_t waits, writes;
  CHECK(hipStreamCreateWithFlags(&waits, hipStreamNonBlocking));
  CHECK(hipStreamCreateWithFlags(&writes, hipStreamNonBlocking));
  CHECK(hipMemset(flag, 0, 8));
  CHECK(hipDeviceSynchronize());
  CHECK(hipStreamWaitValue32(waits, flag, 5, hipStreamWaitValueGte, 0xff));
  CHECK(hipStreamWaitValue64(waits, wide, 1ull << 40, hipStreamWaitValueAnd));
  copy<<<1, 1, 0, waits>>>(data, data + 1);
  usleep(20000);
  FAILS(hipErrorNotReady, hipStreamQuery(waits));
  MUST(data[0] == 0);
  CHECK(hipStreamWriteValue32(writes, flag, 6, 0));
  CHECK(hipStreamWriteValue64(writes, wide, 3ull << 40, 0));
  CHECK(hipStreamSynchronize(waits));
  MUST(data[0] == 42 && *wide == 3ull << 40);
  CHECK(hipStreamWaitValue32(waits, flag, 6, hipStreamWaitValueEq));
  CHECK(hipStreamSynchronize(waits));

  // Several at once.
  hipStreamBatchMemOpParams all[4]{};
  all[0].waitValue.operation = hipStreamMemOpWaitValue32;
  all[0].waitValue.address = flag;
  all[0].waitValue.value = 6;
  all[0].waitValue.flags = hipStreamWaitValueEq;
  all[1].operation = hipStreamMemOpBarrier;
  all[2].writeValue.operation = hipStreamMemOpWriteValue64;
  all[2].writeValue.address = wide;
  all[2].writeValue.value64 = 5ull << 35;
  all[3].writeValue.operation = hipStreamMemOpWriteValue32;
  all[3].writeValue.address = flag;
  all[3].writeValue.value = 9;
  CHECK(hipStreamBatchMemOp(waits, 4, all, 0));
  CHECK(hipStreamWaitValue32(writes, flag, 9, hipStreamWaitValueEq));
  CHECK(hipStreamSynchronize(writes));
  MUST(*wide == 5ull << 35);
  FAILS(hipErrorInvalidValue, hipStreamBatchMemOp(waits, 4, all, 1));
  FAILS(hipErrorInvalidValue, hipStreamWaitValue32(waits, (char *)flag + 1, 6, hipStreamWaitValueEq));
  (void)hipGetLastError();
}
