#ifndef GFXJIT_STD_STRING_H
#define GFXJIT_STD_STRING_H

#include <gfxjit/c.h>

#pragma clang force_cuda_host_device begin
inline size_t strlen(const char *s) {
  size_t length = 0;
  while (s[length])
    length++;
  return length;
}
inline int strncmp(const char *a, const char *b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y || !x)
      return x - y;
  }
  return 0;
}
inline int strcmp(const char *a, const char *b) { return strncmp(a, b, ~(size_t)0); }
inline int memcmp(const void *a, const void *b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int difference = ((const unsigned char *)a)[i] - ((const unsigned char *)b)[i];
    if (difference)
      return difference;
  }
  return 0;
}
inline char *strcpy(char *to, const char *from) {
  size_t i = 0;
  while ((to[i] = from[i]))
    i++;
  return to;
}
inline char *strncpy(char *to, const char *from, size_t count) {
  size_t i = 0;
  for (; i < count && from[i]; i++)
    to[i] = from[i];
  for (; i < count; i++)
    to[i] = 0;
  return to;
}
inline char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}
inline const char *strchr(const char *s, int c) {
  for (; *s != (char)c; s++)
    if (!*s)
      return nullptr;
  return s;
}
inline const void *memchr(const void *p, int c, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (((const unsigned char *)p)[i] == (unsigned char)c)
      return (const unsigned char *)p + i;
  return nullptr;
}
inline const char *strstr(const char *s, const char *piece) {
  size_t length = strlen(piece);
  for (;; s++) {
    if (strncmp(s, piece, length) == 0)
      return s;
    if (!*s)
      return nullptr;
  }
}
#pragma clang force_cuda_host_device end

#endif
