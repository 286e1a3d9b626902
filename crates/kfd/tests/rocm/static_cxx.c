// A host with libstdc++ linked in statically: its plugin, which everything sees, exports the variables by which std::call_once
// works (the library is built of this file, too). The driver is opened all the same, and compiles what it translates.
// Arguments: the library, the plugin, the way.
#define _GNU_SOURCE
#ifdef PLUGIN
__thread void *once_callable __asm__("_ZSt15__once_callable");
__thread void (*once_call)(void) __asm__("_ZSt11__once_call");
#else
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

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
  int (*open_driver)(int) = (int (*)(int))dlsym(library, "gfxjit_kfd_open");
  int file = open_driver ? open_driver(-1) : -2;
  if (file < 0)
    return 5;
  // What the driver's LLVM does first when it translates a kernel.
  void *(*new_module)(const char *) = (void *(*)(const char *))dlsym(library, "LLVMModuleCreateWithName");
  void *(*new_options)(void) = (void *(*)(void))dlsym(library, "LLVMCreatePassBuilderOptions");
  void *(*run)(void *, const char *, void *, void *) =
      (void *(*)(void *, const char *, void *, void *))dlsym(library, "LLVMRunPasses");
  if (!new_module || !new_options || !run)
    return 6;
  void *failed = run(new_module("a module"), "default<O1>", NULL, new_options());
  puts(failed ? "failed" : "opened, and passes ran");
  return failed != NULL;
}
#endif
