// TARGETS: gfx1010 gfx1030 gfx1100 gfx1201
// Arrays with levels: filters between them, limits, gradients, and views of some of the levels.
#include "check.h"
#include <cstring>
#include <cmath>
#include <vector>

__global__ void levels(float *to, hipTextureObject_t from, const float *at, int count) {
  int n = threadIdx.x;
  if (n < count)
    to[n] = tex2DLod<float>(from, 0.5f, 0.5f, at[n]);
}
__global__ void gradients(float *to, hipTextureObject_t from, const float *widths, int count) {
  int n = threadIdx.x;
  if (n < count)
    to[n] = tex2DGrad<float>(from, 0.5f, 0.5f, make_float2(widths[n], 0), make_float2(0, widths[n] / 2));
}
__global__ void corners(float4 *to, hipTextureObject_t from, float level) {
  int n = threadIdx.x;
  to[n] = tex3DLod<float4>(from, (n & 1 ? 0.75f : 0.25f), (n & 2 ? 0.75f : 0.25f), (n & 4 ? 0.75f : 0.25f), level);
}

static hipTextureObject_t describe(hipMipmappedArray_t array, hipTextureDesc how, const hipResourceViewDesc *view = nullptr) {
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = array;
  how.normalizedCoords = 1;
  hipTextureObject_t made;
  CHECK(hipCreateTextureObject(&made, &resource, &how, view));
  return made;
}

template <class F> static std::vector<float> run(F kernel, hipTextureObject_t from, const std::vector<float> &given) {
  float *in, *to;
  size_t bytes = given.size() * sizeof(float);
  CHECK(hipMalloc(&in, bytes));
  CHECK(hipMalloc(&to, bytes));
  CHECK(hipMemcpy(in, given.data(), bytes, hipMemcpyHostToDevice));
  kernel<<<1, 64>>>(to, from, in, (int)given.size());
  std::vector<float> found(given.size());
  CHECK(hipMemcpy(found.data(), to, bytes, hipMemcpyDeviceToHost));
  CHECK(hipFree(in));
  CHECK(hipFree(to));
  return found;
}
static void near(float found, float wanted, const char *what) {
  if (!(std::fabs(found - wanted) <= 1e-4f * (1 + std::fabs(wanted)))) {
    printf("%s: %g instead of %g\n", what, found, wanted);
    exit(1);
  }
}

