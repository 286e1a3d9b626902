// Images that are cut, in front of a page that may not be touched, or say that they are longer than they are: errors.
// MODULE: modules_code.hip_part
#include "check.h"
#include <cstring>
#include <fstream>
#include <hip/hiprtc.h>
#include <iterator>
#include <string>
#include <sys/mman.h>
#include <vector>

static const size_t page = 4096;

/// Bytes whose last is the last before a page that may not be touched.
struct AtEnd {
  char *pages, *bytes;
  size_t size;
  explicit AtEnd(const std::string &text) {
    size = (text.size() + page - 1) / page * page + page;
    pages = static_cast<char *>(mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(pages + size - page, page, PROT_NONE);
    bytes = pages + size - page - text.size();
    memcpy(bytes, text.data(), text.size());
  }
  ~AtEnd() { munmap(pages, size); }
};

/// What each function that takes an image without a length says, which all must say alike.
static hipError_t load(const std::string &image) {
  AtEnd at(image);
  hipModule_t module;
  hipLibrary_t library;
  hipError_t first = hipModuleLoadData(&module, at.bytes);
  if (first == hipSuccess) CHECK(hipModuleUnload(module));
  hipError_t second = hipModuleLoadDataEx(&module, at.bytes, 0, nullptr, nullptr);
  if (second == hipSuccess) CHECK(hipModuleUnload(module));
  hipError_t third = hipModuleLoadFatBinary(&module, at.bytes);
  if (third == hipSuccess) CHECK(hipModuleUnload(module));
  hipError_t fourth = hipLibraryLoadData(&library, at.bytes, nullptr, nullptr, 0, nullptr, nullptr, 0);
  if (fourth == hipSuccess) CHECK(hipLibraryUnload(library));
  // Wrapped as compilers do; the wrapper of nothing as well.
  struct { unsigned magic, version; const void *binary, *unused; } wrapper{0x48495046, 1, at.bytes, nullptr};
  hipError_t fifth = hipModuleLoadData(&module, &wrapper);
  if (fifth == hipSuccess) CHECK(hipModuleUnload(module));
  MUST(first == second && first == third && first == fourth && first == fifth);
  (void)hipGetLastError();
  return first;
}

extern "C" void **__hipRegisterFatBinary(const void *);
extern "C" void __hipRegisterFunction(void **, const void *, char *, const char *, unsigned, void *, void *, void *, void *, int *);
extern "C" void __hipUnregisterFatBinary(void **);

/// The same of what a program registers, which is loaded when it is launched.
static hipError_t launch(const std::string &image) {
  AtEnd at(image);
  struct { unsigned magic, version; const void *binary, *unused; } wrapper{0x48495046, 1, at.bytes, nullptr};
  static char own;
  char name[] = "read_table";
  void **handle = __hipRegisterFatBinary(&wrapper);
  __hipRegisterFunction(handle, &own, name, name, -1u, nullptr, nullptr, nullptr, nullptr, nullptr);
  int *to;
  CHECK(hipMalloc(&to, 16));
  void *values[] = {&to};
  hipError_t result = hipLaunchKernel(&own, dim3(1), dim3(4), values, 0, nullptr);
  CHECK(hipDeviceSynchronize());
  CHECK(hipFree(to));
  __hipUnregisterFatBinary(handle);
  (void)hipGetLastError();
  return result;
}

int main(int, char **arguments) {
  std::ifstream file(arguments[1], std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  MUST(whole.size() > 1000);
  // This GPU's code object of the bundle by itself as well.
  std::vector<std::string> images{whole};
  const std::string begin("\x7f" "ELF");
  size_t elf = whole.find(begin);
  while (elf != 0 && elf != std::string::npos && load(whole.substr(elf)) != hipSuccess) elf = whole.find(begin, elf + 1);
  MUST(elf != std::string::npos);
  if (elf != 0) {
    // It ends with its table of sections: ELF64, `e_shoff`, `e_shentsize`, `e_shnum`.
    unsigned long at;
    unsigned short entry[2];
    memcpy(&at, &whole[elf + 40], sizeof at);
    memcpy(entry, &whole[elf + 58], sizeof entry);
    images.push_back(whole.substr(elf, at + entry[0] * entry[1]));
  }
  unsigned state = 1;
  for (const std::string &image : images) {
    MUST(load(image) == hipSuccess && launch(image) == hipSuccess);
    for (int cut = 0; cut < 60; cut++) {
      state = state * 1664525 + 1013904223;
      // Headers in steps of a byte, and places in all of it.
      size_t length = cut < 20 ? cut * 4 + 5 : state % (image.size() * 3 / 4);
      MUST(load(image.substr(0, length)) == hipErrorInvalidImage);
    }
    for (size_t length : {4ul, 63ul, 64ul, 200ul, image.size() / 2}) MUST(launch(image.substr(0, length)) != hipSuccess);
    // Bytes of headers that are any: nothing is promised but an answer.
    for (int change = 0; change < 300; change++) {
      std::string other = image;
      state = state * 1664525 + 1013904223;
      size_t at = 4 + state % 252;
      static const unsigned long numbers[] = {~0ul, 1ul << 63, 1ul << 40, 1ul << 32, 0xffff, ~0ul - 100};
      memcpy(&other[at], &numbers[state >> 16 & 3 ? state % 6 : 0], 1u << (state >> 20 & 3));
      (void)load(other);
    }
    // With a length the linker is told, and believes no header either.
    AtEnd cut(image.substr(0, image.size() / 2));
    hiprtcLinkState link;
    MUST(hiprtcLinkCreate(0, nullptr, nullptr, &link) == HIPRTC_SUCCESS);
    MUST(hiprtcLinkAddData(link, HIPRTC_JIT_INPUT_OBJECT, cut.bytes, image.size(), "cut", 0, nullptr, nullptr) != HIPRTC_SUCCESS);
    MUST(hiprtcLinkAddData(link, HIPRTC_JIT_INPUT_OBJECT, cut.bytes, ~0ul, "cut", 0, nullptr, nullptr) != HIPRTC_SUCCESS);
    (void)hiprtcLinkAddData(link, HIPRTC_JIT_INPUT_OBJECT, cut.bytes, image.size() / 2, "cut", 0, nullptr, nullptr);
    void *made;
    size_t size;
    MUST(hiprtcLinkComplete(link, &made, &size) != HIPRTC_SUCCESS);
    MUST(hiprtcLinkDestroy(link) == HIPRTC_SUCCESS);
  }
  for (unsigned long address : {8ul, 0x1000ul, 0xdeadbeef0000ul, ~0ul, ~0ul - 3}) {
    hipModule_t module;
    FAILS(hipErrorInvalidValue, hipModuleLoadData(&module, reinterpret_cast<void *>(address)));
  }
  MUST(__hipRegisterFatBinary(reinterpret_cast<void *>(0x1000)) == nullptr);
  (void)hipGetLastError();
}
