// Kernels that call functions of other code objects by their addresses, as rocFFT's call the load and store callbacks of a
// program: all code of a GPU shares its address space. The functions call back, and each other.
// TARGETS: gfx90a gfx942 gfx1030 gfx1100 gfx1201
#include "check.h"
#include <hip/hiprtc.h>
#include <string>
#include <vector>

using Function = int (*)(int);

static hipModule_t module_of(const char *source) {
  hiprtcProgram program;
  size_t size = 0;
  MUST(hiprtcCreateProgram(&program, source, "part.hip", 0, nullptr, nullptr) == HIPRTC_SUCCESS);
  MUST(hiprtcCompileProgram(program, 0, nullptr) == HIPRTC_SUCCESS);
  MUST(hiprtcGetCodeSize(program, &size) == HIPRTC_SUCCESS);
  std::vector<char> code(size);
  MUST(hiprtcGetCode(program, code.data()) == HIPRTC_SUCCESS);
  MUST(hiprtcDestroyProgram(&program) == HIPRTC_SUCCESS);
  hipModule_t module;
  CHECK(hipModuleLoadData(&module, code.data()));
  return module;
}
static Function address(hipModule_t module, const char *name) {
  hipDeviceptr_t place;
  size_t size = 0;
  Function function = nullptr;
  CHECK(hipModuleGetGlobal(&place, &size, module, name));
  CHECK(hipMemcpy(&function, (void *)place, sizeof function, hipMemcpyDeviceToHost));
  return function;
}

// The program's own code object.
__device__ int plus_one(int x) { return x + 1; }
__device__ Function plus_one_at = plus_one;
__global__ void call(Function f, int *out) {
  int x = threadIdx.x;
  for (int i = 0; i < 3; i++) x = f(x);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

int main() {
  hipModule_t twice = module_of("extern \"C\" __device__ int twice(int x) { return 2 * x; }\n"
                                "extern \"C\" __device__ int (*twice_at)(int) = twice;\n"
                                "__device__ int (*back)(int);\n"
                                "extern \"C\" __device__ int both(int x) { return 2 * back(x); }\n"
                                "extern \"C\" __device__ int (*both_at)(int) = both;\n");
  hipModule_t caller = module_of("extern \"C\" __global__ void k(int (*f)(int), int *out)\n"
                                 "{ out[blockIdx.x * blockDim.x + threadIdx.x] = f(threadIdx.x); }");
  const int blocks = 200, threads = 256;
  int *out;
  CHECK(hipMallocManaged((void **)&out, blocks * threads * sizeof(int)));
  hipFunction_t k;
  CHECK(hipModuleGetFunction(&k, caller, "k"));
  Function function = address(twice, "twice_at"), both = address(twice, "both_at"), own = nullptr;
  auto launch = [&](Function f) {
    void *arguments[] = {&f, &out};
    CHECK(hipModuleLaunchKernel(k, blocks, 1, 1, threads, 1, 1, 0, nullptr, arguments, nullptr));
    CHECK(hipDeviceSynchronize());
  };
  CHECK(hipMemcpyFromSymbol(&own, HIP_SYMBOL(plus_one_at), sizeof own));
  hipDeviceptr_t back;
  size_t size = 0;
  CHECK(hipModuleGetGlobal(&back, &size, twice, "back"));
  CHECK(hipMemcpy((void *)back, &own, sizeof own, hipMemcpyHostToDevice));
  // Waves of GFX9 have the scalar registers that their kernel was linked with; a function that calls another one needs
  // more than a kernel that calls no other.
  hipDeviceProp_t about;
  CHECK(hipGetDeviceProperties(&about, 0));
  const bool has_all_sgprs = std::string(about.gcnArchName).rfind("gfx9", 0) != 0;
  // Often enough to be translated.
  for (int round = 0; round < 10; round++) {
    launch(function);
    for (int i = 0; i < blocks * threads; i++) MUST(out[i] == 2 * (i % threads));
    launch(own);
    for (int i = 0; i < blocks * threads; i++) MUST(out[i] == i % threads + 1);
    call<<<blocks, threads>>>(function, out);
    CHECK(hipDeviceSynchronize());
    for (int i = 0; i < blocks * threads; i++) MUST(out[i] == 8 * (i % threads));
    if (!has_all_sgprs) continue;
    launch(both);
    for (int i = 0; i < blocks * threads; i++) MUST(out[i] == 2 * (i % threads + 1));
    call<<<blocks, threads>>>(both, out);
    CHECK(hipDeviceSynchronize());
    for (int i = 0; i < blocks * threads; i++) MUST(out[i] == 8 * (i % threads) + 14);
  }
  // An address without code is a fault, and so is one whose code is gone.
  CHECK(hipModuleUnload(twice));
  Function gone = function;
  void *arguments[] = {&gone, &out};
  CHECK(hipModuleLaunchKernel(k, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr));
  MUST(hipDeviceSynchronize() != hipSuccess);
  CHECK(hipModuleUnload(caller));
}
