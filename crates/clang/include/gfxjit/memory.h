// memcpy and its kin, printf, abort.
#ifndef __GFXJIT_MEMORY_H
#define __GFXJIT_MEMORY_H

extern "C" {
int printf(const char *, ...) __attribute__((__format__(printf, 1, 2)));
inline void *memcpy(void *__to, const void *__from, size_t __size) {
  char *__d = (char *)__to;
  const char *__s = (const char *)__from;
  for (size_t __i = 0; __i < __size; __i++)
    __d[__i] = __s[__i];
  return __to;
}
inline void *memmove(void *__to, const void *__from, size_t __size) {
  char *__d = (char *)__to;
  const char *__s = (const char *)__from;
  if (__d < __s)
    for (size_t __i = 0; __i < __size; __i++)
      __d[__i] = __s[__i];
  else
    for (size_t __i = __size; __i-- > 0;)
      __d[__i] = __s[__i];
  return __to;
}
inline void *memset(void *__to, int __value, size_t __size) {
  for (size_t __i = 0; __i < __size; __i++)
    ((char *)__to)[__i] = (char)__value;
  return __to;
}
}

extern "C" inline void abort() { __builtin_trap(); }

#endif
