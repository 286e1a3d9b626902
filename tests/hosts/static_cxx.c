// A host with libstdc++ linked in statically, as packages have: its plugin, which everything sees, exports variables by which
// std::call_once works. Code is compiled all the same, where libstdc++ is there already, and where it is not.
// SHARED: static_cxx_plugin.c_part
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int (*create_function)(void **, const char *, const char *, int, const char **, const char **);
typedef int (*compile_function)(void *, int, const char **);

/// Compiles a program that no cache has, after a plugin was loaded as `flags` say.
static int compile(const char *plugin, int flags, int has_library) {
  char source[200];
  const char *options[] = {"--offload-arch=gfx1100"};
  void *program;
  if (has_library && !dlopen("libstdc++.so.6", RTLD_NOW | RTLD_LOCAL))
    return 2;
  if (!dlopen(plugin, RTLD_NOW | flags)) {
    puts(dlerror());
    return 3;
  }
  void *library = dlopen("libhiprtc.so.7", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    puts(dlerror());
    return 4;
  }
  create_function create = (create_function)dlsym(library, "hiprtcCreateProgram");
  compile_function build = (compile_function)dlsym(library, "hiprtcCompileProgram");
  snprintf(source, sizeof source, "extern \"C\" __global__ void k(int *p) { *p = %d; }", (int)getpid());
  return create(&program, source, "k.cu", 0, NULL, NULL) || build(program, 1, options);
}

int main(int count, char **arguments) {
  int failed = count != 2;
  // None of HIP's libraries may be there before: this program is started again, without them.
  if (getenv("STATIC_CXX")) {
    int way = atoi(getenv("STATIC_CXX"));
    return compile(arguments[1], way & 1 ? RTLD_GLOBAL : RTLD_LOCAL, way & 2);
  }
  for (int way = 0; way < 4; way++) {
    pid_t child = fork();
    if (child == 0) {
      char text[] = {(char)('0' + way), 0};
      setenv("STATIC_CXX", text, 1);
      execv("/proc/self/exe", arguments);
      _exit(9);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0)
      printf("way %d ends with %#x\n", way, status);
    failed |= status != 0;
  }
  return failed;
}
