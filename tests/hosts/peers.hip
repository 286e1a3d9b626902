// Two GPUs: each has its own current device, memory and kernels; one uses the other's memory.
// DEVICES: 2
#include "check.h"

__global__ void add(int *to, int what) { to[threadIdx.x] += what; }

int main() {
  const int n = 64;
  int count = 0, host[n];
  CHECK(hipGetDeviceCount(&count));
  MUST(count == 2);
  int valid[] = {0, 1};
  CHECK(hipSetValidDevices(valid, 2));
  int can = 0;
  CHECK(hipDeviceCanAccessPeer(&can, 0, 1));
  MUST(can == 1);
  int *data[2];
  for (int d = 0; d < 2; d++) {
    CHECK(hipSetDevice(d));
    int is = -1;
    CHECK(hipGetDevice(&is));
    MUST(is == d);
    CHECK(hipMalloc(&data[d], sizeof host));
    CHECK(hipMemset(data[d], 0, sizeof host));
    add<<<1, n>>>(data[d], 10 + d);
    CHECK(hipDeviceSynchronize());
  }
  CHECK(hipSetDevice(0));
  CHECK(hipDeviceEnablePeerAccess(1, 0));
  FAILS(hipErrorPeerAccessAlreadyEnabled, hipDeviceEnablePeerAccess(1, 0));
  FAILS(hipErrorInvalidDevice, hipDeviceEnablePeerAccess(0, 0));
  add<<<1, n>>>(data[1], 100);
  CHECK(hipDeviceSynchronize());
  CHECK(hipMemcpyPeer(data[0], 0, data[1], 1, sizeof host));
  CHECK(hipMemcpyDtoH(host, data[0], sizeof host));
  for (int value : host)
    MUST(value == 111);
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  add<<<1, n, 0, stream>>>(data[0], 1);
  CHECK(hipMemcpyPeerAsync(data[1], 1, data[0], 0, sizeof host, stream));
  CHECK(hipStreamSynchronize(stream));
  CHECK(hipMemcpy(host, data[1], sizeof host, hipMemcpyDefault));
  MUST(host[n - 1] == 112);
  hipMemcpy3DPeerParms box{};
  box.srcPtr = make_hipPitchedPtr(data[1], 16, 16, 2);
  box.srcDevice = 1;
  box.dstPtr = make_hipPitchedPtr(data[0], 16, 16, 2);
  box.extent = make_hipExtent(8, 2, 1);
  CHECK(hipMemset(data[0], 0, sizeof host));
  CHECK(hipMemcpy3DPeer(&box));
  CHECK(hipMemcpyDtoH(host, data[0], sizeof host));
  MUST(host[0] == 112 && host[1] == 112 && host[2] == 0 && host[4] == 112);
  box.extent.width = 16;
  CHECK(hipMemcpy3DPeerAsync(&box, stream));
  CHECK(hipMemcpyPeerAsync(data[0] + 8, 0, data[1], 1, sizeof host - 32, stream));
  CHECK(hipStreamSynchronize(stream));
  CHECK(hipMemcpyDtoH(host, data[0], sizeof host));
  for (int value : host)
    MUST(value == 112);
  CHECK(hipDeviceDisablePeerAccess(1));
  FAILS(hipErrorPeerAccessNotEnabled, hipDeviceDisablePeerAccess(1));

  int value = -1;
  CHECK(hipDeviceGetP2PAttribute(&value, hipDevP2PAttrAccessSupported, 0, 1));
  MUST(value == 1);
  uint32_t link = 0, hops = 0;
  CHECK(hipExtGetLinkTypeAndHopCount(0, 1, &link, &hops));
  MUST(hops > 0);
  hipPointerAttribute_t about{};
  CHECK(hipPointerGetAttributes(&about, data[1]));
  MUST(about.device == 1);

  // A stream of one GPU starts no kernel on the other; events go between both.
  hipEvent_t event;
  CHECK(hipEventCreate(&event));
  add<<<1, n, 0, stream>>>(data[0], 1);
  CHECK(hipEventRecord(event, stream));
  CHECK(hipSetDevice(1));
  hipStream_t other;
  CHECK(hipStreamCreate(&other));
  CHECK(hipStreamWaitEvent(other, event, 0));
  add<<<1, n, 0, other>>>(data[1], 1);
  CHECK(hipStreamSynchronize(other));
  CHECK(hipEventQuery(event));

  // One launch for each GPU.
  int what = 5;
  void *first[] = {&data[0], &what}, *second[] = {&data[1], &what};
  hipLaunchParams both[2]{};
  both[0] = {(void *)add, dim3(1), dim3(n), first, 0, stream};
  both[1] = {(void *)add, dim3(1), dim3(n), second, 0, other};
  CHECK(hipExtLaunchMultiKernelMultiDevice(both, 2, 0));
  CHECK(hipStreamSynchronize(stream));
  CHECK(hipStreamSynchronize(other));
  for (int d = 0; d < 2; d++) {
    CHECK(hipMemcpy(host, data[d], sizeof host, hipMemcpyDefault));
    MUST(host[3] == 118);
  }
  // An event belongs to the GPU that was current when it was made.
  hipEvent_t here, there;
  CHECK(hipSetDevice(0));
  CHECK(hipEventCreate(&here));
  CHECK(hipEventRecord(here, nullptr));
  CHECK(hipSetDevice(1));
  FAILS(hipErrorInvalidHandle, hipEventRecord(here, nullptr));
  CHECK(hipEventCreate(&there));
  CHECK(hipEventRecord(there, nullptr));
  CHECK(hipDeviceSynchronize());
  float millis;
  FAILS(hipErrorInvalidHandle, hipEventElapsedTime(&millis, here, there));
  FAILS(hipErrorInvalidDevice, hipSetDevice(2));
  (void)hipGetLastError();
}
