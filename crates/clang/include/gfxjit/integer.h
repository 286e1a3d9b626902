// Functions of integers: counting and moving bits, products, sums of differences.
#ifndef __GFXJIT_INTEGER_H
#define __GFXJIT_INTEGER_H

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
// Where the n-th set bit of a mask is, counted from the lowest, which is the 0th. There must be
// one.
inline int __gj_nth_bit(unsigned long long __mask, unsigned __n) {
  int __at = 0;
  for (int __half_ = 32; __half_; __half_ /= 2) {
    unsigned __below = (unsigned)__builtin_popcountll(__mask & ((1ull << __half_) - 1));
    bool __is_above = __n >= __below;
    __n -= __is_above ? __below : 0;
    __at += __is_above ? __half_ : 0;
    __mask = __is_above ? __mask >> __half_ : __mask;
  }
  return __at;
}
// Where the n-th set bit is, counted from bit `base` upwards (or downwards, for n < 0), which is
// the first if it is set; for n = 0 `base` itself, if its bit is set.
template <int __bits> inline int __gj_find(unsigned long long __mask, unsigned __base, int __n) {
  if (__base >= __bits)
    return -1;
  if (__bits < 64)
    __mask &= (1ull << __bits % 64) - 1;
  if (__n == 0)
    return __mask >> __base & 1 ? (int)__base : -1;
  __mask &= __n > 0 ? ~0ull << __base : ~0ull >> (63 - __base);
  unsigned __there = (unsigned)__builtin_popcountll(__mask),
           __wanted = __n > 0 ? (unsigned)__n : 0u - (unsigned)__n;
  if (__wanted > __there)
    return -1;
  return __gj_nth_bit(__mask, __n > 0 ? __wanted - 1 : __there - __wanted);
}
#define __GJ_FIND(__name, __bits_)                                                                               \
  template <int __bits = __bits_> inline int __name(unsigned long long __mask, unsigned __base, int __n) {       \
    return __gj_find<__bits>(__mask, __base, __n);                                                               \
  }
__GJ_FIND(__fns32, 32)
__GJ_FIND(__fns64, 64)
__GJ_FIND(__fns, 32)
#undef __GJ_FIND

// Four bytes out of eight; the lower three bits of a half byte of s say which.
inline unsigned __byte_perm(unsigned x, unsigned y, unsigned __s) {
#ifdef __NVPTX__
  return (unsigned)__nvvm_prmt((int)x, (int)y, (int)(__s & 0x7777));
#else
  unsigned __bytes = (__s & 7) | (__s & 0x70) << 4 | (__s & 0x700) << 8 | (__s & 0x7000) << 12;
  return __builtin_amdgcn_perm(y, x, __bytes);
#endif
}
inline unsigned __funnelshift_l(unsigned __low, unsigned __high, unsigned __by) {
  return __builtin_elementwise_fshl(__high, __low, __by);
}
inline unsigned __funnelshift_r(unsigned __low, unsigned __high, unsigned __by) {
  return __builtin_elementwise_fshr(__high, __low, __by);
}
inline unsigned __funnelshift_lc(unsigned __low, unsigned __high, unsigned __by) {
  return __by >= 32 ? __low : __funnelshift_l(__low, __high, __by);
}
inline unsigned __funnelshift_rc(unsigned __low, unsigned __high, unsigned __by) {
  return __by >= 32 ? __high : __funnelshift_r(__low, __high, __by);
}
inline unsigned __bitextract_u32(unsigned x, unsigned __offset, unsigned __width) {
  return __width & 31 ? x << ((32 - __offset - __width) & 31) >> (32 - (__width & 31)) : 0;
}
inline unsigned __bitinsert_u32(unsigned x, unsigned y, unsigned __offset, unsigned __width) {
  unsigned __mask = ((1u << (__width & 31)) - 1) << (__offset & 31);
  return (x & ~__mask) | (y << (__offset & 31) & __mask);
}
inline unsigned long long __bitextract_u64(unsigned long long x, unsigned __offset,
                                           unsigned __width) {
  return __width & 63 ? x << ((64 - __offset - __width) & 63) >> (64 - (__width & 63)) : 0;
}
inline unsigned long long __bitinsert_u64(unsigned long long x, unsigned long long y,
                                          unsigned __offset, unsigned __width) {
  unsigned long long __mask = ((1ull << (__width & 63)) - 1) << (__offset & 63);
  return (x & ~__mask) | (y << (__offset & 63) & __mask);
}

inline int __mul24(int __a, int __b) { return (__a << 8 >> 8) * (__b << 8 >> 8); }
inline unsigned __umul24(unsigned __a, unsigned __b) { return (__a & 0xffffff) * (__b & 0xffffff); }
inline int __mulhi(int __a, int __b) { return (int)((long long)__a * __b >> 32); }
inline unsigned __umulhi(unsigned __a, unsigned __b) {
  return (unsigned)((unsigned long long)__a * __b >> 32);
}
inline long long __mul64hi(long long __a, long long __b) {
  return (long long)((__int128)__a * __b >> 64);
}
inline unsigned long long __umul64hi(unsigned long long __a, unsigned long long __b) {
  return (unsigned long long)((unsigned __int128)__a * __b >> 64);
}
inline unsigned __sad(int __a, int __b, unsigned __c) {
  return (__a > __b ? (unsigned)__a - (unsigned)__b : (unsigned)__b - (unsigned)__a) + __c;
}
inline unsigned __usad(unsigned __a, unsigned __b, unsigned __c) {
  return (__a > __b ? __a - __b : __b - __a) + __c;
}
inline int __hadd(int __a, int __b) { return (int)(((long long)__a + __b) >> 1); }
inline int __rhadd(int __a, int __b) { return (int)(((long long)__a + __b + 1) >> 1); }
inline unsigned __uhadd(unsigned __a, unsigned __b) {
  return (unsigned)(((unsigned long long)__a + __b) >> 1);
}
inline unsigned __urhadd(unsigned __a, unsigned __b) {
  return (unsigned)(((unsigned long long)__a + __b + 1) >> 1);
}

// The product of four pairs of bytes, added up.
inline int __dp4a(int __a, int __b, int __c) {
  for (int __i = 0; __i < 32; __i += 8)
    __c += (int)(signed char)(__a >> __i) * (signed char)(__b >> __i);
  return __c;
}
inline unsigned __dp4a(unsigned __a, unsigned __b, unsigned __c) {
  for (int __i = 0; __i < 32; __i += 8)
    __c += (__a >> __i & 0xff) * (__b >> __i & 0xff);
  return __c;
}
inline int amd_mixed_dot4(int __a, int __b, int __c) { return __dp4a(__a, __b, __c); }

// The hardware's name of the compute unit.
inline unsigned __smid() {
#if defined(__NVPTX__)
  return (unsigned)__nvvm_read_ptx_sreg_smid();
#elif defined(__GFX9__)
  return __builtin_amdgcn_s_getreg(4 | 8 << 6 | 7 << 11);  // HW_ID: CU_ID, SH_ID, SE_ID
#else
  return __builtin_amdgcn_s_getreg(23 | 10 << 6 | 3 << 11);  // HW_ID1: WGP_ID
#endif
}

#endif
