// Contexts stand for devices: a thread has a stack of them; the primary one is there from the start.
// DEVICES: 2
#include "check.h"

int main() {
  CHECK(hipInit(0));
  hipCtx_t first, second, is;
  hipDevice_t device = -1;
  CHECK(hipDevicePrimaryCtxRetain(&first, 0));
  CHECK(hipCtxSetCurrent(first));
  CHECK(hipCtxCreate(&second, 0, 1));
  CHECK(hipCtxGetDevice(&device));
  MUST(device == 1);
  int current = -1;
  CHECK(hipGetDevice(&current));
  MUST(current == 1);
  CHECK(hipCtxPopCurrent(&is));
  MUST(is == second);
  CHECK(hipCtxGetDevice(&device));
  MUST(device == 0);
  CHECK(hipCtxPushCurrent(second));
  CHECK(hipCtxGetCurrent(&is));
  MUST(is == second);
  unsigned version = 0, flags = 9;
  CHECK(hipCtxGetApiVersion(second, &version));
  CHECK(hipCtxGetFlags(&flags));
  MUST(version > 0 && flags == 0);
  hipFuncCache_t cache;
  hipSharedMemConfig banks;
  CHECK(hipCtxSetCacheConfig(hipFuncCachePreferL1));
  CHECK(hipCtxGetCacheConfig(&cache));
  CHECK(hipCtxSetSharedMemConfig(hipSharedMemBankSizeDefault));
  CHECK(hipCtxGetSharedMemConfig(&banks));
  CHECK(hipCtxSynchronize());
  int active = 0;
  CHECK(hipDevicePrimaryCtxGetState(0, &flags, &active));
  MUST(active == 1);
  CHECK(hipDevicePrimaryCtxSetFlags(0, hipDeviceScheduleAuto));
  // Memory of one context, while the other is current.
  void *memory;
  CHECK(hipMalloc(&memory, 64));
  hipPointerAttribute_t about{};
  CHECK(hipPointerGetAttributes(&about, memory));
  MUST(about.device == 1);
  CHECK(hipCtxSetCurrent(first));
  CHECK(hipFree(memory));
  CHECK(hipCtxEnablePeerAccess(second, 0));
  FAILS(hipErrorPeerAccessAlreadyEnabled, hipCtxEnablePeerAccess(second, 0));
  CHECK(hipCtxDisablePeerAccess(second));
  CHECK(hipCtxDestroy(second));
  CHECK(hipDevicePrimaryCtxReset(0));
  CHECK(hipDevicePrimaryCtxRelease(0));
  FAILS(hipErrorInvalidContext, hipCtxPushCurrent((hipCtx_t)0x1234));
  FAILS(hipErrorInvalidDevice, hipCtxCreate(&is, 0, 7));
  (void)hipGetLastError();
}
