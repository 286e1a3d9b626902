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

static std::string log_of(hiprtcProgram made) {
  size_t size = 0;
  RTC(hiprtcGetProgramLogSize(made, &size));
  std::string log(size, 0);
  if (size)
    RTC(hiprtcGetProgramLog(made, &log[0]));
  return log;
}
// What a source becomes with options, and why it does not compile.
static hiprtcResult compile(const char *source, std::vector<const char *> options, std::string *log = nullptr) {
  hiprtcProgram made = program(source);
  hiprtcResult result = hiprtcCompileProgram(made, (int)options.size(), options.data());
  std::string said = log_of(made);
  if (log)
    *log = said;
  else if (result)
    printf("%s: %s\n", options.back(), said.c_str());
  RTC(hiprtcDestroyProgram(&made));
  return result;
}

// Arguments of clang's, in each form in which they come; what it has not got is named.
static void options_of_clang(const char *arch) {
  const char *plain = "extern \"C\" __global__ void k(int *p) { *p = 1; }";
  for (const char *option :
       {"-nocudainc", "-nocudalib", "", "-nogpulib", "-nogpuinc", "--gpu-max-threads-per-block=32",
        "-Og", "-O", "-O4", "-ggdb", "-g", "-fPIC", "-fgpu-default-stream=per-thread",
        "-fdenormal-fp-math=preserve-sign", "-fcolor-diagnostics", "-fno-strict-aliasing",
        "-fvisibility=hidden", "-m64", "-fno-hip-fp32-correctly-rounded-divide-sqrt",
        "--offload-arch=native", "-isystem/tmp", "-isystem /tmp", "-idirafter/tmp", "-iquote/tmp",
        "-includescale.h", "-include scale.h", "-Xclang -fno-validate-pch", "-mllvm -amdgpu-early-inline-all=true",
        "-ferror-limit=5", "-fno-exceptions", "-mcumode", "-xhip", "-std=c++20 -O2"})
    MUST(compile(plain, {arch, option}) == HIPRTC_SUCCESS);
  std::string log;
  for (const char *option : {"-fno-such-option", "-fplugin=/tmp/x.so", "/etc/passwd"}) {
    MUST(compile(plain, {arch, option}, &log) == HIPRTC_ERROR_COMPILATION);
    MUST(log.find(option) != log.npos);
  }
  // Warnings are told; they may be errors.
  const char *warns = "extern \"C\" __global__ void k(int *p) { int unused; *p = 1; }";
  MUST(compile(warns, {arch, "-Wall"}, &log) == HIPRTC_SUCCESS && log.find("unused") != log.npos);
  MUST(compile(warns, {arch, "-Wall", "-Werror"}, &log) == HIPRTC_ERROR_COMPILATION);
}

// Macros are there before the headers, in the order of the options: in the first compile as in the tenth.
static void macros(const char *arch) {
  for (int i = 0; i < 4; i++) {
    std::string salt = "// " + std::to_string(getpid()) + " " + std::to_string(i) + "\n";
    MUST(compile((salt + "static_assert(N == 5);").c_str(), {arch, "-DN=5"}) == HIPRTC_SUCCESS);
    MUST(compile((salt + "static_assert(N == 5);").c_str(), {arch, "-DN=4", "-UN", "-D", "N=5"}) == HIPRTC_SUCCESS);
    MUST(compile((salt + "#ifdef N\n#error\n#endif").c_str(), {arch, "-DN=4", "-UN"}) == HIPRTC_SUCCESS);
    MUST(compile((salt + "#include <cassert>\nconstexpr int f() { assert(false); return 1; }\n"
                         "static_assert(f());").c_str(), {arch, "-DNDEBUG"}) == HIPRTC_SUCCESS);
  }
  MUST(compile("static_assert(HIP_VERSION_MAJOR >= 6 && HIP_VERSION == HIP_VERSION_MAJOR * 10000000 +"
               " HIP_VERSION_MINOR * 100000 + HIP_VERSION_PATCH);", {arch}) == HIPRTC_SUCCESS);
  // It is C++ whatever its words are.
  MUST(compile("namespace kernel { struct s {}; }\n#define __global int\nconstexpr __global get_global_id = 3;",
               {arch}) == HIPRTC_SUCCESS);
}

// Files by absolute names, of folders and of where the program is; a header in memory before one of its name.
static void files(const char *arch) {
  char folder[] = "/tmp/gfxjit-hiprtc-XXXXXX", here[4096];
  MUST(mkdtemp(folder) && getcwd(here, sizeof here) && chdir(folder) == 0);
  for (const char *name : {"one.h", "scale.h"}) {
    FILE *file = fopen(name, "w");
    MUST(file && fputs("#define ONE 1\n", file) >= 0 && fclose(file) == 0);
  }
  const std::string absolute = std::string(folder) + "/one.h", in = std::string("-I") + folder;
  const std::string first = "-include" + absolute;
  const char *one = "static_assert(ONE == 1);";
  MUST(compile(("#include \"" + absolute + "\"\n" + one).c_str(), {arch}) == HIPRTC_SUCCESS);
  MUST(compile((std::string("#include \"./one.h\"\n") + one).c_str(), {arch}) == HIPRTC_SUCCESS);
  MUST(compile((std::string("#include <one.h>\n") + one).c_str(), {arch, in.c_str()}) == HIPRTC_SUCCESS);
  MUST(compile((std::string("#include <one.h>\n") + one).c_str(), {arch, "-isystem", folder}) == HIPRTC_SUCCESS);
  MUST(compile(one, {arch, first.c_str()}) == HIPRTC_SUCCESS);
  for (const char *include : {"#include \"scale.h\"", "#include <scale.h>"}) {
    std::string source = std::string(include) + "\n#if defined(ONE) || !defined(SCALE)\n#error the file\n#endif\n";
    MUST(compile(source.c_str(), {arch, in.c_str()}) == HIPRTC_SUCCESS);
  }
  MUST(compile("#include \"none.h\"", {arch}, nullptr) == HIPRTC_ERROR_COMPILATION);
  MUST(unlink("one.h") == 0 && unlink("scale.h") == 0 && chdir(here) == 0 && rmdir(folder) == 0);
}

