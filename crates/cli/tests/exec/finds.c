// Opens ROCm's libraries as programs do that are not linked with them: by the paths that the arguments are, or by names.
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
  for (int i = 1; i < count; ++i) {
    void *library = dlopen(arguments[i], RTLD_NOW);
    if (!library) {
      printf("%s\n", dlerror());
      return 1;
    }
    if (!strstr(arguments[i], "amdhip64")) continue;
    int gpus = -1;
    int (*ask)(int *) = (int (*)(int *))dlsym(library, "hipGetDeviceCount");
    int status = ask(&gpus);
    printf("status %d, %d GPUs\n", status, gpus);
  }
  return 0;
}
