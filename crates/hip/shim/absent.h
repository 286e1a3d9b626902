// What functions that are not there have in common: they say so in the report of `gfxjit exec --report`, once each.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((unused)) static void report(const char *function, int *told) {
  if (__atomic_exchange_n(told, 1, __ATOMIC_RELAXED)) return;
  const char *path = getenv("GFXJIT_HIP_REPORT");
  int file = path && *path ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666) : -1;
  if (file < 0) return;
  // A report that cannot be written must not disturb the program.
  if (dprintf(file, "%s: unsupported: this function\n", function) < 0) *told = 1;
  close(file);
}
