// TARGETS: gfx90a gfx1010 gfx1030 gfx1100 gfx1201
// Surfaces: what kernels write is in the array, and what they read is; outside is zero, or dropped.
#include "check.h"
#include <cstring>
#include <vector>

template <class T> __global__ void write(hipSurfaceObject_t to, int kind, int width, int height, int depth) {
  int x = blockIdx.x * blockDim.x + threadIdx.x - 1, y = (int)blockIdx.y - 1, z = (int)blockIdx.z - 1;
  (void)width, (void)height, (void)depth;
  T value = T(x + 10 * y + 100 * z);
  int at = x * (int)sizeof(T);
  if (kind == 0) surf1Dwrite(value, to, at);
  if (kind == 1) surf2Dwrite(value, to, at, y);
  if (kind == 2) surf3Dwrite(value, to, at, y, z);
  if (kind == 3) surf1DLayeredwrite(value, to, at, z);
  if (kind == 4) surf2DLayeredwrite(value, to, at, y, z);
  if (kind == 5) surfCubemapwrite(value, to, at, y, z);
}
template <class T> __global__ void read(T *to, hipSurfaceObject_t from, int kind, int width, int height, int depth) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z;
  if (x >= width + 1) return;
  int at = x * (int)sizeof(T);
  T value;
  if (kind == 0) surf1Dread(&value, from, at);
  if (kind == 1) surf2Dread(&value, from, at, y);
  if (kind == 2) surf3Dread(&value, from, at, y, z);
  if (kind == 3) surf1DLayeredread(&value, from, at, z);
  if (kind == 4) surf2DLayeredread(&value, from, at, y, z);
  if (kind == 5) surfCubemapread(&value, from, at, y, z);
  (void)depth;
  to[(z * height + y) * (width + 1) + x] = value;
}

template <class T> static bool same(const T &a, const T &b) {
  return memcmp(&a, &b, sizeof(T)) == 0;
}

template <class T> static void check(int kind, int width, int height, int depth) {
  static const unsigned flags[] = {0, 0, 0, hipArrayLayered, hipArrayLayered, hipArrayCubemap};
  hipChannelFormatDesc channels = hipCreateChannelDesc<T>();
  hipArray_t array;
  hipExtent extent = make_hipExtent(width, kind == 0 || kind == 3 ? 0 : height, kind < 2 ? 0 : depth);
  CHECK(hipMalloc3DArray(&array, &channels, extent, flags[kind] | hipArraySurfaceLoadStore));
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipSurfaceObject_t surface;
  CHECK(hipCreateSurfaceObject(&surface, &resource));
  write<T><<<dim3((width + 2 + 31) / 32, height + 2, depth + 2), 32>>>(surface, kind, width, height, depth);
  CHECK(hipGetLastError());
  auto value = [&](int x, int y, int z) {
    return T(x + (kind == 0 || kind == 3 ? 10 * height : 10 * y) + (kind < 2 ? 100 * depth : 100 * z));
  };
  // Of dimensions that are not there, the last writer wins: some value of them.
  std::vector<T> back((size_t)width * height * depth);
  hipMemcpy3DParms copy = {};
  copy.srcArray = array;
  copy.dstPtr = make_hipPitchedPtr(back.data(), width * sizeof(T), width, height);
  copy.extent = make_hipExtent(width, height, depth);
  copy.kind = hipMemcpyDeviceToHost;
  CHECK(hipMemcpy3D(&copy));
  const bool unique = kind != 0 && kind != 1 && kind != 3;
  if (unique)
    for (int z = 0; z < depth; z++)
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) MUST(same(back[((size_t)z * height + y) * width + x], value(x, y, z)));
  T *to;
  std::vector<T> found((size_t)(width + 1) * height * depth);
  CHECK(hipMalloc(&to, found.size() * sizeof(T)));
  read<T><<<dim3((width + 1 + 31) / 32, height, depth), 32>>>(to, surface, kind, width, height, depth);
  CHECK(hipMemcpy(found.data(), to, found.size() * sizeof(T), hipMemcpyDeviceToHost));
  for (int z = 0; z < depth; z++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x <= width; x++) {
        const T &got = found[((size_t)z * height + y) * (width + 1) + x];
        if (x < width) MUST(same(got, back[((size_t)z * height + y) * width + x]));
        else if (sizeof(T) != sizeof(float4)) MUST(same(got, T(0)));
      }
  CHECK(hipDestroySurfaceObject(surface));
  FAILS(hipErrorInvalidValue, hipDestroySurfaceObject(surface));
  (void)hipGetLastError();
  CHECK(hipFreeArray(array));
  CHECK(hipFree(to));
}

int main() {
  check<float>(0, 45, 1, 1);
  check<int>(1, 45, 7, 1);
  check<uchar4>(1, 33, 7, 1);
  check<float>(2, 9, 7, 5);
  check<float4>(2, 9, 7, 5);
  check<short>(3, 45, 1, 4);
  check<int2>(4, 9, 7, 4);
  check<unsigned char>(4, 40, 7, 4);
  check<float>(5, 8, 8, 6);
  puts("ok");
}
