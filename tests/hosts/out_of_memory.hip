// More memory than there is, and what is there after that.
#include "check.h"
#include <vector>

int main() {
  size_t free = 0, total = 0, left = 0;
  CHECK(hipMemGetInfo(&free, &total));
  MUST(free > 0 && free <= total);
  size_t told = 0;
  CHECK(hipDeviceTotalMem(&told, 0));
  MUST(told == total);
  char *data = (char *)1;
  FAILS(hipErrorOutOfMemory, hipMalloc(&data, total * 2));
  FAILS(hipErrorOutOfMemory, hipGetLastError());
  CHECK(hipGetLastError());
  FAILS(hipErrorOutOfMemory, hipMalloc(&data, SIZE_MAX));
  size_t pitch;
  FAILS(hipErrorOutOfMemory, hipMallocPitch(&data, &pitch, SIZE_MAX / 2, 4));
  (void)hipGetLastError();

  // Until nothing is left; then all is given back.
  std::vector<void *> all;
  const size_t piece = total / 4;
  void *one;
  while (hipMalloc(&one, piece) == hipSuccess)
    all.push_back(one);
  MUST(all.size() >= 3 && all.size() <= 4);
  CHECK(hipMemGetInfo(&left, &total));
  MUST(left < piece);
  for (void *p : all)
    CHECK(hipFree(p));
  CHECK(hipMemGetInfo(&left, &total));
  MUST(left == free);
  CHECK(hipMalloc(&data, 0));
  MUST(data == nullptr);
  CHECK(hipFree(nullptr));
}
