// Lines of a source that hiprtc compiles are in messages of faults, the program's own before those of our headers.
// ERRORS: in counters.cu:2:34 (count)
// ERRORS: through <gfxjit>/gfxjit/atomic.h:
#include "check.h"
#include <cstdlib>
#include <hip/hiprtc.h>
#include <vector>

static const char SOURCE[] = "extern \"C\" __global__ void count(int *to) {\n"
                             "  if (threadIdx.x == 1) to += 5; atomicAdd(to, 1);\n"
                             "}\n";

int main() {
  // As `gfxjit exec` asks for it where a device has checks.
  setenv("GFXJIT_HIPRTC_DEBUG_INFO", "lines", 1);
  hiprtcProgram program;
  MUST(hiprtcCreateProgram(&program, SOURCE, "counters.cu", 0, nullptr, nullptr) == HIPRTC_SUCCESS);
  MUST(hiprtcCompileProgram(program, 0, nullptr) == HIPRTC_SUCCESS);
  size_t size;
  MUST(hiprtcGetCodeSize(program, &size) == HIPRTC_SUCCESS);
  std::vector<char> code(size);
  MUST(hiprtcGetCode(program, code.data()) == HIPRTC_SUCCESS);
  hipModule_t module;
  hipFunction_t count;
  CHECK(hipModuleLoadData(&module, code.data()));
  CHECK(hipModuleGetFunction(&count, module, "count"));
  int *to = (int *)0x1000;
  void *arguments[] = {&to};
  CHECK(hipModuleLaunchKernel(count, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
  FAILS(hipErrorIllegalAddress, hipDeviceSynchronize());
  hiprtcDestroyProgram(&program);
}
