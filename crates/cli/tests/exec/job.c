// A rank of a job: has memory on the GPU of its number, and reads the memory of the next rank by a handle. The argument is a
// folder in which the ranks find each other.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  char bytes[64];
} handle;

static void *hip;
static const char *folder;

static void must(int status, const char *what) {
  if (status == 0) return;
  fprintf(stderr, "%s: status %d\n", what, status);
  exit(1);
}

static int number(const char *variable) {
  const char *text = getenv(variable);
  if (!text) must(1, variable);
  return atoi(text);
}

static void path(char *to, const char *what, int rank) { snprintf(to, 512, "%s/%s.%d", folder, what, rank); }

// Other ranks see the file whole.
static void tell(const char *what, int rank, const void *bytes, size_t count) {
  char to[512], made[520];
  path(to, what, rank);
  snprintf(made, sizeof made, "%s.new", to);
  FILE *file = fopen(made, "wb");
  fwrite(bytes, 1, count, file);
  fclose(file);
  must(rename(made, to), "rename");
}

static void hear(const char *what, int rank, void *bytes, size_t count) {
  char from[512];
  path(from, what, rank);
  FILE *file;
  while (!(file = fopen(from, "rb"))) usleep(1000);
  must(fread(bytes, 1, count, file) != count, from);
  fclose(file);
}

#define CALL(name, types, ...)                                  \
  do {                                                          \
    int(*function) types = (int(*) types)dlsym(hip, #name);     \
    must(function ? function(__VA_ARGS__) : -1, #name);         \
  } while (0)

int main(int count, char **arguments) {
  int rank = number("RANK"), ranks = number("WORLD_SIZE"), gpus;
  must(number("LOCAL_RANK") != rank || number("LOCAL_WORLD_SIZE") != ranks, "LOCAL_RANK");
  must(number("MASTER_PORT") == 0 || strcmp(getenv("MASTER_ADDR"), "127.0.0.1"), "MASTER_ADDR");
  must(count != 2, "arguments");
  folder = arguments[1];
  must(!(hip = dlopen("libamdhip64.so", RTLD_NOW)), "libamdhip64.so");
  CALL(hipGetDeviceCount, (int *), &gpus);
  CALL(hipSetDevice, (int), rank % gpus);
  int *own, *others, value = 100 + rank, read = -1, next = (rank + 1) % ranks;
  CALL(hipMalloc, (void **, size_t), (void **)&own, sizeof value);
  CALL(hipMemcpy, (void *, const void *, size_t, int), own, &value, sizeof value, 1);
  handle of;
  CALL(hipIpcGetMemHandle, (handle *, void *), &of, own);
  tell("handle", rank, &of, sizeof of);
  hear("handle", next, &of, sizeof of);
  CALL(hipIpcOpenMemHandle, (void **, handle, unsigned), (void **)&others, of, 1);
  CALL(hipMemcpy, (void *, const void *, size_t, int), &read, others, sizeof read, 2);
  printf("rank %d of %d, GPU %d of %d, reads %d\n", rank, ranks, rank % gpus, gpus, read);
  CALL(hipIpcCloseMemHandle, (void *), others);
  // Memory of a rank that has ended cannot be opened.
  tell("done", rank, &read, sizeof read);
  for (int other = 0; other < ranks; ++other) hear("done", other, &read, sizeof read);
  return 0;
}
