// Textures, surfaces and arrays are not there, and say so; so do other things that are not.
#include "check.h"

int main() {
  int value = 9;
  CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeImageSupport, 0));
  MUST(value == 0);
  hipChannelFormatDesc desc{32, 0, 0, 0, hipChannelFormatKindFloat};
  hipArray_t array;
  FAILS(hipErrorNotSupported, hipMallocArray(&array, &desc, 64, 64, 0));
  FAILS(hipErrorNotSupported, hipGetLastError());
  FAILS(hipErrorNotSupported, hipMalloc3DArray(&array, &desc, make_hipExtent(4, 4, 4), 0));
  hipTextureObject_t texture;
  hipResourceDesc resource{};
  hipTextureDesc how{};
  FAILS(hipErrorNotSupported, hipCreateTextureObject(&texture, &resource, &how, nullptr));
  hipSurfaceObject_t surface;
  FAILS(hipErrorNotSupported, hipCreateSurfaceObject(&surface, &resource));
  hipMemcpy3DParms copy{};
  copy.srcArray = (hipArray_t)&value;
  copy.extent = make_hipExtent(1, 1, 1);
  FAILS(hipErrorNotSupported, hipMemcpy3D(&copy));
  hipExternalMemory_t external;
  hipExternalMemoryHandleDesc handle{};
  FAILS(hipErrorNotSupported, hipImportExternalMemory(&external, &handle));
  (void)hipGetLastError();
}
