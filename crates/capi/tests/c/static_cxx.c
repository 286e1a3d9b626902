// A host with libstdc++ linked in statically: its plugin, which everything sees, exports the variables by which std::call_once
// works (the library is built of this file, too). IR is compiled and run all the same, where libstdc++ is there already,
// bound to itself, and where it is not. Arguments: the device, the library, the plugin, the way.
#define _GNU_SOURCE
#ifdef PLUGIN
__thread void *once_callable __asm__("_ZSt15__once_callable");
__thread void (*once_call)(void) __asm__("_ZSt11__once_call");
#else
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gfxjit.h"

static const char kernel[] = "define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n"
                             "  store i32 7, ptr addrspace(1) %p\n  ret void\n}\n";
static const char source[] = "extern \"C\" __global__ void k(int *p) { *p = 7; }";

static void *library;

static void *function(const char *name) {
  void *found = dlsym(library, name);
  if (!found) {
    puts(dlerror());
    exit(5);
  }
  return found;
}

#define CALL(name) ((__typeof__(&name))function(#name))

static void check(gfxjit_error *error) {
  if (!error)
    return;
  puts(CALL(gfxjit_error_message)(error));
  exit(6);
}

static void run(gfxjit_device *device, const char *name, const char *text) {
  gfxjit_module *module;
  gfxjit_kernel *kernel_of;
  gfxjit_queue *queue;
  gfxjit_memory *memory;
  gfxjit_launch *launch;
  int value = 0;
  check(CALL(gfxjit_module_build)(device, name, text, strlen(text), NULL, &module));
  check(CALL(gfxjit_kernel_get)(module, "k", &kernel_of));
  check(CALL(gfxjit_queue_new)(device, &queue));
  check(CALL(gfxjit_memory_new)(device, 4, GFXJIT_MEMORY_KIND_DEVICE, &memory));
  check(CALL(gfxjit_launch_new)(kernel_of, queue, &launch));
  check(CALL(gfxjit_launch_grid)(launch, 1, 1, 1));
  check(CALL(gfxjit_launch_block)(launch, 1, 1, 1));
  check(CALL(gfxjit_launch_memory)(launch, memory, 0));
  check(CALL(gfxjit_launch_submit)(launch, NULL));
  check(CALL(gfxjit_memory_read)(memory, 0, &value, 4));
  if (value != 7)
    exit(7);
}

int main(int count, char **arguments) {
  gfxjit_runtime *runtime;
  gfxjit_device *device;
  int way = count == 5 ? atoi(arguments[4]) : 0;
  if (way & 2 && !dlopen("libstdc++.so.6", RTLD_NOW | RTLD_LOCAL))
    return 2;
  if (!dlopen(arguments[3], RTLD_NOW | (way & 1 ? RTLD_GLOBAL : RTLD_LOCAL)))
    return 3;
  library = dlopen(arguments[2], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    puts(dlerror());
    return 4;
  }
  check(CALL(gfxjit_runtime_new)(NULL, NULL, &runtime));
  check(CALL(gfxjit_runtime_open)(runtime, arguments[1], &device));
  run(device, "k.ll", kernel);
  run(device, "k.hip", source);
  puts("compiled and run");
  return 0;
}
#endif
