// Every function of HIP and hiprtc with counts, lengths and pointers that a program would not give: none ends the process.
// A child made by fork, which has none of the GPUs' threads, is refused by all that would need them, and does not wait.
// LISTS: crates/hip/shim/hip.txt crates/hip/shim/hiprtc.txt
#define _GNU_SOURCE
#include <dlfcn.h>
#include <hip/hip_runtime_api.h>
#include <hip/hiprtc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096, CALLS = 40, WORDS = 24 };
typedef uint64_t (*function)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                             uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                             uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);

static uint64_t values[64];
static int count;

static void add(uint64_t value) { values[count++] = value; }

static uint64_t next(void) {
  static uint64_t state = 88172645463325252u;
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static uint64_t pick(void) { return values[next() % (unsigned)count]; }

/// Pages of which the last may not be touched, and those before with `rights`.
static char *pages(size_t usable, int rights) {
  char *start = mmap(NULL, (usable + 1) * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(start, usable * PAGE, rights);
  mprotect(start + usable * PAGE, PAGE, PROT_NONE);
  return start;
}

static uint64_t call(function f) {
  uint64_t a[WORDS];
  for (int i = 0; i < WORDS; i++)
    a[i] = pick();
  return f(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15], a[16],
           a[17], a[18], a[19], a[20], a[21], a[22], a[23]);
}

/// What waits for memory to have a value waits for ever.
static int waits(const char *name) { return strstr(name, "WaitValue") || strstr(name, "BatchMemOp"); }

/// What registers is called by compilers, and what gives something else than an error has none to give.
static int is_no_call(const char *name) {
  static const char *const others[] = {"hipGetLastError",   "hipExtGetLastError", "hipPeekAtLastError",
                                       "hipGetErrorName",   "hipGetErrorString",  "hipKernelNameRef",
                                       "hipApiName",        "hipGetStreamDeviceId", "hipGetCmdName", "hiprtc",
                                       "hipDriverGetVersion", "hipRuntimeGetVersion", "hipDrvGetErrorName",
                                       "hipDrvGetErrorString", "hipGetProcAddress", "hipGetDriverEntryPoint"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (!strncmp(name, others[i], strlen(others[i])))
      return 1;
  return name[0] == '_' || !strncmp(name, "amd_", 4);
}

static const char *now = "the end";
static void ended(int number) {
  char text[300];
  int length = snprintf(text, sizeof text, "signal %d in %s\n", number, now);
  _exit(write(1, text, (size_t)length) == length ? 1 : 2);
}

static int each(const char *path, int in_child) {
  FILE *list = fopen(path, "r");
  char name[256];
  int called = 0;
  while (list && fscanf(list, "%255s%*[^\n]", name) == 1) {
    now = name;
    function f = (function)dlsym(RTLD_DEFAULT, name);
    // The second gives a structure, for which its caller has the place.
    if (f && (waits(name) || !strcmp(name, "hipCreateChannelDesc")))
      continue;
    if (!f) {
      printf("%s is missing\n", name);
      exit(1);
    }
    for (int i = 0; i < (in_child ? 1 : CALLS); i++, called++) {
      uint32_t result = (uint32_t)call(f);
      if (result == hipErrorUnknown && !is_no_call(name)) {
        printf("%s says that something is wrong inside\n", name);
        exit(1);
      }
      if (in_child && !is_no_call(name) && result != hipErrorNotInitialized && result != hipErrorNotSupported) {
        printf("in a child %s says %u\n", name, result);
        exit(1);
      }
    }
  }
  now = "the end";
  if (list)
    fclose(list);
  return called;
}

int main(int number, char **arguments) {
  unsetenv("GFXJIT_HIP_LOG");
  int major, minor;
  if (hiprtcVersion(&major, &minor))
    return 1;
  const int signals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGALRM};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    signal(signals[i], ended);
  char *usable = pages(16, PROT_READ | PROT_WRITE), *fixed = pages(2, PROT_READ);
  char *end = usable + 16 * PAGE;
  for (unsigned i = 0; i < 9; i++)
    add(i);
  const uint64_t wild[] = {63, 256, 4096, 100000, 1u << 31, UINT32_MAX, 1ull << 32, 1ull << 40, 1ull << 47, 1ull << 62,
                           1ull << 63, UINT64_MAX, UINT64_MAX - 7, 0xdeadbeef0000, 0x1000, INT64_MAX};
  for (size_t i = 0; i < sizeof wild / sizeof *wild; i++)
    add(wild[i]);
  char *const places[] = {usable, usable + PAGE, usable + 9 * PAGE + 1, end - 1, end - 4, end - 8, end - 64, end,
                          fixed, fixed + 2 * PAGE - 3, (char *)usable + 5 * PAGE, (char *)usable + 7 * PAGE};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    add((uint64_t)places[i]);
  void *memory, *host;
  hipStream_t stream;
  hipEvent_t event;
  hipGraph_t graph;
  if (hipMalloc(&memory, 8192) || hipHostMalloc(&host, 8192, 0) || hipStreamCreate(&stream) || hipEventCreate(&event) ||
      hipGraphCreate(&graph, 0))
    return 1;
  add((uint64_t)memory);
  add((uint64_t)host + 8190);
  add((uint64_t)stream);
  add((uint64_t)event);
  add((uint64_t)graph);
  int called = 0;
  alarm(300);
  for (int i = 1; i < number; i++)
    called += each(arguments[i], 0);
  printf("%d calls\n", called);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    alarm(60);
    for (int i = 1; i < number; i++)
      each(arguments[i], 1);
    exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return called < 20000 || status != 0;
}
