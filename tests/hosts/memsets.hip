// Fills of every width, of lines, rectangles and boxes, at once and in a stream's order.
#include "check.h"
#include <cstring>

constexpr int BYTES = 256;
static char *data;
static unsigned char host[BYTES];

static const unsigned char *read() {
  CHECK(hipDeviceSynchronize());
  CHECK(hipMemcpy(host, data, BYTES, hipMemcpyDeviceToHost));
  return host;
}
static void clear() { CHECK(hipMemset(data, 0, BYTES)); }
static unsigned word(int at) {
  unsigned value;
  memcpy(&value, host + at, 4);
  return value;
}

int main() {
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  CHECK(hipMalloc(&data, BYTES));
  clear();
  CHECK(hipMemset(data + 1, 0x1ab, 3));
  read();
  MUST(host[0] == 0 && host[1] == 0xab && host[3] == 0xab && host[4] == 0);
  for (int pass = 0; pass < 2; pass++) {
    clear();
    if (pass == 0) {
      CHECK(hipMemsetD8(data, 0x11, 5));
      CHECK(hipMemsetD16(data + 8, 0x2233, 3));
      CHECK(hipMemsetD32(data + 16, 0x44556677, 2));
      CHECK(hipMemset2D(data + 32, 16, 0x88, 3, 2));
      CHECK(hipMemsetD2D8(data + 64, 16, 0x99, 3, 2));
      CHECK(hipMemsetD2D16(data + 96, 16, 0xaabb, 3, 2));
      CHECK(hipMemsetD2D32(data + 128, 16, 0xccddeeff, 3, 2));
      CHECK(hipMemset3D(make_hipPitchedPtr(data + 160, 16, 16, 2), 0x12, make_hipExtent(3, 2, 2)));
    } else {
      CHECK(hipMemsetAsync(data, 0x11, 5, stream));
      CHECK(hipMemsetD8Async(data, 0x11, 5, stream));
      CHECK(hipMemsetD16Async(data + 8, 0x2233, 3, stream));
      CHECK(hipMemsetD32Async(data + 16, 0x44556677, 2, stream));
      CHECK(hipMemset2DAsync(data + 32, 16, 0x88, 3, 2, stream));
      CHECK(hipMemsetD2D8Async(data + 64, 16, 0x99, 3, 2, stream));
      CHECK(hipMemsetD2D16Async(data + 96, 16, 0xaabb, 3, 2, stream));
      CHECK(hipMemsetD2D32Async(data + 128, 16, 0xccddeeff, 3, 2, stream));
      CHECK(hipMemset3DAsync(make_hipPitchedPtr(data + 160, 16, 16, 2), 0x12, make_hipExtent(3, 2, 2), stream));
    }
    read();
    MUST(host[4] == 0x11 && host[5] == 0);
    MUST(word(8) == 0x22332233 && word(12) == 0x2233);
    MUST(word(16) == 0x44556677 && word(20) == word(16) && word(24) == 0);
    MUST(word(32) == 0x888888 && word(48) == 0x888888 && word(64 - 16) == word(32));
    MUST(word(64) == 0x999999 && word(80) == 0x999999);
    MUST(word(96) == 0xaabbaabb && word(100) == 0xaabb && word(112) == word(96));
    MUST(word(136) == 0xccddeeff && word(140) == 0 && word(152) == 0xccddeeff);
    for (int row = 0; row < 4; row++)
      MUST(word(160 + 16 * row) == 0x121212);
    MUST(word(224) == 0);
  }
  FAILS(hipErrorInvalidValue, hipMemset(data, 0, BYTES + 100000));
  FAILS(hipErrorInvalidValue, hipMemset(nullptr, 0, 4));
  (void)hipGetLastError();
}
