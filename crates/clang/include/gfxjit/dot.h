#ifndef __GFXJIT_DOT_H
#define __GFXJIT_DOT_H

// Sums of products of pairs, of four bytes, and of eight numbers of four bits, exact before they are added up; the last
// argument tells whether the sum stays among its type's values instead of wrapping.
template <class __T> inline __T __gj_dot_sum(long long __sum, bool __saturates) {
  const bool __has_sign = (__T)-1 < 0;
  const long long __most = __has_sign ? 0x7fffffff : 0xffffffffll, __least = __has_sign ? -0x80000000ll : 0;
  if (__saturates)
    __sum = __sum > __most ? __most : __sum < __least ? __least : __sum;
  return (__T)__sum;
}
inline int amd_mixed_dot(short2 __a, short2 __b, int __c, bool __saturates) {
  return __gj_dot_sum<int>((long long)__c + __a.x * __b.x + __a.y * __b.y, __saturates);
}
inline unsigned amd_mixed_dot(ushort2 __a, ushort2 __b, unsigned __c, bool __saturates) {
  return __gj_dot_sum<unsigned>((long long)__c + (unsigned)__a.x * __b.x + (unsigned)__a.y * __b.y, __saturates);
}
inline int amd_mixed_dot(char4 __a, char4 __b, int __c, bool __saturates) {
  return __gj_dot_sum<int>((long long)__c + __a.x * __b.x + __a.y * __b.y + __a.z * __b.z + __a.w * __b.w, __saturates);
}
inline unsigned amd_mixed_dot(uchar4 __a, uchar4 __b, unsigned __c, bool __saturates) {
  return __gj_dot_sum<unsigned>((long long)__c + __a.x * __b.x + __a.y * __b.y + __a.z * __b.z + __a.w * __b.w,
                                __saturates);
}
inline int amd_mixed_dot(int __a, int __b, int __c, bool __saturates) {
  long long __sum = __c;
  for (int __i = 28; __i >= 0; __i -= 4)
    __sum += ((int)((unsigned)__a << __i) >> 28) * ((int)((unsigned)__b << __i) >> 28);
  return __gj_dot_sum<int>(__sum, __saturates);
}
inline unsigned amd_mixed_dot(unsigned __a, unsigned __b, unsigned __c, bool __saturates) {
  long long __sum = __c;
  for (int __i = 0; __i < 32; __i += 4)
    __sum += (__a >> __i & 15) * (__b >> __i & 15);
  return __gj_dot_sum<unsigned>(__sum, __saturates);
}

// The four bytes each, modulo 256. HIP's own headers compute the last one and leave the others undefined.
inline char4 __hip_hc_add8pk(char4 __a, char4 __b) { return __a + __b; }
inline char4 __hip_hc_sub8pk(char4 __a, char4 __b) { return __a - __b; }
inline char4 __hip_hc_mul8pk(char4 __a, char4 __b) { return __a * __b; }

#endif
