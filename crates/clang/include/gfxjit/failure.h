// What a failed assert does: it says so and stops.
#ifndef __GFXJIT_FAILURE_H
#define __GFXJIT_FAILURE_H

#ifdef __NVPTX__
// NVIDIA's driver has it. The last argument is the size of a character.
extern "C" void __assertfail(const char *, const char *, unsigned, const char *, size_t);
extern "C" inline __attribute__((__noinline__)) void
__assert_fail(const char *__assertion, const char *__file, unsigned __line, const char *__function) {
  __assertfail(__assertion, __file, __line, __function, 1);
}
#else
extern "C" {
unsigned long __ockl_fprintf_stderr_begin();
unsigned long __ockl_fprintf_append_string_n(unsigned long, const char *, unsigned long, unsigned);
unsigned long __ockl_fprintf_append_args(unsigned long, unsigned, unsigned long, unsigned long,
                                         unsigned long, unsigned long, unsigned long, unsigned long,
                                         unsigned long, unsigned);
}

inline unsigned long __gj_append(unsigned long __message, const char *__text, unsigned __is_last) {
  size_t __length = 0;
  while (__text[__length])
    __length++;
  return __ockl_fprintf_append_string_n(__message, __text, __length + 1, __is_last);
}
extern "C" inline __attribute__((__noinline__)) void
__assert_fail(const char *__assertion, const char *__file, unsigned __line, const char *__function) {
  unsigned long __message = __ockl_fprintf_stderr_begin();
  __message = __gj_append(__message, "%s:%u: %s: Device-side assertion `%s' failed.\n", 0);
  __message = __gj_append(__message, __file, 0);
  __message = __ockl_fprintf_append_args(__message, 1, __line, 0, 0, 0, 0, 0, 0, 0);
  __message = __gj_append(__message, __function, 0);
  __gj_append(__message, __assertion, 1);
  __builtin_trap();
}
#endif

#endif
