// A rank of a job: compiles a kernel with hiprtc, launches it on its GPU, and meets the other ranks by a socket of the first one.
// Prototypes are its own, so that nothing of ROCm's is needed to make it.
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void must(int is_good, const char *what) {
  if (is_good) return;
  fprintf(stderr, "%s went wrong\n", what);
  exit(1);
}

static const char *variable(const char *name) {
  const char *text = getenv(name);
  must(text != NULL, name);
  return text;
}

#define CALL(library, name, types, ...)                      \
  do {                                                       \
    int(*function) types = (int(*) types)dlsym(library, #name); \
    must(function && function(__VA_ARGS__) == 0, #name);     \
  } while (0)

static const char SOURCE[] =
    "extern \"C\" __global__ void squares(int *to, int first) { to[threadIdx.x] = (first + threadIdx.x) * (first + threadIdx.x); }";

// The sum that the kernel's values come to.
static int on_gpu(int rank) {
  void *rtc = dlopen("libhiprtc.so", RTLD_NOW), *hip = dlopen("libamdhip64.so", RTLD_NOW);
  must(rtc && hip, "dlopen");
  int gpus;
  CALL(hip, hipGetDeviceCount, (int *), &gpus);
  CALL(hip, hipSetDevice, (int), atoi(variable("LOCAL_RANK")) % gpus);
  void *program, *module, *kernel, *to;
  CALL(rtc, hiprtcCreateProgram, (void **, const char *, const char *, int, const char **, const char **), &program, SOURCE, "squares.hip", 0, NULL, NULL);
  CALL(rtc, hiprtcCompileProgram, (void *, int, const char **), program, 0, NULL);
  size_t size;
  CALL(rtc, hiprtcGetCodeSize, (void *, size_t *), program, &size);
  char *code = malloc(size);
  CALL(rtc, hiprtcGetCode, (void *, char *), program, code);
  CALL(hip, hipModuleLoadData, (void **, const void *), &module, code);
  CALL(hip, hipModuleGetFunction, (void **, void *, const char *), &kernel, module, "squares");
  CALL(hip, hipMalloc, (void **, size_t), &to, 64 * sizeof(int));
  void *arguments[] = {&to, &rank};
  CALL(hip, hipModuleLaunchKernel, (void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **),
       kernel, 1, 1, 1, 64, 1, 1, 0, NULL, arguments, NULL);
  int values[64], sum = 0;
  CALL(hip, hipMemcpy, (void *, const void *, size_t, int), values, to, sizeof values, 2);
  for (int i = 0; i < 64; ++i) sum += values[i];
  return sum;
}

static int expected(int rank) {
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += (rank + i) * (rank + i);
  return sum;
}

// Adds a number of each rank; all ranks have the result.
static int added(int rank, int ranks, int own) {
  const char *host = variable("MASTER_ADDR"), *port = variable("MASTER_PORT");
  struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *address;
  must(getaddrinfo(host, port, &hints, &address) == 0, host);
  int end = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  if (rank) {
    for (int tries = 0; connect(end, address->ai_addr, address->ai_addrlen); ++tries) {
      must(tries < 600, "connect");
      usleep(100000);
      close(end);
      end = socket(AF_INET, SOCK_STREAM, 0);
    }
    must(write(end, &own, sizeof own) == sizeof own, "write");
    must(read(end, &own, sizeof own) == sizeof own, "read");
    return own;
  }
  setsockopt(end, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  must(bind(end, address->ai_addr, address->ai_addrlen) == 0 && listen(end, ranks) == 0, "bind");
  int others[64];
  for (int i = 1; i < ranks; ++i) {
    int value;
    others[i] = accept(end, NULL, NULL);
    must(read(others[i], &value, sizeof value) == sizeof value, "read");
    own += value;
  }
  for (int i = 1; i < ranks; ++i) must(write(others[i], &own, sizeof own) == sizeof own, "write");
  return own;
}

int main(void) {
  int rank = atoi(variable("RANK")), ranks = atoi(variable("WORLD_SIZE")), sum = 0;
  must(ranks > 0 && ranks <= 64, "WORLD_SIZE");
  int got = added(rank, ranks, on_gpu(rank));
  for (int i = 0; i < ranks; ++i) sum += expected(i);
  printf("rank %d of %d: %d, which is %s\n", rank, ranks, got, got == sum ? "right" : "wrong");
  return got != sum;
}
