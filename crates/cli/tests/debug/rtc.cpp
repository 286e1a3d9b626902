// A program whose kernel hiprtc compiles: it has no file.
#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

#include <cstdio>
#include <string>
#include <vector>

static const char *const source = "__device__ int more(int x) {\n"
                                  "  int y = x + 5;\n"
                                  "  return y;\n"
                                  "}\n"
                                  "extern \"C\" __global__ void add(int *data) {\n"
                                  "  int i = threadIdx.x;\n"
                                  "  int was = data[i];\n"
                                  "  data[i] = more(was);\n"
                                  "}\n";

int main() {
  hiprtcProgram program;
  size_t size = 0;
  if (hiprtcCreateProgram(&program, source, "add.hip", 0, nullptr, nullptr) ||
      hiprtcCompileProgram(program, 0, nullptr) ||
      hiprtcGetCodeSize(program, &size))
    return 2;
  std::vector<char> code(size);
  hipModule_t module;
  hipFunction_t kernel;
  int host[32] = {1, 2, 3}, *data;
  if (hiprtcGetCode(program, code.data()) ||
      hipModuleLoadData(&module, code.data()) ||
      hipModuleGetFunction(&kernel, module, "add") ||
      hipMalloc(&data, sizeof host) ||
      hipMemcpy(data, host, sizeof host, hipMemcpyHostToDevice))
    return 3;
  void *arguments[] = {&data};
  if (hipModuleLaunchKernel(kernel, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments,
                            nullptr) ||
      hipMemcpy(host, data, sizeof host, hipMemcpyDeviceToHost))
    return 4;
  printf("result %d\n", host[2]);
  return 0;
}
