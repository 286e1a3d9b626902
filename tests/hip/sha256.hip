// SHA-256 of short messages, one a work-item.
// RUN: --kernel sha256 --grid 1 --block 16 --arg u32[128]=0
// EXPECT: arg=0 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=848745579,1611771838,3826676643,2519861147,4216231207,137934108,686376508,3370390509,511710985,2566004531,703180472,174612672,2757657347
#include <hip/hip_runtime.h>

#include <cstdint>

__constant__ uint32_t rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

extern "C" __global__ void sha256(uint32_t *out) {
  char text[64] = "message ";
  text[8] = (char)('a' + threadIdx.x);
  text[9] = (char)0x80;
  uint32_t w[64];
  for (int i = 0; i < 16; ++i)
    w[i] = __byte_perm(*(const uint32_t *)(text + 4 * i), 0, 0x0123);
  w[15] = 9 * 8;
  for (int i = 16; i < 64; ++i) {
    uint32_t s0 = __funnelshift_r(w[i - 15], w[i - 15], 7) ^ __funnelshift_r(w[i - 15], w[i - 15], 18) ^ w[i - 15] >> 3;
    uint32_t s1 = __funnelshift_r(w[i - 2], w[i - 2], 17) ^ __funnelshift_r(w[i - 2], w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint32_t s[8];
  for (int i = 0; i < 8; ++i)
    s[i] = start[i];
  auto turn = [](uint32_t v, int by) { return __funnelshift_r(v, v, by); };
  for (int i = 0; i < 64; ++i) {
    uint32_t t1 = s[7] + (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + rounds[i] + w[i];
    uint32_t t2 = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    for (int j = 7; j > 0; --j)
      s[j] = s[j - 1];
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (int i = 0; i < 8; ++i)
    out[8 * threadIdx.x + i] = s[i] + start[i];
}
