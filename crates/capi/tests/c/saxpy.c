// The library from C: HIP C++ in memory, a kernel running, its result checked; and what errors say.
#include "gfxjit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char Source[] =
    "extern \"C\" __global__ void saxpy(const float *x, float *y, float a, unsigned n) {\n"
    "  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  if (i < n) y[i] = a * x[i] + y[i];\n"
    "}\n";

static void check(gfxjit_error *Error) {
  if (!Error)
    return;
  fprintf(stderr, "%s\n", gfxjit_error_message(Error));
  for (size_t I = 0; I < gfxjit_error_reasons(Error); ++I)
    fprintf(stderr, "  %s\n", gfxjit_error_reason(Error, I));
  gfxjit_error_free(Error);
  exit(1);
}

#define require(Condition)                                                                             \
  do {                                                                                                 \
    if (!(Condition)) {                                                                                \
      fprintf(stderr, "line %d: %s\n", __LINE__, #Condition);                                          \
      exit(1);                                                                                         \
    }                                                                                                  \
  } while (0)

// An error of a kind whose message has some words.
static void fails(gfxjit_error *Error, gfxjit_error_kind Kind, const char *Words) {
  require(Error);
  if (gfxjit_error_kind_of(Error) != Kind || !strstr(gfxjit_error_message(Error), Words)) {
    fprintf(stderr, "kind %d: %s\n", gfxjit_error_kind_of(Error), gfxjit_error_message(Error));
    exit(1);
  }
  gfxjit_error_free(Error);
}

static size_t Printed;
static void output(void *User, uint32_t Stream, const char *Text, size_t Size) {
  (void)Text;
  require(Stream == 1);
  *(size_t *)User += Size;
}

int main(int Count, char **Arguments) {
  require(Count == 2);
  require(gfxjit_abi_version() == 0 && gfxjit_has("llvm") && !gfxjit_has("luck"));
  gfxjit_runtime *Runtime;
  check(gfxjit_runtime_new(NULL, NULL, &Runtime));
  gfxjit_device_list *List;
  check(gfxjit_runtime_devices(Runtime, &List));
  require(gfxjit_device_list_count(List) > 0 && gfxjit_device_list_uri(List, 0));
  require(!gfxjit_device_list_uri(List, 1000));
  gfxjit_device_list_free(List);

  gfxjit_device *Device;
  fails(gfxjit_runtime_open(Runtime, "sim://gfx0", &Device), GFXJIT_ERROR_KIND_NO_DEVICE, "gfx0");
  fails(gfxjit_runtime_open(Runtime, NULL, &Device), GFXJIT_ERROR_KIND_USAGE, "name is NULL");
  check(gfxjit_runtime_open(Runtime, Arguments[1], &Device));
  gfxjit_device_info Info = {.size = sizeof Info};
  check(gfxjit_device_get_info(Device, &Info));
  require(Info.kind == GFXJIT_DEVICE_KIND_SOFTWARE && Info.lds_bytes >= 65536);
  check(gfxjit_device_on_output(Device, output, &Printed));

  gfxjit_options *Options;
  check(gfxjit_options_new(&Options));
  check(gfxjit_options_set(Options, "opt", "O2"));
  fails(gfxjit_options_set(Options, "opt", "O9"), GFXJIT_ERROR_KIND_USAGE, "O9");
  fails(gfxjit_options_set(Options, "luck", "1"), GFXJIT_ERROR_KIND_USAGE, "luck");
  gfxjit_module *Module;
  fails(gfxjit_module_build(Device, "bad.hip", "__global__ void k() { x; }", 26, Options, &Module),
        GFXJIT_ERROR_KIND_SOURCE, "bad.hip");
  check(gfxjit_module_build(Device, "saxpy.hip", Source, strlen(Source), Options, &Module));
  gfxjit_options_free(Options);

  gfxjit_kernel *Kernel;
  fails(gfxjit_kernel_get(Module, "axpy", &Kernel), GFXJIT_ERROR_KIND_MODULE, "saxpy");
  check(gfxjit_kernel_get(Module, NULL, &Kernel));
  require(!strcmp(gfxjit_kernel_name(Kernel), "saxpy"));
  gfxjit_kernel_info Needs = {.size = sizeof Needs};
  check(gfxjit_kernel_get_info(Kernel, &Needs));
  require(Needs.parameters == 4 && Needs.vgprs > 0);
  gfxjit_parameter Parameter = {.size = sizeof Parameter};
  check(gfxjit_kernel_parameter(Kernel, 2, &Parameter));
  require(Parameter.kind == GFXJIT_PARAMETER_KIND_VALUE && Parameter.offset == 16);
  // An older program has a smaller struct.
  gfxjit_kernel_info Older = {.size = offsetof(gfxjit_kernel_info, wave_size)};
  check(gfxjit_kernel_get_info(Kernel, &Older));
  require(Older.parameters == 4 && Older.wave_size == 0);

  enum { N = 1000 };
  static float X[N], Y[N], Z[N];
  for (int I = 0; I < N; ++I)
    X[I] = (float)I, Y[I] = 1;
  gfxjit_memory *MemoryX, *MemoryY;
  check(gfxjit_memory_new(Device, sizeof X, GFXJIT_MEMORY_KIND_DEVICE, &MemoryX));
  check(gfxjit_memory_new(Device, sizeof Y, GFXJIT_MEMORY_KIND_HOST_VISIBLE, &MemoryY));
  check(gfxjit_memory_write(MemoryX, 0, X, sizeof X));
  memcpy(gfxjit_memory_host(MemoryY), Y, sizeof Y);
  fails(gfxjit_memory_write(MemoryX, 8, X, sizeof X), GFXJIT_ERROR_KIND_MEMORY, "4000");
  fails(gfxjit_memory_new(Device, 8, 7, &MemoryX), GFXJIT_ERROR_KIND_USAGE, "7");

  gfxjit_queue *Queue;
  check(gfxjit_queue_new(Device, &Queue));
  gfxjit_launch *Launch;
  check(gfxjit_launch_new(Kernel, Queue, &Launch));
  check(gfxjit_launch_grid(Launch, 4, 1, 1));
  check(gfxjit_launch_block(Launch, 256, 1, 1));
  const float A = 2;
  const unsigned Size = N;
  check(gfxjit_launch_memory(Launch, MemoryX, 0));
  check(gfxjit_launch_memory(Launch, MemoryY, 0));
  check(gfxjit_launch_value(Launch, &A, sizeof A));
  check(gfxjit_launch_value(Launch, &Size, sizeof Size));
  // Held before its first instruction, by commands.
  check(gfxjit_launch_debug(Launch, "print gridDim.x * 100\ninfo args\ncontinue"));
  gfxjit_event *Event;
  check(gfxjit_launch_submit(Launch, &Event));
  // What is still used stays.
  gfxjit_memory_free(MemoryX);
  gfxjit_kernel_free(Kernel);
  gfxjit_module_free(Module);
  check(gfxjit_event_wait(Event));
  uint64_t Begin, End;
  check(gfxjit_event_times(Event, &Begin, &End));
  require(End >= Begin);
  bool Done = false;
  check(gfxjit_event_wait_timeout(Event, 0, &Done));
  require(Done);
  gfxjit_download *Download;
  check(gfxjit_queue_read(Queue, MemoryY, 0, sizeof Z, &Download));
  check(gfxjit_download_wait(Download, Z, sizeof Z));
  for (int I = 0; I < N; ++I)
    require(Z[I] == 2 * X[I] + 1);

  // The launch is checked with names.
  check(gfxjit_module_build(Device, "saxpy.hip", Source, strlen(Source), NULL, &Module));
  check(gfxjit_kernel_get(Module, "saxpy", &Kernel));
  check(gfxjit_launch_new(Kernel, Queue, &Launch));
  check(gfxjit_launch_value(Launch, &A, sizeof A));
  fails(gfxjit_launch_submit(Launch, NULL), GFXJIT_ERROR_KIND_LAUNCH, "saxpy");
  gfxjit_kernel_free(Kernel);
  gfxjit_module_free(Module);

  gfxjit_event_free(Event);
  gfxjit_queue_free(Queue);
  gfxjit_memory_free(MemoryY);
  gfxjit_device_free(Device);
  gfxjit_runtime_free(Runtime);
  require(Printed == 0);
  printf("%d elements of saxpy are right on %s\n", N, Arguments[1]);
  return 0;
}
