// What may not be called while streams are captured, and makes their captures invalid.
#include "check.h"
#include <thread>

static hipStream_t stream;

static hipStreamCaptureStatus status() {
  hipStreamCaptureStatus status;
  CHECK(hipStreamIsCapturing(stream, &status));
  return status;
}

// A call that a capture in this mode does not allow.
template <typename F> static void violates(hipStreamCaptureMode mode, hipError_t code, F call) {
  CHECK(hipStreamBeginCapture(stream, mode));
  MUST(status() == hipStreamCaptureStatusActive);
  FAILS(code, call());
  MUST(status() == hipStreamCaptureStatusInvalidated);
  FAILS(hipErrorStreamCaptureInvalidated, hipMemsetAsync(nullptr, 0, 4, stream));
  hipGraph_t graph = (hipGraph_t)1;
  FAILS(hipErrorStreamCaptureInvalidated, hipStreamEndCapture(stream, &graph));
  MUST(graph == nullptr);
  MUST(status() == hipStreamCaptureStatusNone);
  (void)hipGetLastError();
}

template <typename F> static void lets_pass(hipStreamCaptureMode mode, F call) {
  CHECK(hipStreamBeginCapture(stream, mode));
  CHECK(call());
  hipGraph_t graph;
  CHECK(hipStreamEndCapture(stream, &graph));
  CHECK(hipGraphDestroy(graph));
}

template <typename F> static hipError_t elsewhere(F call) {
  hipError_t code;
  std::thread([&] { code = call(); }).join();
  return code;
}

int main() {
  CHECK(hipStreamCreate(&stream));
  int host = 0, *device;
  CHECK(hipMalloc(&device, 4));
  auto allocates = [] {
    void *memory;
    hipError_t code = hipMalloc(&memory, 4);
    return code == hipSuccess ? hipFree(memory) : code;
  };
  hipStream_t other;
  CHECK(hipStreamCreate(&other));
  auto waits = [&] { return hipStreamSynchronize(other); };
  const hipStreamCaptureMode modes[] = {hipStreamCaptureModeGlobal, hipStreamCaptureModeThreadLocal,
                                        hipStreamCaptureModeRelaxed};
  for (hipStreamCaptureMode mode : modes) {
    violates(mode, hipErrorStreamCaptureImplicit, [&] { return hipMemcpy(&host, device, 4, hipMemcpyDeviceToHost); });
    violates(mode, hipErrorStreamCaptureImplicit, [&] { return hipMemset(device, 0, 4); });
    violates(mode, hipErrorStreamCaptureUnsupported, [] { return hipDeviceSynchronize(); });
    violates(mode, hipErrorStreamCaptureUnsupported, [] { return hipStreamSynchronize(stream); });
    violates(mode, hipErrorStreamCaptureUnsupported, [] { return hipStreamQuery(stream); });
    hipEvent_t event;
    CHECK(hipEventCreate(&event));
    violates(mode, hipErrorCapturedEvent, [&] {
      CHECK(hipEventRecord(event, stream));
      return hipEventQuery(event);
    });
    CHECK(hipEventDestroy(event));
    // The default stream would wait for the captured one.
    CHECK(hipStreamBeginCapture(stream, mode));
    hipStreamCaptureStatus is;
    FAILS(hipErrorStreamCaptureImplicit, hipStreamIsCapturing(nullptr, &is));
    FAILS(hipErrorStreamCaptureImplicit, hipStreamGetCaptureInfo(nullptr, &is, nullptr));
    hipGraph_t graph;
    hipError_t wanted = mode == hipStreamCaptureModeRelaxed ? hipSuccess : hipErrorStreamCaptureWrongThread;
    MUST(elsewhere([&] { return hipStreamEndCapture(stream, &graph); }) == wanted);
    if (wanted)
      CHECK(hipStreamEndCapture(stream, &graph));
    CHECK(hipGraphDestroy(graph));
  }
  (void)hipGetLastError();

  // Calls that a capture might do without being told: its own thread's, or those of all threads.
  violates(hipStreamCaptureModeGlobal, hipErrorStreamCaptureUnsupported, allocates);
  violates(hipStreamCaptureModeGlobal, hipErrorStreamCaptureUnsupported, [&] { return elsewhere(allocates); });
  violates(hipStreamCaptureModeGlobal, hipErrorStreamCaptureUnsupported, [&] { return elsewhere(waits); });
  violates(hipStreamCaptureModeThreadLocal, hipErrorStreamCaptureUnsupported, allocates);
  violates(hipStreamCaptureModeThreadLocal, hipErrorStreamCaptureUnsupported, waits);
  lets_pass(hipStreamCaptureModeThreadLocal, [&] { return elsewhere(allocates); });
  lets_pass(hipStreamCaptureModeThreadLocal, [&] { return elsewhere(waits); });
  lets_pass(hipStreamCaptureModeRelaxed, allocates);
  lets_pass(hipStreamCaptureModeRelaxed, waits);
  lets_pass(hipStreamCaptureModeGlobal, [&] {
    hipStreamCaptureMode mode = hipStreamCaptureModeRelaxed;
    CHECK(hipThreadExchangeStreamCaptureMode(&mode));
    CHECK(allocates());
    return hipThreadExchangeStreamCaptureMode(&mode);
  });

  // A destroyed stream's capture forbids nothing.
  CHECK(hipStreamBeginCapture(other, hipStreamCaptureModeGlobal));
  CHECK(hipStreamDestroy(other));
  CHECK(allocates());
  CHECK(hipDeviceSynchronize());
  FAILS(hipErrorContextIsDestroyed, hipStreamDestroy(other));
  FAILS(hipErrorInvalidHandle, hipStreamDestroy(nullptr));
  FAILS(hipErrorInvalidHandle, hipStreamDestroy(hipStreamPerThread));
  hipEvent_t event;
  CHECK(hipEventCreate(&event));
  CHECK(hipEventDestroy(event));
  FAILS(hipErrorContextIsDestroyed, hipEventDestroy(event));
  FAILS(hipErrorInvalidValue, hipEventCreateWithFlags(&event, hipEventReleaseToDevice | hipEventReleaseToSystem));
}
