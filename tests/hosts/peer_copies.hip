// Copies of one GPU's memory while another GPU is current, or in another's stream: they come behind what blocking streams of
// the memory's GPU have, and later commands of the stream wait for them. HIP 7.14 does the same.
// DEVICES: 2
#include "check.h"

// Ends 50 ms later.
__global__ void slow(int *to, int value, long long ticks) {
  long long begin = wall_clock64();
  while (wall_clock64() - begin < ticks)
    __builtin_amdgcn_s_sleep(10);
  *to = value;
}

static int *memory, *other, *pinned;
static hipStream_t first, second;
static long long ticks;

// Begins a slow kernel on GPU 0, which writes 7, and makes GPU 1 the current one.
static void begin(hipStream_t stream) {
  CHECK(hipSetDevice(0));
  CHECK(hipMemset(memory, 0, 64));
  CHECK(hipDeviceSynchronize());
  slow<<<1, 1, 0, stream>>>(memory, 7, ticks);
  CHECK(hipSetDevice(1));
  *pinned = -1;
}

static int on_gpu_0(int at = 0) {
  int value = -1;
  CHECK(hipSetDevice(0));
  CHECK(hipDeviceSynchronize());
  CHECK(hipMemcpy(&value, memory + at, sizeof value, hipMemcpyDeviceToHost));
  return value;
}

int main() {
  int rate;
  CHECK(hipDeviceGetAttribute(&rate, hipDeviceAttributeWallClockRate, 0));
  ticks = rate * 50ll;
  CHECK(hipMalloc(&memory, 64));
  CHECK(hipStreamCreate(&first));
  CHECK(hipSetDevice(1));
  CHECK(hipMalloc(&other, 64));
  CHECK(hipHostMalloc(&pinned, 64));
  CHECK(hipStreamCreateWithFlags(&second, hipStreamNonBlocking));
  for (hipStream_t stream : {first, hipStream_t(nullptr)}) {
    int value = -1, nine = 9;
    begin(stream);
    CHECK(hipMemcpy(&value, memory, sizeof value, hipMemcpyDefault));
    MUST(value == 7);
    begin(stream);
    CHECK(hipMemcpy2D(&value, 4, memory, 4, 4, 1, hipMemcpyDeviceToHost));
    MUST(value == 7);
    begin(stream);
    CHECK(hipMemcpyAsync(pinned, memory, 4, hipMemcpyDeviceToHost, second));
    // Behind the copy.
    slow<<<1, 1, 0, second>>>(other, 1, 1);
    CHECK(hipMemcpyAsync(pinned + 1, pinned, 4, hipMemcpyDefault, second));
    CHECK(hipStreamSynchronize(second));
    MUST(pinned[0] == 7 && pinned[1] == 7);
    begin(stream);
    CHECK(hipMemcpyAsync(pinned, memory, 4, hipMemcpyDeviceToHost, second));
    CHECK(hipStreamSynchronize(second));
    MUST(*pinned == 7);
    begin(stream);
    CHECK(hipMemcpyAsync(memory + 8, memory, 4, hipMemcpyDeviceToDevice, second));
    CHECK(hipStreamSynchronize(second));
    MUST(on_gpu_0(8) == 7);
    begin(stream);
    CHECK(hipMemcpy(memory, &nine, 4, hipMemcpyHostToDevice));
    MUST(on_gpu_0() == 9);
    begin(stream);
    *pinned = 5;
    CHECK(hipMemcpyAsync(memory, pinned, 4, hipMemcpyHostToDevice, second));
    MUST(on_gpu_0() == 5);
    // And behind what the stream itself has.
    begin(stream);
    slow<<<1, 1, 0, second>>>(pinned, 3, ticks * 2);
    CHECK(hipMemcpyAsync(memory, pinned, 4, hipMemcpyHostToDevice, second));
    CHECK(hipStreamSynchronize(second));
    MUST(on_gpu_0() == 3);
  }
}