// Overloads are chosen by a cast; bitcode has names, too.
static void overloads(const char *arch) {
  for (const char *more : {"-O2", "-fgpu-rdc"}) {
    hiprtcProgram made = program("__global__ void k(float *x) {}\n__global__ void k(int *x) {}\n"
                                 "template <class T> __global__ void t(T *x) {}\n");
    const char *names[][2] = {{"static_cast<void(*)(float*)>(k)", "_Z1kPf"},
                              {"(void(*)(int*))k", "_Z1kPi"},
                              {"&t<int>", "_Z1tIiEvPT_"}};
    for (auto &name : names)
      RTC(hiprtcAddNameExpression(made, name[0]));
    const char *options[] = {arch, more};
    RTC(hiprtcCompileProgram(made, 2, options));
    for (auto &name : names) {
      const char *lowered = nullptr;
      RTC(hiprtcGetLoweredName(made, name[0], &lowered));
      MUST(strcmp(lowered, name[1]) == 0);
    }
    RTC(hiprtcDestroyProgram(&made));
  }
}

// Names of headers that hiprtc includes by itself, in the source or only in a name expression.
static void implied(const char *arch) {
  for (const char *source :
       {"extern \"C\" __global__ void k(hipFloatComplex *p) { *p = hipCdivf(*p, make_hipFloatComplex(1, 2)); }",
        "extern \"C\" __global__ void k(hipDoubleComplex *p) { *p = hipCmul(*p, *p); }",
        "extern \"C\" __global__ void k(hip_bfloat16 *p) { *p = hip_bfloat16(1.5f); }",
        "extern \"C\" __global__ void k(float *p) { *p = HIP_INF_F + HIP_PI_F; }",
        "static_assert(hipTextureType2D == 2 && hipAddressModeClamp == 1 && HIP_SAMPLER_OBJECT_SIZE_DWORD == 8);",
        "static_assert(__hip_internal::is_same<ptrdiff_t, __hip_internal::ptrdiff_t>::value);"})
    MUST(compile(source, {arch}) == HIPRTC_SUCCESS);
  hiprtcProgram made = program("template <class T> __global__ void t(T *x) { *x = *x + *x; }\n");
  RTC(hiprtcAddNameExpression(made, "t<__half>"));
  RTC(hiprtcAddNameExpression(made, "t<hip_bfloat16>"));
  RTC(hiprtcCompileProgram(made, 1, &arch));
  RTC(hiprtcDestroyProgram(&made));
}

// The log has clang's words, which programs look for: the place, what kind of message it is.
static void words_of_the_log(const char *arch) {
  std::string log;
  MUST(compile("\n int nothing here;", {arch}, &log) == HIPRTC_ERROR_COMPILATION);
  MUST(strstr(log.c_str(), ":2:13: error: expected ';'"));
  MUST(compile("#warning careful\n", {arch}, &log) == HIPRTC_SUCCESS);
  MUST(strstr(log.c_str(), ":1:2: warning: careful"));
}

// What did not become code stands in the report, with the reason: here that AMD's libraries are not there.
static void report(const char *arch) {
  char path[] = "/tmp/gfxjit-report-XXXXXX", text[4096] = {0};
  const int file = mkstemp(path);
  MUST(file >= 0 && setenv("GFXJIT_HIP_REPORT", path, 1) == 0 && setenv("GFXJIT_DEVICE_LIBS", "/none", 1) == 0);
  MUST(compile("extern \"C\" __global__ void k(float *p) { *p = sinf(*p); }", {arch}, nullptr) ==
       HIPRTC_ERROR_COMPILATION);
  MUST(unsetenv("GFXJIT_DEVICE_LIBS") == 0);
  MUST(compile("#include \"rocprim.hpp\"", {arch}, nullptr) == HIPRTC_ERROR_COMPILATION);
  MUST(read(file, text, sizeof text - 1) > 0 && close(file) == 0 && unlink(path) == 0);
  for (const char *part : {"hiprtcCompileProgram: ", "device library ocml.bc", "/none", "rocprim.hpp"})
    MUST(strstr(text, part));
  MUST(unsetenv("GFXJIT_HIP_REPORT") == 0);
}

int main() {
  int major = 0, minor = 0;
  RTC(hiprtcVersion(&major, &minor));
  int version = 0;
  CHECK(hipRuntimeGetVersion(&version));
  MUST(major * 100 + minor == version / 100000 && version == HIP_VERSION);
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
  const std::string log = log_of(made);
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

  options_of_clang(arch.c_str());
  macros(arch.c_str());
  files(arch.c_str());
  overloads(arch.c_str());
  implied(arch.c_str());
  words_of_the_log(arch.c_str());
  report(arch.c_str());
}
