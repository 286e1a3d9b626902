// Functions by their names.
#include "check.h"
#include <dlfcn.h>

int main() {
  // Functions of a library that is closed, as the program has it under another name.
  void *library = dlopen("libamdhip64.so", RTLD_LAZY);
  MUST(library);
  auto get = (hipError_t(*)(int *))dlsym(library, "hipGetDevice");
  MUST(dlclose(library) == 0);
  int current = -1;
  CHECK(get(&current));
  MUST(current == 0);

  hipDriverProcAddressQueryResult status;
  void *function = nullptr;
  CHECK(hipGetProcAddress("hipGetDeviceCount", &function, HIP_VERSION_MAJOR * 100, 0, &status));
  MUST(function && status == HIP_GET_PROC_ADDRESS_SUCCESS);
  int count = 0;
  CHECK(((hipError_t(*)(int *))function)(&count));
  MUST(count == 1);
  // A name is what headers of the version make of it.
  CHECK(hipGetProcAddress("hipGetDeviceProperties", &function, 600, 0, &status));
  hipDeviceProp_t about;
  CHECK(((hipError_t(*)(hipDeviceProp_t *, int))function)(&about, 0));
  MUST(about.gcnArchName[0] == 'g');
  void *own = nullptr;
  CHECK(hipGetProcAddress("hipMemcpy", &function, 700, 0, &status));
  CHECK(hipGetProcAddress("hipMemcpy", &own, 700, 2, &status));
  MUST(own && function && own != function);
  hipDriverEntryPointQueryResult result;
  CHECK(hipGetDriverEntryPoint("hipMalloc", &function, 0, &result));
  MUST(function && result == hipDriverEntryPointSuccess);
  // The default stream of each thread: by a flag, or by the name that the compiler's flag gives.
  void *same = nullptr;
  CHECK(hipGetProcAddress_spt("hipMemcpy", &same, 700, 0, &status));
  MUST(same == own);
  CHECK(hipGetDriverEntryPoint_spt("hipMemcpy", &same, 0, &result));
  MUST(same == own);
  FAILS(hipErrorInvalidValue, hipGetProcAddress("hipNoSuchThing", &function, 700, 0, &status));
  MUST(status == HIP_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
  FAILS(hipErrorInvalidValue, hipGetProcAddress("hipMalloc", nullptr, 700, 0, &status));
  (void)hipGetLastError();
}
