// The body of a library with ROCm's name: each function is a jump through a slot, which is filled when
// the library is loaded. `names` and COUNT stand before this.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// hipErrorNotInitialized, and HIPRTC_ERROR_INTERNAL_ERROR is 11: both say that nothing works.
#define NOT_INITIALIZED 3
// It has threads, and functions for the end of the program: it stays.
#define FLAGS (RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
#ifndef RTLD_DEEPBIND
#define RTLD_DEEPBIND 0
#endif

// It binds to its own dependencies before it does to what the program has: a host with libstdc++ linked in statically exports
// variables of std::call_once, and LLVM, bound to these, would end the process. Not where the program has an
// allocator of its own, whose memory must not reach the system's.
static int own_first(void) {
  Dl_info allocator, system;
  if (!dladdr(dlsym(RTLD_DEFAULT, "malloc"), &allocator) || !dladdr(dlsym(RTLD_DEFAULT, "gnu_get_libc_version"), &system))
    return 0;
  return allocator.dli_fbase == system.dli_fbase ? RTLD_DEEPBIND : 0;
}

__attribute__((visibility("hidden"))) void *gfxjit_slots[COUNT];
extern __attribute__((visibility("hidden"))) void *const __start_gfxjit_stubs[];
// Called with the name of a function that is not there.
__attribute__((visibility("hidden"))) int (*gfxjit_missing)(const char *name);

// Functions that return text must not return a number.
static const char *no_text(int error) {
  (void)error;
  return "libgfxjit_hip.so cannot be loaded";
}

static int no_library(const char *name) {
  (void)name;
  return NOT_INITIALIZED;
}

// Whatever of these libraries a process has, and wherever they are, the first decides: what one makes, the others know.
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

// A jump, and behind it what is called where there is no such function. The addresses of these stubs are
// a table of their own section, whose start the linker knows.
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
