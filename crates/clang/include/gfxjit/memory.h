// Memory, printing and failing on the device: malloc, new, memcpy, printf, assert.
#ifndef GFXJIT_MEMORY_H
#define GFXJIT_MEMORY_H

extern "C" {
int printf(const char *, ...) __attribute__((format(printf, 1, 2)));
__attribute__((address_space(1))) void *__ockl_dm_alloc(unsigned long);
void __ockl_dm_dealloc(unsigned long);
unsigned long __ockl_devmem_request(unsigned long, unsigned long);
unsigned long __ockl_fprintf_stderr_begin();
unsigned long __ockl_fprintf_append_string_n(unsigned long, const char *, unsigned long, unsigned);
unsigned long __ockl_fprintf_append_args(unsigned long, unsigned, unsigned long, unsigned long,
                                         unsigned long, unsigned long, unsigned long,
                                         unsigned long, unsigned long, unsigned);

// Older device libraries' heap reads a clock that GFX11 does not have. There the host is asked
// for each object, as everywhere for large ones.
#if defined(__GFX11__) || defined(__GFX12__)
inline void *malloc(size_t size) {
  return size ? (void *)__ockl_devmem_request(0, (size + 15) & ~(size_t)15) : nullptr;
}
inline void free(void *p) {
  if (p)
    __ockl_devmem_request((unsigned long)p, 0);
}
#else
inline void *malloc(size_t size) { return (void *)__ockl_dm_alloc(size); }
inline void free(void *p) { __ockl_dm_dealloc((unsigned long)p); }
#endif
inline void *calloc(size_t count, size_t size) {
  void *p = malloc(count * size);
  if (p)
    __builtin_memset(p, 0, count * size);
  return p;
}
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

// Loads and stores with a word about the cache; the hardware decides by itself.
template <class T> inline T __ldg(const T *p) { return *p; }
template <class T> inline T __ldcv(const T *p) { return *(const volatile T *)p; }
template <class T> inline void __stwb(T *p, typename __gj_same<T>::type v) { *p = v; }
#define __ldca __ldg
#define __ldcg __ldg
#define __ldcs __ldg
#define __stcg __stwb
#define __stcs __stwb
#define __stwt __stwb

inline unsigned long __gj_append(unsigned long message, const char *text, unsigned is_last) {
  size_t length = 0;
  while (text[length])
    length++;
  return __ockl_fprintf_append_string_n(message, text, length + 1, is_last);
}
extern "C" inline __attribute__((noinline)) void __assert_fail(const char *assertion,
                                                               const char *file, unsigned line,
                                                               const char *function) {
  unsigned long message = __ockl_fprintf_stderr_begin();
  message = __gj_append(message, "%s:%u: %s: Device-side assertion `%s' failed.\n", 0);
  message = __gj_append(message, file, 0);
  message = __ockl_fprintf_append_args(message, 1, line, 0, 0, 0, 0, 0, 0, 0);
  message = __gj_append(message, function, 0);
  __gj_append(message, assertion, 1);
  __builtin_trap();
}

#endif
