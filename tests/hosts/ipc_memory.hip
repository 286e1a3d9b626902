// Memory of one process that another has: in all orders, until either closes it, frees it or dies.
// DEVICES: 2
#include "two_processes.h"
#include <sys/prctl.h>
#include <thread>
#include <vector>

static const int n = 100003; // no whole number of pages
static const size_t bytes = n * sizeof(int);

__global__ void add(int *to, int value) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    to[i] += i + value;
}
// Each side waits for the other one's number, and answers by the next.
__global__ void ping(int *word, int from, int rounds) {
  for (int i = 0; i < rounds; i++) {
    while (__hip_atomic_load(word, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM) != from + 2 * i)
      __builtin_amdgcn_s_sleep(1);
    __hip_atomic_store(word, from + 2 * i + 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
  }
}

static void must_have(const int *memory, int times, int value) {
  std::vector<int> host(n);
  CHECK(hipMemcpy(host.data(), memory, bytes, hipMemcpyDeviceToHost));
  for (int i = 0; i < n; i++)
    if (host[i] != times * i + value) {
      printf("%d: word %d is %d, not %d\n", getpid(), i, host[i], times * i + value);
      exit(1);
    }
}
static int *opened(const hipIpcMemHandle_t &handle) {
  void *memory = nullptr;
  CHECK(hipIpcOpenMemHandle(&memory, handle, hipIpcMemLazyEnablePeerAccess));
  return (int *)memory;
}
static void refused(const hipIpcMemHandle_t &handle, hipError_t error) {
  void *memory = nullptr;
  FAILS(error, hipIpcOpenMemHandle(&memory, handle, hipIpcMemLazyEnablePeerAccess));
  (void)hipGetLastError();
}

// Opens what the first process has, adds, opens it once more, closes it.
static void importer(Other first) {
  CHECK(hipSetDevice(1));
  auto handle = first.ask<hipIpcMemHandle_t>();
  int *memory = opened(handle), *again = opened(handle);
  must_have(memory, 1, 5); // was exported before it was written
  add<<<4, 256>>>(memory, 2);
  CHECK(hipDeviceSynchronize());
  must_have(again, 2, 7);
  void *start = nullptr;
  size_t length = 0;
  CHECK(hipMemGetAddressRange(&start, &length, memory + 10));
  MUST(start == memory && length == bytes);
  hipPointerAttribute_t told{};
  CHECK(hipPointerGetAttributes(&told, memory));
  MUST(told.type == hipMemoryTypeDevice && told.device == 1);
  FAILS(hipErrorInvalidValue, hipFree(memory));
  FAILS(hipErrorInvalidValue, hipIpcGetMemHandle(&handle, memory));
  first.meet();

  // In the middle of an allocation, as allocators hand memory out.
  auto inner = first.ask<hipIpcMemHandle_t>();
  int *middle = opened(inner), value = 0;
  CHECK(hipMemcpy(&value, middle, sizeof value, hipMemcpyDeviceToHost));
  MUST(value == 2 * 5000 + 7);
  CHECK(hipIpcCloseMemHandle(middle));

  // Kernels of both processes at once.
  ping<<<1, 1>>>(memory, 1, 20);
  CHECK(hipDeviceSynchronize());
  first.meet();

  // One of two is closed.
  CHECK(hipIpcCloseMemHandle(memory));
  FAILS(hipErrorInvalidValue, hipIpcCloseMemHandle(memory));
  FAILS(hipErrorInvalidValue, hipMemcpy(&value, memory, sizeof value, hipMemcpyDeviceToHost));
  first.meet();
  first.meet(); // it is filled by 1 now
  CHECK(hipMemcpy(&value, again + n - 1, sizeof value, hipMemcpyDeviceToHost));
  MUST(value == 0x01010101);
  first.meet();
  first.meet(); // it is freed, and other memory is there: ours is what it was
  CHECK(hipMemcpy(&value, again + n - 1, sizeof value, hipMemcpyDeviceToHost));
  MUST(value == 0x01010101);
  refused(first.ask<hipIpcMemHandle_t>(), hipErrorInvalidDevicePointer);
  CHECK(hipIpcCloseMemHandle(again));
  FAILS(hipErrorInvalidValue, hipIpcCloseMemHandle(nullptr));
  (void)hipGetLastError();
  first.meet();

  // A child of this process does not take its memory away.
  int *later = opened(first.ask<hipIpcMemHandle_t>());
  pid_t child = fork();
  if (child == 0) {
    void *none;
    bool is_refused = hipIpcOpenMemHandle(&none, handle, hipIpcMemLazyEnablePeerAccess) == hipErrorNotInitialized;
    _exit(is_refused ? 0 : 1);
  }
  int status = 1;
  MUST(waitpid(child, &status, 0) == child && status == 0);
  first.meet(); // freed by its owner
  first.meet();
  CHECK(hipMemcpy(&value, later, sizeof value, hipMemcpyDeviceToHost));
  MUST(value == 0x02020202);
}

// Has memory until it is killed. A process' first export may move memory: no store of kernels is lost, neither of those that
// were launched before, nor of those that another thread launches meanwhile.
static void exporter(Other first) {
  int *memory, *other;
  CHECK(hipMalloc(&memory, bytes));
  CHECK(hipMalloc(&other, bytes));
  CHECK(hipMemset(memory, 0, bytes));
  CHECK(hipMemset(other, 0, bytes));
  CHECK(hipDeviceSynchronize());
  hipStream_t stream;
  CHECK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
  for (int i = 0; i < 10; i++) add<<<4, 256, 0, stream>>>(memory, 9);
  std::thread thread([=] {
    for (int i = 0; i < 100; i++) {
      add<<<4, 256>>>(other, 1);
      must_have(other, i + 1, i + 1);
    }
  });
  hipIpcMemHandle_t handle;
  CHECK(hipIpcGetMemHandle(&handle, memory));
  CHECK(hipStreamSynchronize(stream));
  thread.join();
  first.tell(handle);
  pause();
}

// A process of another user, or what is as far away, may not.
static void stranger(Other first) {
  if (geteuid() == 0)
    MUST(setuid(65534) == 0);
  refused(first.ask<hipIpcMemHandle_t>(), hipErrorInvalidDevicePointer);
}

// A handle of which any bit is wrong is none.
static void guesser(Other first) {
  auto handle = first.ask<hipIpcMemHandle_t>();
  for (size_t bit = 0; bit < 8 * sizeof handle; bit++) {
    hipIpcMemHandle_t other = handle;
    ((unsigned char *)&other)[bit / 8] ^= 1 << bit % 8;
    void *memory;
    MUST(hipIpcOpenMemHandle(&memory, other, hipIpcMemLazyEnablePeerAccess) != hipSuccess);
  }
  must_have(opened(handle), 0, 0x04040404);
  (void)hipGetLastError();
}

int main() {
  Other second = start(importer), third = start(exporter), fourth = start(stranger), fifth = start(guesser);
  int *memory;
  CHECK(hipMalloc(&memory, bytes));
  hipIpcMemHandle_t handle, other, inner;
  CHECK(hipIpcGetMemHandle(&handle, memory));
  CHECK(hipMemset(memory, 0, bytes));
  add<<<2, 256>>>(memory, 5);
  CHECK(hipDeviceSynchronize());
  second.tell(handle);
  second.meet();
  must_have(memory, 2, 7);
  CHECK(hipIpcGetMemHandle(&inner, memory + 5000));
  second.tell(inner);
  int start = 0;
  CHECK(hipMemcpy(memory, &start, sizeof start, hipMemcpyHostToDevice));
  ping<<<1, 1>>>(memory, 0, 20);
  CHECK(hipDeviceSynchronize());
  second.meet();
  CHECK(hipMemcpy(&start, memory, sizeof start, hipMemcpyDeviceToHost));
  MUST(start == 40);
  second.meet();
  CHECK(hipMemset(memory, 1, bytes));
  CHECK(hipDeviceSynchronize());
  second.meet();
  second.meet();
  CHECK(hipFree(memory));
  int *next[4];
  for (auto &one : next) {
    CHECK(hipMalloc(&one, bytes));
    CHECK(hipMemset(one, 3, bytes));
  }
  CHECK(hipDeviceSynchronize());
  second.meet();
  second.tell(handle);
  second.meet();
  CHECK(hipIpcGetMemHandle(&other, next[0]));
  MUST(memcmp(&other, &handle, sizeof other) != 0);
  CHECK(hipMemset(next[0], 2, bytes));
  CHECK(hipDeviceSynchronize());
  second.tell(other);
  second.meet();
  CHECK(hipFree(next[0]));
  second.meet();
  second.ended_well();
  // Nobody has it now; what is allocated there is zero, or its own.
  for (auto &one : next)
    if (&one != &next[0])
      CHECK(hipFree(one));

  // The other one dies: what was opened stays, and cannot be opened once more.
  auto theirs = third.ask<hipIpcMemHandle_t>();
  int *mine = opened(theirs);
  third.killed();
  must_have(mine, 10, 90);
  add<<<1, 64>>>(mine, 1);
  CHECK(hipDeviceSynchronize());
  must_have(mine, 11, 91);
  refused(theirs, hipErrorInvalidDevicePointer);
  CHECK(hipIpcCloseMemHandle(mine));

  // What is no handle, or none for this process.
  CHECK(hipMalloc(&memory, bytes));
  CHECK(hipIpcGetMemHandle(&handle, memory));
  CHECK(hipMemset(memory, 4, bytes));
  CHECK(hipDeviceSynchronize());
  fifth.tell(handle);
  fifth.ended_well();
  if (geteuid() != 0)
    MUST(prctl(PR_SET_DUMPABLE, 0) == 0);
  fourth.tell(handle);
  fourth.ended_well();
  refused(handle, hipErrorInvalidContext);
  void *to = nullptr;
  FAILS(hipErrorInvalidValue, hipIpcOpenMemHandle(&to, handle, 0));
  FAILS(hipErrorInvalidValue, hipIpcOpenMemHandle(nullptr, handle, hipIpcMemLazyEnablePeerAccess));
  FAILS(hipErrorInvalidValue, hipIpcGetMemHandle(nullptr, memory));
  FAILS(hipErrorInvalidValue, hipIpcGetMemHandle(&other, nullptr));
  FAILS(hipErrorInvalidValue, hipIpcGetMemHandle(&other, &start));
  FAILS(hipErrorInvalidValue, hipIpcCloseMemHandle(memory));
  refused({}, hipErrorInvalidValue);
  memset(&other, 0x5a, sizeof other);
  refused(other, hipErrorInvalidDevicePointer);
  void *pinned;
  CHECK(hipHostMalloc(&pinned, 64));
  FAILS(hipErrorInvalidValue, hipIpcGetMemHandle(&other, pinned));
  CHECK(hipHostFree(pinned));
  CHECK(hipFree(memory));
  (void)hipGetLastError();
}
