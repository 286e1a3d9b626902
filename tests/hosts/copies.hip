// Several copies of the library in one process are one: libamdhip64.so.6 and .7 together, a copy at another place, and
// one beside a copy of libgfxjit_hip.so.
#include "check.h"
#include <dlfcn.h>
#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

namespace files = std::filesystem;

__global__ void twice(int *at) { at[threadIdx.x] *= 2; }

struct Copy {
  void *library;
  template <class F> F *find(const char *name) {
    auto *function = (F *)dlsym(library, name);
    MUST(function);
    return function;
  }
};

static void must_be_one(Copy copy) {
  auto *allocate = copy.find<hipError_t(void **, size_t)>("hipMalloc");
  auto *free = copy.find<hipError_t(void *)>("hipFree");
  auto *copy_to = copy.find<hipError_t(void *, const void *, size_t, hipMemcpyKind)>("hipMemcpy");
  MUST((void *)allocate != (void *)(hipError_t(*)(void **, size_t))hipMalloc);
  // Memory of one, known to the other.
  int *data, values[4] = {1, 2, 3, 4};
  CHECK(allocate((void **)&data, sizeof values));
  hipPointerAttribute_t attributes;
  CHECK(hipPointerGetAttributes(&attributes, data));
  MUST(attributes.type == hipMemoryTypeDevice && attributes.devicePointer == data);
  // A stream of one, in which the other works.
  hipStream_t stream;
  CHECK(copy.find<hipError_t(hipStream_t *)>("hipStreamCreate")(&stream));
  CHECK(copy_to(data, values, sizeof values, hipMemcpyHostToDevice));
  twice<<<1, 4, 0, stream>>>(data);
  CHECK(copy.find<hipError_t(hipStream_t)>("hipStreamSynchronize")(stream));
  CHECK(copy_to(values, data, sizeof values, hipMemcpyDeviceToHost));
  for (int i = 0; i < 4; i++)
    MUST(values[i] == 2 * (i + 1));
  CHECK(hipStreamDestroy(stream));
  CHECK(hipFree(data));
  // What went wrong in one is the other's last error.
  FAILS(hipErrorInvalidValue, free(data));
  FAILS(hipErrorInvalidValue, hipGetLastError());
  CHECK(copy.find<hipError_t()>("hipGetLastError")());
}

static Copy open(const std::string &path) {
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    printf("%s\n", dlerror());
  MUST(library);
  return {library};
}

int main() {
  must_be_one(open("libamdhip64.so.6"));
  char name[] = "/tmp/gfxjit-copies-XXXXXX";
  MUST(mkdtemp(name));
  const files::path folder = name;
  Dl_info own;
  MUST(dladdr((void *)(hipError_t(*)(void **, size_t))hipMalloc, &own));
  files::copy_file(own.dli_fname, folder / "libamdhip64-1234abcd.so.7.2.0");
  must_be_one(open(folder / "libamdhip64-1234abcd.so.7.2.0"));
  // A package that brings all of it: the library's folder is not named.
  files::copy_file(getenv("GFXJIT_HIP_LIBRARY"), folder / "libgfxjit_hip.so");
  files::copy_file(own.dli_fname, folder / "libamdhip64.so.7");
  unsetenv("GFXJIT_HIP_LIBRARY");
  must_be_one(open(folder / "libamdhip64.so.7"));
  files::remove_all(folder);
}
