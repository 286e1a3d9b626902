// Events of two processes: what one records, the other waits for, on the host and in streams.
#include "two_processes.h"

// Ends when the word is there, then writes what waits for it reads.
__global__ void when(const int *word, int wanted, int *to, int value) {
  while (__hip_atomic_load(word, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM) != wanted)
    __builtin_amdgcn_s_sleep(1);
  *to = value;
}
__global__ void copy(const int *from, int *to) { *to = *from; }

struct Handles {
  hipIpcMemHandle_t memory;
  hipIpcEventHandle_t event;
};

// The words: a gate that the second process opens, one that it keeps shut, what the first writes, what the second has seen.
enum { GATE, SHUT, WRITTEN, SEEN, WORDS };

static void second(Other first) {
  auto handles = first.ask<Handles>();
  void *memory;
  hipEvent_t event;
  hipStream_t stream;
  CHECK(hipIpcOpenMemHandle(&memory, handles.memory, hipIpcMemLazyEnablePeerAccess));
  CHECK(hipIpcOpenEventHandle(&event, handles.event));
  CHECK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
  int *words = (int *)memory, value = 0;
  CHECK(hipEventQuery(event)); // never recorded
  CHECK(hipEventSynchronize(event));
  first.meet();
  first.meet(); // recorded behind a kernel that waits
  FAILS(hipErrorNotReady, hipEventQuery(event));
  CHECK(hipStreamWaitEvent(stream, event, 0));
  copy<<<1, 1, 0, stream>>>(words + WRITTEN, words + SEEN);
  FAILS(hipErrorNotReady, hipStreamQuery(stream));
  value = 1;
  CHECK(hipMemcpy(words + GATE, &value, sizeof value, hipMemcpyHostToDevice));
  CHECK(hipEventSynchronize(event));
  CHECK(hipEventQuery(event));
  CHECK(hipStreamSynchronize(stream));
  CHECK(hipMemcpy(&value, words + SEEN, sizeof value, hipMemcpyDeviceToHost));
  MUST(value == 77);
  first.meet();

  // The other way: this process records.
  when<<<1, 1, 0, stream>>>(words + GATE, 2, words + WRITTEN, 88);
  CHECK(hipEventRecord(event, stream));
  first.meet();
  CHECK(hipStreamSynchronize(stream));
  first.meet();

  // More records than there are places for, by both in turns.
  for (int i = 0; i < 100; i++)
    CHECK(hipEventRecord(event, stream));
  CHECK(hipEventSynchronize(event));
  first.meet();
  first.meet(); // its owner has ended it
  CHECK(hipEventQuery(event));
  hipEvent_t none;
  FAILS(hipErrorInvalidValue, hipIpcOpenEventHandle(&none, handles.event));
  FAILS(hipErrorInvalidValue, hipIpcGetEventHandle(&handles.event, event));
  CHECK(hipEventDestroy(event));
  CHECK(hipIpcCloseMemHandle(memory));
}

// Ends in the middle of what it has recorded.
static void third(Other first) {
  auto handles = first.ask<Handles>();
  void *memory;
  hipEvent_t event;
  CHECK(hipIpcOpenMemHandle(&memory, handles.memory, hipIpcMemLazyEnablePeerAccess));
  CHECK(hipIpcOpenEventHandle(&event, handles.event));
  int *words = (int *)memory;
  when<<<1, 1>>>(words + SHUT, 1, words + WRITTEN, 99);
  CHECK(hipEventRecord(event, nullptr));
  first.tell('r');
  pause();
}

int main() {
  Other other = start(second), last = start(third);
  int *words, value = 0;
  CHECK(hipMalloc(&words, WORDS * sizeof *words));
  CHECK(hipMemset(words, 0, WORDS * sizeof *words));
  hipEvent_t event, plain;
  FAILS(hipErrorInvalidValue, hipEventCreateWithFlags(&event, hipEventInterprocess));
  CHECK(hipEventCreateWithFlags(&event, hipEventInterprocess | hipEventDisableTiming));
  CHECK(hipEventCreate(&plain));
  Handles handles;
  FAILS(hipErrorInvalidConfiguration, hipIpcGetEventHandle(&handles.event, plain));
  FAILS(hipErrorInvalidValue, hipIpcGetEventHandle(nullptr, event));
  CHECK(hipIpcGetEventHandle(&handles.event, event));
  CHECK(hipIpcGetMemHandle(&handles.memory, words));
  FAILS(hipErrorInvalidContext, hipIpcOpenEventHandle(&plain, handles.event));
  other.tell(handles);
  other.meet();
  when<<<1, 1>>>(words + GATE, 1, words + WRITTEN, 77);
  CHECK(hipEventRecord(event, nullptr));
  other.meet();
  CHECK(hipEventSynchronize(event));
  float time = 0;
  FAILS(hipErrorInvalidHandle, hipEventElapsedTime(&time, event, event));
  other.meet();
  other.meet();
  FAILS(hipErrorNotReady, hipEventQuery(event));
  CHECK(hipStreamWaitEvent(nullptr, event, 0));
  value = 2;
  hipStream_t aside;
  CHECK(hipStreamCreateWithFlags(&aside, hipStreamNonBlocking));
  CHECK(hipMemcpyAsync(words + GATE, &value, sizeof value, hipMemcpyHostToDevice, aside));
  copy<<<1, 1>>>(words + WRITTEN, words + SEEN);
  CHECK(hipMemcpy(&value, words + SEEN, sizeof value, hipMemcpyDeviceToHost));
  MUST(value == 88);
  other.meet();
  for (int i = 0; i < 100; i++)
    CHECK(hipEventRecord(event, nullptr));
  CHECK(hipEventSynchronize(event));
  other.meet();

  // The one that recorded dies: what waits goes on.
  hipEvent_t second_event;
  Handles more = handles;
  CHECK(hipEventCreateWithFlags(&second_event, hipEventInterprocess | hipEventDisableTiming));
  CHECK(hipIpcGetEventHandle(&more.event, second_event));
  last.tell(more);
  MUST(last.ask<char>() == 'r');
  FAILS(hipErrorNotReady, hipEventQuery(second_event));
  CHECK(hipStreamWaitEvent(aside, second_event, 0));
  last.killed();
  CHECK(hipEventSynchronize(second_event));
  CHECK(hipStreamSynchronize(aside));
  CHECK(hipMemcpy(&value, words + WRITTEN, sizeof value, hipMemcpyDeviceToHost));
  MUST(value == 88);
  CHECK(hipEventDestroy(second_event));

  CHECK(hipEventDestroy(event));
  other.meet();
  other.ended_well();
  memset(&handles.event, 0, sizeof handles.event);
  FAILS(hipErrorInvalidValue, hipIpcOpenEventHandle(&event, handles.event));
  memset(&handles.event, 0x77, sizeof handles.event);
  FAILS(hipErrorInvalidValue, hipIpcOpenEventHandle(&event, handles.event));
  // A handle of memory is none of an event.
  memcpy(&handles.event, &handles.memory, sizeof handles.event);
  MUST(hipIpcOpenEventHandle(&event, handles.event) != hipSuccess);
  CHECK(hipFree(words));
  (void)hipGetLastError();
}
