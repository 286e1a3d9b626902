// What functions that are not there have in common: they say so, once each, on standard error and in the report of
// `gfxjit exec --report`. Libraries that are QUIET are in the report only.
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
  // What cannot be written must not disturb the program.
  if (!is_quiet && fprintf(stderr, "gfxjit-hip: %s: unsupported: this function of " LIBRARY "\n", function) < 0) return;
  int file = path && *path ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666) : -1;
  if (file < 0) return;
  if (dprintf(file, "%s: unsupported: this function\n", function) < 0) *told = 1;
  close(file);
}
