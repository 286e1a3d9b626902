// Functions of integers: counting and moving bits, products, sums of differences.
#ifndef GFXJIT_INTEGER_H
#define GFXJIT_INTEGER_H

inline unsigned __popc(unsigned x) { return (unsigned)__builtin_popcount(x); }
inline unsigned __popcll(unsigned long long x) { return (unsigned)__builtin_popcountll(x); }
inline int __clz(int x) { return __builtin_clzg((unsigned)x, 32); }
inline int __clzll(long long x) { return __builtin_clzg((unsigned long long)x, 64); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffs(unsigned x) { return __builtin_ffs((int)x); }
inline int __ffs(long long x) { return __builtin_ffsll(x); }
inline int __ffs(unsigned long long x) { return __builtin_ffsll((long long)x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline int __ffsll(unsigned long long x) { return __builtin_ffsll((long long)x); }
inline int __ctz(int x) { return __builtin_ctzg((unsigned)x, 32); }
inline int __ctzll(long long x) { return __builtin_ctzg((unsigned long long)x, 64); }
inline unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
inline unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
// Where the n-th set bit of a mask is, counted from the lowest, which is the 0th. There must be one.
inline int __gj_nth_bit(unsigned long long mask, unsigned n) {
  int at = 0;
  for (int half = 32; half; half /= 2) {
    unsigned below = (unsigned)__builtin_popcountll(mask & ((1ull << half) - 1));
    bool is_above = n >= below;
    n -= is_above ? below : 0;
    at += is_above ? half : 0;
    mask = is_above ? mask >> half : mask;
  }
  return at;
}
// Where the n-th set bit is, counted from bit `base` upwards (or downwards, for n < 0), which is
// the first if it is set; for n = 0 `base` itself, if its bit is set.
template <int bits> inline int __gj_find(unsigned long long mask, unsigned base, int n) {
  if (base >= bits)
    return -1;
  if (bits < 64)
    mask &= (1ull << bits % 64) - 1;
  if (n == 0)
    return mask >> base & 1 ? (int)base : -1;
  mask &= n > 0 ? ~0ull << base : ~0ull >> (63 - base);
  unsigned there = (unsigned)__builtin_popcountll(mask), wanted = n > 0 ? (unsigned)n : 0u - (unsigned)n;
  if (wanted > there)
    return -1;
  return __gj_nth_bit(mask, n > 0 ? wanted - 1 : there - wanted);
}
#define __fns32 __gj_find<32>
#define __fns64 __gj_find<64>
#define __fns __gj_find<32>

// Four bytes out of eight; the lower three bits of a half byte of s say which.
inline unsigned __byte_perm(unsigned x, unsigned y, unsigned s) {
  unsigned bytes = (s & 7) | (s & 0x70) << 4 | (s & 0x700) << 8 | (s & 0x7000) << 12;
  return __builtin_amdgcn_perm(y, x, bytes);
}
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by) {
  return __builtin_elementwise_fshl(high, low, by);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned by) {
  return __builtin_elementwise_fshr(high, low, by);
}
inline unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned by) {
  return by >= 32 ? low : __funnelshift_l(low, high, by);
}
inline unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned by) {
  return by >= 32 ? high : __funnelshift_r(low, high, by);
}
inline unsigned __bitextract_u32(unsigned x, unsigned offset, unsigned width) {
  return width & 31 ? x << (32 - (offset & 31) - (width & 31)) >> (32 - (width & 31)) : 0;
}
inline unsigned __bitinsert_u32(unsigned x, unsigned y, unsigned offset, unsigned width) {
  unsigned mask = ((1u << (width & 31)) - 1) << (offset & 31);
  return (x & ~mask) | (y << (offset & 31) & mask);
}
inline unsigned long long __bitextract_u64(unsigned long long x, unsigned offset,
                                           unsigned width) {
  return x >> (offset & 63) & ((1ull << (width & 63)) - 1);
}
inline unsigned long long __bitinsert_u64(unsigned long long x, unsigned long long y,
                                          unsigned offset, unsigned width) {
  unsigned long long mask = ((1ull << (width & 63)) - 1) << (offset & 63);
  return (x & ~mask) | (y << (offset & 63) & mask);
}

inline int __mul24(int a, int b) { return (a << 8 >> 8) * (b << 8 >> 8); }
inline unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }
inline int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
inline unsigned __umulhi(unsigned a, unsigned b) {
  return (unsigned)((unsigned long long)a * b >> 32);
}
inline long long __mul64hi(long long a, long long b) {
  return (long long)((__int128)a * b >> 64);
}
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return (unsigned long long)((unsigned __int128)a * b >> 64);
}
inline unsigned __sad(int a, int b, unsigned c) {
  return (a > b ? (unsigned)a - (unsigned)b : (unsigned)b - (unsigned)a) + c;
}
inline unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a > b ? a - b : b - a) + c; }
inline int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
inline int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
inline unsigned __uhadd(unsigned a, unsigned b) {
  return (unsigned)(((unsigned long long)a + b) >> 1);
}
inline unsigned __urhadd(unsigned a, unsigned b) {
  return (unsigned)(((unsigned long long)a + b + 1) >> 1);
}

// The product of four pairs of bytes, added up.
inline int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 32; i += 8)
    c += (int)(signed char)(a >> i) * (signed char)(b >> i);
  return c;
}
inline unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 32; i += 8)
    c += (a >> i & 0xff) * (b >> i & 0xff);
  return c;
}
inline int amd_mixed_dot4(int a, int b, int c) { return __dp4a(a, b, c); }

// The hardware's name of the compute unit.
inline unsigned __smid() {
#if defined(__GFX9__)
  return __builtin_amdgcn_s_getreg(4 | 8 << 6 | 7 << 11);  // HW_ID: CU_ID, SH_ID, SE_ID
#else
  return __builtin_amdgcn_s_getreg(23 | 10 << 6 | 3 << 11);  // HW_ID1: WGP_ID
#endif
}

#endif
