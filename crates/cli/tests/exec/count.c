// Counts GPUs by HIP, and by the nodes in /sys that have a GPU.
#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  void *hip = dlopen("libamdhip64.so.7", RTLD_NOW);
  if (!hip) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  int (*count)(int *) = (int (*)(int *))dlsym(hip, "hipGetDeviceCount");
  int (*name)(char *, int, int) = (int (*)(char *, int, int))dlsym(hip, "hipDeviceGetName");
  int gpus = 0, nodes = 0;
  char text[256] = "";
  if (count(&gpus) || name(text, sizeof text, 0))
    return 1;
  DIR *folder = opendir("/sys/class/drm");
  for (struct dirent *entry; folder && (entry = readdir(folder));)
    nodes += !strncmp(entry->d_name, "renderD", 7);
  const char *target = strstr(text, "gfx");
  printf("%.7s %d GPUs, %d in /sys\n", target ? target : text, gpus, nodes);
  return 0;
}
