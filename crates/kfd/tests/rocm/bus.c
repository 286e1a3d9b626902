// Finds the GPUs on the bus as hwloc, libpciaccess and monitors do, by each of the C library's ways.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Flags that are not known when it is compiled are checked by another function (`_FORTIFY_SOURCE`).
static volatile int flags = O_RDONLY;

static int is_ours(const struct dirent *entry) {
  char path[300], text[16] = "";
  snprintf(path, sizeof path, "/sys/bus/pci/devices/%s/vendor", entry->d_name);
  int file = openat(AT_FDCWD, path, flags);
  if (file < 0)
    return 0;
  ssize_t bytes = read(file, text, sizeof text - 1);
  close(file);
  return bytes > 0 && !strcmp(text, "0x1002\n");
}

int main(void) {
  struct dirent **found;
  int count = scandir("/sys/bus/pci/devices", &found, is_ours, alphasort);
  for (int i = 0; i < count; ++i) {
    char path[300], link[200], driver[300];
    struct stat status;
    struct statx more;
    snprintf(path, sizeof path, "/sys/bus/pci/devices/%s", found[i]->d_name);
    ssize_t length = readlinkat(-1, path, link, sizeof link - 1);
    link[length < 0 ? 0 : length] = 0;
    char *real = realpath(path, NULL), *same = canonicalize_file_name(path);
    snprintf(driver, sizeof driver, "%s/driver", real ? real : "");
    char *module = realpath(driver, NULL);
    strcat(path, "/config");
    int config = open(path, flags);
    int is_there = config >= 0 && fstatat(-1, real, &status, 0) == 0 && S_ISDIR(status.st_mode) && faccessat(-1, real, R_OK, 0) == 0 &&
                   statx(-1, real, 0, STATX_TYPE, &more) == 0 && S_ISDIR(more.stx_mode);
    printf("%s %s %s %s %d %d\n", found[i]->d_name, link, real, module, is_there, same && !strcmp(same, real));
  }
  return count < 0;
}
