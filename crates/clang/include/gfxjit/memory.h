// memcpy and its kin, printf, abort.
#ifndef GFXJIT_MEMORY_H
#define GFXJIT_MEMORY_H

extern "C" {
int printf(const char *, ...) __attribute__((format(printf, 1, 2)));
inline void *memcpy(void *to, const void *from, size_t size) {
  char *d = (char *)to;
  const char *s = (const char *)from;
  for (size_t i = 0; i < size; i++)
    d[i] = s[i];
  return to;
}
inline void *memmove(void *to, const void *from, size_t size) {
  char *d = (char *)to;
  const char *s = (const char *)from;
  if (d < s)
    for (size_t i = 0; i < size; i++)
      d[i] = s[i];
  else
    for (size_t i = size; i-- > 0;)
      d[i] = s[i];
  return to;
}
inline void *memset(void *to, int value, size_t size) {
  for (size_t i = 0; i < size; i++)
    ((char *)to)[i] = (char)value;
  return to;
}
}

extern "C" inline void abort() { __builtin_trap(); }

#endif
