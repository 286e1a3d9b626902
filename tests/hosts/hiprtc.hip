// HIP C++ compiled while the program runs: names, headers, errors; code that is loaded, bitcode that is linked.
#include "check.h"
#include <cstring>
#include <hip/hiprtc.h>
#include <string>
#include <unistd.h>
#include <vector>

#define RTC(call)                                                     \
  do {                                                                \
    hiprtcResult result = (call);                                     \
    if (result != HIPRTC_SUCCESS) {                                   \
      printf("%d: %s: %s\n", __LINE__, #call, hiprtcGetErrorString(result)); \
      exit(1);                                                        \
    }                                                                 \
  } while (0)

static const char SOURCE[] = R"(
#include "scale.h"
extern "C" __global__ void scale(float *x) { x[threadIdx.x] *= SCALE; }
template <class T> __global__ void add(T *x, T what) { x[threadIdx.x] += what; }
extern "C" __global__ void numbers(float *x) { // Not those that are none.
  float none = x[0] / x[0];
  x[1] = min(none, 2.0f), x[2] = max(none, 2.0f), x[3] = min(x[1], none) + min(5, 3) + max(1, 2.5);
}
__device__ int variable = 17;
__device__ long not_called(long x, long y) { return x / y; }
)";

static hiprtcProgram program(const char *source) {
  const char *headers[] = {"#define SCALE 3.0f\n"}, *names[] = {"scale.h"};
  hiprtcProgram made;
  RTC(hiprtcCreateProgram(&made, source, "program.hip", 1, headers, names));
  return made;
}
static std::string option() {
  hipDeviceProp_t about;
  CHECK(hipGetDeviceProperties(&about, 0));
  return std::string("--offload-arch=") + about.gcnArchName;
}
static void run(const void *code, const char *name, float *x, float wanted) {
  hipModule_t module;
  hipFunction_t kernel;
  CHECK(hipModuleLoadData(&module, code));
  CHECK(hipModuleGetFunction(&kernel, module, name));
  void *values[] = {&x};
  CHECK(hipModuleLaunchKernel(kernel, 1, 1, 1, 4, 1, 1, 0, nullptr, values, nullptr));
  CHECK(hipDeviceSynchronize());
  MUST(x[3] == wanted);
  CHECK(hipModuleUnload(module));
}

int main() {
  int major = 0, minor = 0;
  RTC(hiprtcVersion(&major, &minor));
  MUST(major >= 6);
  float *x;
  CHECK(hipMallocManaged(&x, 4 * sizeof(float)));
  for (int i = 0; i < 4; i++)
    x[i] = 1;
  const std::string arch = option();
  const char *options[] = {arch.c_str(), "-O2"};

  hiprtcProgram made = program(SOURCE);
  RTC(hiprtcAddNameExpression(made, "add<float>"));
  RTC(hiprtcCompileProgram(made, 2, options));
  const char *lowered = nullptr;
  RTC(hiprtcGetLoweredName(made, "add<float>", &lowered));
  MUST(strncmp(lowered, "_Z3add", 6) == 0);
  size_t size = 0;
  RTC(hiprtcGetCodeSize(made, &size));
  std::vector<char> code(size);
  RTC(hiprtcGetCode(made, code.data()));
  // What no kernel needs is not there, as headers have much of it; variables are.
  MUST(std::string(code.begin(), code.end()).find("not_called") == std::string::npos);
  run(code.data(), "scale", x, 3);
  hipModule_t module;
  hipFunction_t add;
  CHECK(hipModuleLoadData(&module, code.data()));
  CHECK(hipModuleGetFunction(&add, module, lowered));
  float what = 2;
  void *values[] = {&x, &what};
  CHECK(hipModuleLaunchKernel(add, 1, 1, 1, 4, 1, 1, 0, nullptr, values, nullptr));
  CHECK(hipDeviceSynchronize());
  MUST(x[0] == 5);
  hipDeviceptr_t variable;
  int seventeen = 0;
  CHECK(hipModuleGetGlobal(&variable, &size, module, "variable"));
  CHECK(hipMemcpy(&seventeen, (void *)variable, sizeof seventeen, hipMemcpyDeviceToHost));
  MUST(size == sizeof seventeen && seventeen == 17);
  x[0] = 0;
  run(code.data(), "numbers", x, 2 + 3 + 2.5f);
  MUST(x[1] == 2 && x[2] == 2);
  x[3] = 5;
  RTC(hiprtcDestroyProgram(&made));

  // What is wrong is told with its place.
  made = program("__global__ void bad() { undeclared(); }");
  MUST(hiprtcCompileProgram(made, 2, options) == HIPRTC_ERROR_COMPILATION);
  RTC(hiprtcGetProgramLogSize(made, &size));
  std::string log(size, 0);
  RTC(hiprtcGetProgramLog(made, &log[0]));
  MUST(log.find("undeclared") != log.npos && log.find("program.hip:1") != log.npos);
  RTC(hiprtcDestroyProgram(&made));

  // Bitcode goes through a linker, hiprtc's or HIP's.
  made = program(SOURCE);
  const char *bitcode_options[] = {arch.c_str(), "-fgpu-rdc"};
  RTC(hiprtcCompileProgram(made, 2, bitcode_options));
  RTC(hiprtcGetBitcodeSize(made, &size));
  std::vector<char> bitcode(size);
  RTC(hiprtcGetBitcode(made, bitcode.data()));
  RTC(hiprtcDestroyProgram(&made));
  hiprtcLinkState link;
  RTC(hiprtcLinkCreate(0, nullptr, nullptr, &link));
  RTC(hiprtcLinkAddData(link, HIPRTC_JIT_INPUT_LLVM_BITCODE, bitcode.data(), size, "scale", 0, nullptr, nullptr));
  void *linked = nullptr;
  size_t linked_size = 0;
  RTC(hiprtcLinkComplete(link, &linked, &linked_size));
  MUST(linked_size > 0);
  run(linked, "scale", x, 15);
  RTC(hiprtcLinkDestroy(link));
  hipLinkState_t state;
  CHECK(hipLinkCreate(0, nullptr, nullptr, &state));
  CHECK(hipLinkAddData(state, hipJitInputLLVMBitcode, bitcode.data(), size, "scale", 0, nullptr, nullptr));
  CHECK(hipLinkComplete(state, &linked, &linked_size));
  run(linked, "scale", x, 45);
  CHECK(hipLinkDestroy(state));

  // From files as well.
  char path[] = "/tmp/gfxjit-hiprtc-XXXXXX";
  int file = mkstemp(path);
  MUST(write(file, bitcode.data(), size) == (ssize_t)size && close(file) == 0);
  RTC(hiprtcLinkCreate(0, nullptr, nullptr, &link));
  RTC(hiprtcLinkAddFile(link, HIPRTC_JIT_INPUT_LLVM_BITCODE, path, 0, nullptr, nullptr));
  RTC(hiprtcLinkComplete(link, &linked, &linked_size));
  run(linked, "scale", x, 135);
  RTC(hiprtcLinkDestroy(link));
  CHECK(hipLinkCreate(0, nullptr, nullptr, &state));
  CHECK(hipLinkAddFile(state, hipJitInputLLVMBitcode, path, 0, nullptr, nullptr));
  CHECK(hipLinkComplete(state, &linked, &linked_size));
  run(linked, "scale", x, 405);
  CHECK(hipLinkDestroy(state));
  unlink(path);
}
