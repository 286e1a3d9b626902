// A host with libstdc++ linked in statically: its plugin, which everything sees, exports the variables by which std::call_once
// works (the library is built of this file, too). A module is compiled and launched all the same. Arguments: the library,
// the plugin, the way.
#define _GNU_SOURCE
#ifdef PLUGIN
__thread void *once_callable __asm__("_ZSt15__once_callable");
__thread void (*once_call)(void) __asm__("_ZSt11__once_call");
#else
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const char kernel[] = "target triple = \"amdgcn-amd-amdhsa\"\n"
                             "define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n"
                             "  store i32 7, ptr addrspace(1) %p\n  ret void\n}\n";

static void *function(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (!found) {
    puts(dlerror());
    exit(5);
  }
  return found;
}

int main(int count, char **arguments) {
  int way = count == 4 ? atoi(arguments[3]) : 0;
  if (way & 2 && !dlopen("libstdc++.so.6", RTLD_NOW | RTLD_LOCAL))
    return 2;
  if (!dlopen(arguments[2], RTLD_NOW | (way & 1 ? RTLD_GLOBAL : RTLD_LOCAL)))
    return 3;
  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    puts(dlerror());
    return 4;
  }
  void *(*load)(const char *, int) = (void *(*)(const char *, int))function(library, "mgpuModuleLoadJIT");
  void *(*get)(void *, const char *) = (void *(*)(void *, const char *))function(library, "mgpuModuleGetFunction");
  void *(*stream_of)(void) = (void *(*)(void))function(library, "mgpuStreamCreate");
  void (*wait)(void *) = (void (*)(void *))function(library, "mgpuStreamSynchronize");
  void *(*allocate)(uint64_t, void *, _Bool) = (void *(*)(uint64_t, void *, _Bool))function(library, "mgpuMemAlloc");
  void (*copy)(void *, void *, size_t, void *) = (void (*)(void *, void *, size_t, void *))function(library, "mgpuMemcpy");
  void (*launch)(void *, intptr_t, intptr_t, intptr_t, intptr_t, intptr_t, intptr_t, int32_t, void *, void **, void **,
                 size_t) = function(library, "mgpuLaunchKernel");
  void *stream = stream_of();
  void *memory = allocate(4, stream, 0);
  void *parameters[] = {&memory};
  int value = 0;
  launch(get(load(kernel, 2), "k"), 1, 1, 1, 1, 1, 1, 0, stream, parameters, NULL, 1);
  copy(&value, memory, 4, stream);
  wait(stream);
  puts(value == 7 ? "compiled and run" : "a wrong value");
  return value != 7;
}
#endif
