#ifndef __GFXJIT_STD_STRING_H
#define __GFXJIT_STD_STRING_H

#include <gfxjit/c.h>

#pragma clang force_cuda_host_device begin
inline size_t strlen(const char *__s) {
  size_t __length = 0;
  while (__s[__length])
    __length++;
  return __length;
}
inline int strncmp(const char *__a, const char *__b, size_t __count) {
  for (size_t __i = 0; __i < __count; __i++) {
    unsigned char x = (unsigned char)__a[__i], y = (unsigned char)__b[__i];
    if (x != y || !x)
      return x - y;
  }
  return 0;
}
inline int strcmp(const char *__a, const char *__b) { return strncmp(__a, __b, ~(size_t)0); }
inline int memcmp(const void *__a, const void *__b, size_t __count) {
  for (size_t __i = 0; __i < __count; __i++) {
    int __difference = ((const unsigned char *)__a)[__i] - ((const unsigned char *)__b)[__i];
    if (__difference)
      return __difference;
  }
  return 0;
}
inline char *strcpy(char *__to, const char *__from) {
  size_t __i = 0;
  while ((__to[__i] = __from[__i]))
    __i++;
  return __to;
}
inline char *strncpy(char *__to, const char *__from, size_t __count) {
  size_t __i = 0;
  for (; __i < __count && __from[__i]; __i++)
    __to[__i] = __from[__i];
  for (; __i < __count; __i++)
    __to[__i] = 0;
  return __to;
}
inline char *strcat(char *__to, const char *__from) {
  strcpy(__to + strlen(__to), __from);
  return __to;
}
inline const char *strchr(const char *__s, int __c) {
  for (; *__s != (char)__c; __s++)
    if (!*__s)
      return nullptr;
  return __s;
}
inline const void *memchr(const void *__p, int __c, size_t __count) {
  for (size_t __i = 0; __i < __count; __i++)
    if (((const unsigned char *)__p)[__i] == (unsigned char)__c)
      return (const unsigned char *)__p + __i;
  return nullptr;
}
inline const char *strstr(const char *__s, const char *__piece) {
  size_t __length = strlen(__piece);
  for (;; __s++) {
    if (strncmp(__s, __piece, __length) == 0)
      return __s;
    if (!*__s)
      return nullptr;
  }
}
#pragma clang force_cuda_host_device end

#endif
