// Wrong arguments are errors with codes, whatever they are; nothing crashes, and all goes on.
#include "check.h"

__global__ void set(int *to) { *to = 1; }

int main() {
  char own[64];
  char *data;
  CHECK(hipMalloc(&data, 64));
  FAILS(hipErrorInvalidValue, hipMalloc((void **)nullptr, 1));
  FAILS(hipErrorInvalidValue, hipFree(own));
  FAILS(hipErrorInvalidValue, hipFree(data + 1));
  FAILS(hipErrorInvalidValue, hipHostFree(own));
  FAILS(hipErrorInvalidValue, hipHostMalloc(&data, 8, 0x0100));
  FAILS(hipErrorInvalidValue, hipMemcpy(nullptr, own, 8, hipMemcpyHostToDevice));
  FAILS(hipErrorInvalidValue, hipMemcpy(data, nullptr, 8, hipMemcpyHostToDevice));
  FAILS(hipErrorInvalidMemcpyDirection, hipMemcpy(data, own, 8, (hipMemcpyKind)77));
  FAILS(hipErrorInvalidValue, hipMemcpy(data, own, 1 << 20, hipMemcpyHostToDevice));
  CHECK(hipMemcpy(nullptr, nullptr, 0, hipMemcpyDefault));
  hipStream_t stream;
  hipEvent_t event;
  FAILS(hipErrorInvalidValue, hipStreamCreate(nullptr));
  FAILS(hipErrorInvalidValue, hipStreamCreateWithFlags(&stream, 0x80));
  FAILS(hipErrorInvalidValue, hipEventCreateWithFlags(&event, 0x123));
  FAILS(hipErrorContextIsDestroyed, hipStreamSynchronize((hipStream_t)own));
  FAILS(hipErrorContextIsDestroyed, hipStreamDestroy((hipStream_t)own));
  CHECK(hipStreamCreate(&stream));
  CHECK(hipStreamDestroy(stream));
  FAILS(hipErrorContextIsDestroyed, hipStreamQuery(stream));
  FAILS(hipErrorInvalidHandle, hipEventSynchronize((hipEvent_t)own));
  FAILS(hipErrorInvalidHandle, hipEventDestroy(nullptr));
  FAILS(hipErrorInvalidHandle, hipEventRecord(nullptr, nullptr));
  float millis;
  CHECK(hipEventCreate(&event));
  FAILS(hipErrorInvalidHandle, hipEventElapsedTime(&millis, event, event));
  FAILS(hipErrorInvalidValue, hipEventElapsedTime(nullptr, event, event));
  FAILS(hipErrorInvalidDevice, hipSetDevice(-1));
  hipModule_t module;
  FAILS(hipErrorFileNotFound, hipModuleLoad(&module, "/nowhere/at/all.co"));
  FAILS(hipErrorInvalidValue, hipModuleLoadData(&module, nullptr));
  FAILS(hipErrorNotFound, hipModuleUnload((hipModule_t)own));
  hipGraphExec_t ready;
  FAILS(hipErrorInvalidValue, hipGraphInstantiate(&ready, nullptr, nullptr, nullptr, 0));
  FAILS(hipErrorInvalidValue, hipGraphLaunch((hipGraphExec_t)own, nullptr));
  FAILS(hipErrorInvalidDeviceFunction, hipLaunchKernel(own, dim3(1), dim3(1), nullptr, 0, nullptr));
  FAILS(hipErrorInvalidValue, hipInit(5));
  (void)hipGetLastError();
  int host = 0, *to = (int *)data;
  set<<<1, 1>>>(to);
  CHECK(hipMemcpy(&host, to, sizeof host, hipMemcpyDeviceToHost));
  MUST(host == 1);
}
