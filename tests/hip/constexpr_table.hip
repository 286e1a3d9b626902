// CRC-32 with a table that the compiler computes.
// RUN: --kernel crc --grid 1 --block 64 --arg u8[1024]=rand:36 --arg u32[64]=0
// EXPECT: arg=1 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=4229655180,2842174057,550949752,304549036,683149775,3122634685,930181316,4193298949,1741629034,878574209,2187889080,1342472771,3971357991
#include <hip/hip_runtime.h>

#include <array>
#include <cstdint>

constexpr std::array<uint32_t, 256> make_table() {
  std::array<uint32_t, 256> table{};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t c = i;
    for (int bit = 0; bit < 8; ++bit)
      c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    table[i] = c;
  }
  return table;
}
__constant__ constexpr std::array<uint32_t, 256> table = make_table();
static_assert(make_table()[1] == 0x77073096u, "");

extern "C" __global__ void crc(const uint8_t *data, uint32_t *out) {
  uint32_t c = ~0u;
  for (int i = 0; i < 16; ++i)
    c = table[(c ^ data[threadIdx.x * 16 + i]) & 0xff] ^ (c >> 8);
  out[threadIdx.x] = ~c;
}
