// Shared code of unsupported functions: each reports its first call on standard error and in the report of `gfxjit
// exec --report`. With QUIET, a library reports only in the latter.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((unused)) static void report(const char *function, int *told) {
  if (__atomic_exchange_n(told, 1, __ATOMIC_RELAXED)) return;
  const char *log = getenv("GFXJIT_HIP_LOG"), *path = getenv("GFXJIT_HIP_REPORT");
  int is_quiet = QUIET;
  if (log && *log) is_quiet = strcmp(log, "errors") != 0 && strcmp(log, "calls") != 0;
  // Write errors must not affect the program.
  if (!is_quiet && fprintf(stderr, "gfxjit-hip: %s: unsupported: this function of " LIBRARY "\n", function) < 0) return;
  int file = path && *path ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666) : -1;
  if (file < 0) return;
  if (dprintf(file, "%s: unsupported: this function\n", function) < 0) *told = 1;
  close(file);
}
