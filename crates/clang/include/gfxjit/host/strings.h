// memcpy and its kin for kernels of a program of both sides; the host's are its library's.
#ifndef GFXJIT_HOST_STRINGS_H
#define GFXJIT_HOST_STRINGS_H

extern "C" {
inline __attribute__((device)) void *memcpy(void *to, const void *from, __SIZE_TYPE__ size) {
  return __builtin_memcpy(to, from, size);
}
inline __attribute__((device)) void *memmove(void *to, const void *from, __SIZE_TYPE__ size) {
  return __builtin_memmove(to, from, size);
}
inline __attribute__((device)) void *memset(void *to, int value, __SIZE_TYPE__ size) {
  return __builtin_memset(to, value, size);
}
}

#endif
