// The body of a library with ROCm's name: each function jumps through a slot, which is filled when the
// library is loaded. `names` and COUNT are defined before this is included.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// hipErrorNotInitialized; HIPRTC_ERROR_INTERNAL_ERROR is 11. Returned by all functions when the
// implementation cannot be loaded.
#define NOT_INITIALIZED 3
// The implementation has threads, and functions that run at process exit, so it is never unloaded.
#define FLAGS (RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
#ifndef RTLD_DEEPBIND
#define RTLD_DEEPBIND 0
#endif

// The implementation binds to its own dependencies first: a host with static libstdc++ exports variables of
// std::call_once, and LLVM, bound to these, would end the process. This does not apply if the program replaces the
// allocator, since its memory must not be freed by the system's.
static int own_first(void) {
  Dl_info allocator, system;
  if (!dladdr(dlsym(RTLD_DEFAULT, "malloc"), &allocator) || !dladdr(dlsym(RTLD_DEFAULT, "gnu_get_libc_version"), &system))
    return 0;
  return allocator.dli_fbase == system.dli_fbase ? RTLD_DEEPBIND : 0;
}

__attribute__((visibility("hidden"))) void *gfxjit_slots[COUNT];
extern __attribute__((visibility("hidden"))) void *const __start_gfxjit_stubs[];
// Called with the name of a missing function.
__attribute__((visibility("hidden"))) int (*gfxjit_missing)(const char *name);

// Functions that return text must not return an error number.
static const char *no_text(int error) {
  (void)error;
  return "libgfxjit_hip.so cannot be loaded";
}

static int no_library(const char *name) {
  (void)name;
  return NOT_INITIALIZED;
}

// If a process has several of these libraries, in any location, the first one determines the implementation, so that
// objects made through one library are valid in all others.
static void *open_implementation(void) {
  void *loaded = dlopen("libgfxjit_hip.so", FLAGS | RTLD_NOLOAD);
  if (loaded) return loaded;
  const int flags = FLAGS | own_first();
  const char *told = getenv("GFXJIT_HIP_LIBRARY");
  if (told && *told) return dlopen(told, flags);
  Dl_info self;
  char path[4096];
  if (dladdr((void *)open_implementation, &self) && self.dli_fname) {
    const char *slash = strrchr(self.dli_fname, '/');
    int length = slash ? (int)(slash - self.dli_fname) : 1;
    snprintf(path, sizeof path, "%.*s/libgfxjit_hip.so", length, slash ? self.dli_fname : ".");
    void *beside = dlopen(path, flags);
    if (beside) return beside;
  }
  return dlopen("libgfxjit_hip.so", flags);
}

__attribute__((constructor)) static void fill(void) {
  void *library = open_implementation();
  void *(*find)(const char *) = 0;
  if (library) {
    find = (void *(*)(const char *))dlsym(library, "gfxjit_hip_function");
    gfxjit_missing = (int (*)(const char *))dlsym(library, "gfxjit_hip_missing");
  }
  if (!find || !gfxjit_missing) {
    const char *reason = dlerror();
    fprintf(stderr, "gfxjit: HIP does not work: %s\n", reason ? reason : "an old libgfxjit_hip.so");
    find = 0;
    gfxjit_missing = no_library;
  }
  for (int i = 0; i < COUNT; ++i) {
    void *function = find ? find(names[i]) : 0;
    if (!find && (strstr(names[i], "GetErrorString") || strstr(names[i], "GetErrorName")))
      function = (void *)no_text;
    gfxjit_slots[i] = function ? function : __start_gfxjit_stubs[i];
  }
}

// A jump through the slot, followed by the code for a missing function. The addresses of these stubs are
// a table in a separate section, whose start the linker defines.
#if defined(__x86_64__)
#define FUNCTION(NAME, INDEX)                                                                  \
  __asm__(".text\n.p2align 4\n.globl " #NAME "\n.type " #NAME ", @function\n" #NAME ":\n"      \
          "  jmp *gfxjit_slots+8*" #INDEX "(%rip)\n"                                           \
          "1: lea 2f(%rip), %rdi\n  jmp *gfxjit_missing(%rip)\n.size " #NAME ", .-" #NAME "\n" \
          ".pushsection .rodata\n2: .string \"" #NAME "\"\n.popsection\n"                      \
          ".pushsection gfxjit_stubs,\"aw\"\n.quad 1b\n.popsection\n");
#elif defined(__aarch64__)
#define FUNCTION(NAME, INDEX)                                                                  \
  __asm__(".text\n.p2align 4\n.globl " #NAME "\n.type " #NAME ", %function\n" #NAME ":\n"      \
          "  adrp x16, gfxjit_slots+8*" #INDEX "\n"                                            \
          "  ldr x16, [x16, :lo12:gfxjit_slots+8*" #INDEX "]\n  br x16\n"                      \
          "1: adrp x0, 2f\n  add x0, x0, :lo12:2f\n  adrp x16, gfxjit_missing\n"               \
          "  ldr x16, [x16, :lo12:gfxjit_missing]\n  br x16\n.size " #NAME ", .-" #NAME "\n"   \
          ".pushsection .rodata\n2: .string \"" #NAME "\"\n.popsection\n"                      \
          ".pushsection gfxjit_stubs,\"aw\"\n.p2align 3\n.xword 1b\n.popsection\n");
#else
#error "gfxjit: no jumps for this processor yet"
#endif
