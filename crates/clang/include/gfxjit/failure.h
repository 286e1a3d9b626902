// What a failed assert does: it says so and stops.
#ifndef GFXJIT_FAILURE_H
#define GFXJIT_FAILURE_H

extern "C" {
unsigned long __ockl_fprintf_stderr_begin();
unsigned long __ockl_fprintf_append_string_n(unsigned long, const char *, unsigned long, unsigned);
unsigned long __ockl_fprintf_append_args(unsigned long, unsigned, unsigned long, unsigned long,
                                         unsigned long, unsigned long, unsigned long,
                                         unsigned long, unsigned long, unsigned);
}

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
