// memcpy and its kin for kernels of a program of both sides; the host's are its library's.
#ifndef __GFXJIT_HOST_STRINGS_H
#define __GFXJIT_HOST_STRINGS_H

extern "C" {
inline __attribute__((device)) void *memcpy(void *__to, const void *__from, __SIZE_TYPE__ size) {
  return __builtin_memcpy(__to, __from, size);
}
inline __attribute__((device)) void *memmove(void *__to, const void *__from, __SIZE_TYPE__ size) {
  return __builtin_memmove(__to, __from, size);
}
inline __attribute__((device)) void *memset(void *__to, int value, __SIZE_TYPE__ size) {
  return __builtin_memset(__to, value, size);
}
}

#endif