int main() {
  // Level n of a plane of 20 by 12 is 100 * n everywhere.
  const int width = 20, height = 12, count = 5;
  hipChannelFormatDesc channels = hipCreateChannelDesc<float>();
  hipMipmappedArray_t array;
  CHECK(hipMallocMipmappedArray(&array, &channels, make_hipExtent(width, height, 0), count, 0));
  for (int level = 0; level < count; level++) {
    int w = width >> level, h = height >> level > 0 ? height >> level : 1;
    hipArray_t part;
    CHECK(hipGetMipmappedArrayLevel(&part, array, level));
    hipExtent extent;
    CHECK(hipArrayGetInfo(nullptr, &extent, nullptr, part));
    MUST((int)extent.width == w && (int)extent.height == h);
    std::vector<float> data(w * h, 100.0f * level);
    CHECK(hipMemcpy2DToArray(part, 0, 0, data.data(), w * 4, w * 4, h, hipMemcpyHostToDevice));
    std::vector<float> back(w * h);
    CHECK(hipMemcpy2DFromArray(back.data(), w * 4, part, 0, 0, w * 4, h, hipMemcpyDeviceToHost));
    MUST(back == data);
  }
  const std::vector<float> at = {-3, 0, 0.25f, 0.5f, 0.75f, 1, 2.125f, 3.9f, 4, 9};
  hipTextureDesc how = {};
  how.mipmapFilterMode = hipFilterModeLinear;
  how.maxMipmapLevelClamp = 10;
  hipTextureObject_t made = describe(array, how);
  std::vector<float> found = run(levels, made, at);
  for (size_t i = 0; i < at.size(); i++) {
    float level = std::fmin(std::fmax(at[i], 0.0f), 4.0f);
    near(found[i], std::nearbyint(level * 256) / 256 * 100, "linear between levels");
  }
  // A sample that covers 4 texels in one direction is two levels up.
  found = run(gradients, made, {1.0f / width, 2.0f / width, 4.0f / width, 8.0f / width});
  for (int i = 0; i < 4; i++) near(found[i], 100.0f * i, "gradients");
  CHECK(hipDestroyTextureObject(made));
  // It is 3.3 times as long as wide: samples along the longer direction, as many as that or as the filter has, each from the
  // level of its part. Ratios are powers of 2.
  const struct {
    unsigned most;
    float samples;
  } filters[] = {{0, 1}, {1, 1}, {2, 2}, {3, 2}, {4, 4}, {16, 4}, {100, 4}};
  for (auto filter : filters) {
    how.maxAnisotropy = filter.most;
    made = describe(array, how);
    found = run(gradients, made, {1.0f / width, 2.0f / width, 4.0f / width, 8.0f / width});
    for (int i = 0; i < 4; i++)
      near(found[i], 100 * std::fmax(i - std::log2(filter.samples), 0.0f), "anisotropic filters");
    CHECK(hipDestroyTextureObject(made));
  }
  how.maxAnisotropy = 0;

  how.mipmapFilterMode = hipFilterModePoint;
  made = describe(array, how);
  found = run(levels, made, at);
  const float nearest[] = {0, 0, 0, 100, 100, 100, 200, 400, 400, 400};
  for (size_t i = 0; i < at.size(); i++) near(found[i], nearest[i], "nearest level");
  CHECK(hipDestroyTextureObject(made));

  how.mipmapFilterMode = hipFilterModeLinear;
  how.minMipmapLevelClamp = 1.5f;
  how.maxMipmapLevelClamp = 2.5f;
  made = describe(array, how);
  found = run(levels, made, at);
  for (size_t i = 0; i < at.size(); i++) near(found[i], std::fmin(std::fmax(at[i], 1.5f), 2.5f) * 100, "limits");
  CHECK(hipDestroyTextureObject(made));
  how.minMipmapLevelClamp = how.maxMipmapLevelClamp = 2;
  made = describe(array, how);
  found = run(levels, made, at);
  for (size_t i = 0; i < at.size(); i++) near(found[i], 200, "one level");
  CHECK(hipDestroyTextureObject(made));

  // A view of levels 1 to 3: its level 0 is the array's level 1.
  how.minMipmapLevelClamp = 0;
  how.maxMipmapLevelClamp = 10;
  hipResourceViewDesc view = {};
  view.width = width;
  view.height = height;
  view.firstMipmapLevel = 1;
  view.lastMipmapLevel = 3;
  made = describe(array, how, &view);
  found = run(levels, made, at);
  for (size_t i = 0; i < at.size(); i++)
    near(found[i], 100 + std::nearbyint(std::fmin(std::fmax(at[i], 0.0f), 2.0f) * 256) / 256 * 100, "a view");
  CHECK(hipDestroyTextureObject(made));
  view.lastMipmapLevel = 5;
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = array;
  how.normalizedCoords = 1;
  FAILS(hipErrorInvalidValue, hipCreateTextureObject(&made, &resource, &how, &view));
  how.normalizedCoords = 0;
  FAILS(hipErrorInvalidValue, hipCreateTextureObject(&made, &resource, &how, nullptr));
  CHECK(hipFreeMipmappedArray(array));

  // A volume: each level's slices.
  hipChannelFormatDesc four = hipCreateChannelDesc<float4>();
  CHECK(hipMallocMipmappedArray(&array, &four, make_hipExtent(8, 8, 8), 3, 0));
  for (int level = 0; level < 3; level++) {
    int size = 8 >> level;
    hipArray_t part;
    CHECK(hipGetMipmappedArrayLevel(&part, array, level));
    std::vector<float4> data;
    for (int z = 0; z < size; z++)
      for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) data.push_back(make_float4(x, y, z, level));
    hipMemcpy3DParms copy = {};
    copy.srcPtr = make_hipPitchedPtr(data.data(), size * sizeof(float4), size, size);
    copy.dstArray = part;
    copy.extent = make_hipExtent(size, size, size);
    copy.kind = hipMemcpyHostToDevice;
    CHECK(hipMemcpy3D(&copy));
  }
  how = {};
  how.maxMipmapLevelClamp = 10;
  made = describe(array, how);
  float4 *to, seen[8];
  CHECK(hipMalloc(&to, sizeof seen));
  for (int level = 0; level < 3; level++) {
    int size = 8 >> level;
    corners<<<1, 8>>>(to, made, level);
    CHECK(hipMemcpy(seen, to, sizeof seen, hipMemcpyDeviceToHost));
    for (int n = 0; n < 8; n++) {
      auto place = [&](int bit) { return (float)(int)((n & bit ? 0.75f : 0.25f) * size); };
      MUST(seen[n].x == place(1) && seen[n].y == place(2) && seen[n].z == place(4) && seen[n].w == level);
    }
  }
  CHECK(hipDestroyTextureObject(made));
  CHECK(hipFreeMipmappedArray(array));
  FAILS(hipErrorInvalidValue, hipMallocMipmappedArray(&array, &four, make_hipExtent(8, 8, 8), 5, 0));
  puts("ok");
}
