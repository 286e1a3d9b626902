// TARGETS: gfx942
// Textures, surfaces and arrays are not there on GPUs without images, and say so; so do other things that are not.
#include "check.h"

int main() {
  int value = 9;
  CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeImageSupport, 0));
  MUST(value == 0);
  CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeMaxTexture2DWidth, 0));
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
  hipExternalMemory_t external;
  hipExternalMemoryHandleDesc handle{};
  FAILS(hipErrorNotSupported, hipImportExternalMemory(&external, &handle));
  (void)hipGetLastError();
}
