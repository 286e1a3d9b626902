// What compilers call for a program with kernels, called by hand with code of another file; and the names
// that programs of older HIPs have.
// MODULE: modules_code.hip_part
#include "check.h"
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" {
void **__hipRegisterFatBinary(const void *wrapper);
void __hipUnregisterFatBinary(void **binary);
void __hipRegisterFunction(void **binary, const void *address, const char *name, const char *device_name, unsigned,
                           void *, void *, dim3 *, dim3 *, int *);
void __hipRegisterVar(void **binary, void *address, const char *name, const char *device_name, int, size_t, int, int);
void __hipRegisterManagedVar(void **binary, void **pointer, void *initial, const char *name, size_t, unsigned);
void __hipRegisterTexture(void **binary, void *address, char *name, char *device_name, int, int, int);
void __hipRegisterSurface(void **binary, void *address, char *name, char *device_name, int, int);
int __hipOnError(int);
// The properties before HIP 6 begin with the name, memory, LDS.
hipError_t hipGetDevicePropertiesR0000(void *to, int device);
hipError_t hipChooseDeviceR0000(int *device, const void *wanted);
float __gnu_h2f_ieee(unsigned short);
unsigned short __gnu_f2h_ieee(float);
}

int main(int, char **arguments) {
  std::ifstream file(arguments[1], std::ios::binary);
  std::vector<char> code((std::istreambuf_iterator<char>(file)), {});
  struct {
    unsigned magic, version;
    const void *binary, *unused;
  } wrapper{0x48495046, 1, code.data(), nullptr};
  void **binary = __hipRegisterFatBinary(&wrapper);
  MUST(binary);
  static char kernel, variable;
  __hipRegisterFunction(binary, &kernel, "read_table", "read_table", ~0u, nullptr, nullptr, nullptr, nullptr, nullptr);
  __hipRegisterVar(binary, &variable, "table", "table", 0, 16, 0, 0);
  static void *managed;
  static int initial = 31;
  __hipRegisterManagedVar(binary, &managed, &initial, "table.managed", sizeof initial, 4);
  MUST(managed && *(int *)managed == 31);
  static char texture;
  char text[] = "texture";
  __hipRegisterTexture(binary, &texture, text, text, 0, 0, 0);
  __hipRegisterSurface(binary, &texture, text, text, 0, 0);

  int *to;
  CHECK(hipMallocManaged(&to, 16));
  const int more[4] = {5, 6, 7, 8};
  CHECK(hipMemcpyToSymbol((const void *)&variable, more, sizeof more, 0, hipMemcpyHostToDevice));
  void *values[] = {&to};
  CHECK(hipLaunchKernel(&kernel, dim3(1), dim3(4), values, 0, nullptr));
  CHECK(hipDeviceSynchronize());
  MUST(memcmp(to, more, sizeof more) == 0);
  __hipUnregisterFatBinary(binary);
  FAILS(hipErrorInvalidDeviceFunction, hipLaunchKernel(&kernel, dim3(1), dim3(4), values, 0, nullptr));
  (void)hipGetLastError();

  struct {
    char name[256];
    size_t memory, lds;
    char rest[4096];
  } old{};
  hipDeviceProp_t now;
  CHECK(hipGetDevicePropertiesR0000(&old, 0));
  CHECK(hipGetDevicePropertiesR0600(&now, 0));
  MUST(strcmp(old.name, now.name) == 0 && old.memory == now.totalGlobalMem && old.lds == now.sharedMemPerBlock);
  int device = 7;
  CHECK(hipChooseDeviceR0000(&device, &old));
  MUST(device == 0);
  device = 7;
  CHECK(hipChooseDeviceR0600(&device, &now));
  MUST(device == 0);
  MUST(__gnu_h2f_ieee(0x3e00) == 1.5f && __gnu_f2h_ieee(1.5f) == 0x3e00);
  MUST(__hipOnError(3) == 3);
}
