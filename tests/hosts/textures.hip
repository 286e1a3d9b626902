// TARGETS: gfx906 gfx1010 gfx1030 gfx1100 gfx1201
// Textures of arrays and of memory: every dimension, address mode, filter, and kind of element,
// against the formulas of CUDA's programming guide ("Texture Fetching") with weights of 8 bits.
#include "check.h"
#include <hip/hiprtc.h>
#include <cmath>
#include <cstring>
#include <vector>

struct Shape {
  int width, height, depth; // 0: not there
  bool layered;
};

template <class T, int N> struct Vec;
template <> struct Vec<unsigned char, 1> { typedef unsigned char type; };
template <> struct Vec<unsigned char, 2> { typedef uchar2 type; };
template <> struct Vec<unsigned char, 4> { typedef uchar4 type; };
template <> struct Vec<short, 1> { typedef short type; };
template <> struct Vec<short, 4> { typedef short4 type; };
template <> struct Vec<int, 2> { typedef int2 type; };
template <> struct Vec<unsigned, 1> { typedef unsigned type; };
template <> struct Vec<float, 1> { typedef float type; };
template <> struct Vec<float, 2> { typedef float2 type; };
template <> struct Vec<float, 4> { typedef float4 type; };

template <class R> __device__ R fetch(hipTextureObject_t from, int kind, float x, float y, float z) {
  switch (kind) {
  case 0: return tex1D<R>(from, x);
  case 1: return tex2D<R>(from, x, y);
  case 2: return tex3D<R>(from, x, y, z);
  case 3: return tex1DLayered<R>(from, x, (int)z);
  default: return tex2DLayered<R>(from, x, y, (int)z);
  }
}
template <class R>
__global__ void sample(R *to, hipTextureObject_t from, int kind, const float *at, int count) {
  int n = blockIdx.x * blockDim.x + threadIdx.x;
  if (n < count)
    to[n] = fetch<R>(from, kind, at[3 * n], at[3 * n + 1], at[3 * n + 2]);
}

static bool resolve(long &i, long n, int mode) {
  switch (mode) {
  case hipAddressModeWrap: i = ((i % n) + n) % n; return true;
  case hipAddressModeMirror:
    i = ((i % (2 * n)) + 2 * n) % (2 * n);
    if (i >= n) i = 2 * n - 1 - i;
    return true;
  case hipAddressModeClamp: i = i < 0 ? 0 : i >= n ? n - 1 : i; return true;
  default: return i >= 0 && i < n;
  }
}

template <class T, int N> struct Image {
  Shape shape;
  std::vector<T> data;
  int n(int d) const {
    int s = d == 0 ? shape.width : d == 1 ? shape.height : shape.depth;
    return s ? s : 1;
  }
  void component(double *to, long x, long y, long z, bool normalized) const {
    for (int c = 0; c < 4; c++) to[c] = c == 3 ? 1 : 0;
    const T *p = &data[((z * n(1) + y) * n(0) + x) * N];
    for (int c = 0; c < N; c++) {
      double v = p[c];
      if (normalized && sizeof(T) == 1) v = v / 255;
      if (normalized && sizeof(T) == 2) v = v < -32767 ? -1 : v / 32767;
      to[c] = v;
    }
  }
};

// One weight of 8 bits, and the two texels. ROCm's library finds the nearest texel by itself.
static void span(double at, bool linear, long &first, double &second) {
  if (!linear) {
    first = (long)std::floor((float)at);
    second = 0;
    return;
  }
  long units = (long)std::nearbyint((at - 0.5) * 256);
  first = units >> 8;
  second = (units & 255) / 256.0;
}

template <class T, int N>
static void expected(double *to, const Image<T, N> &image, const float *at, bool is_normalized, bool linear,
                     int mode, bool as_float) {
  const Shape &s = image.shape;
  bool has_y = s.height > 0, is_3d = s.depth > 0 && !s.layered;
  double place[3] = {at[0], at[1], at[2]};
  long first[3] = {0, 0, 0};
  double second[3] = {0, 0, 0};
  for (int d = 0; d < 3; d++) {
    if ((d == 1 && !has_y) || (d == 2 && !is_3d)) continue;
    if (is_normalized) place[d] = (double)at[d] * image.n(d);
    span(place[d], linear, first[d], second[d]);
  }
  for (int c = 0; c < 4; c++) to[c] = 0;
  if (!is_normalized && (mode == hipAddressModeWrap || mode == hipAddressModeMirror)) mode = hipAddressModeClamp;
  for (int k = 0; k < 8; k++) {
    double weight = 1;
    long i[3];
    bool inside = true;
    for (int d = 0; d < 3; d++) {
      int up = k >> d & 1;
      weight *= up ? second[d] : 1 - second[d];
      i[d] = first[d] + up;
      if ((d == 1 && !has_y) || (d == 2 && !is_3d)) continue;
      inside = resolve(i[d], image.n(d), mode) && inside;
    }
    if (weight == 0) continue;
    if (s.layered) i[2] = (long)at[2];
    // The border is black; what the format does not have stays as it is.
    double texel[4] = {0, 0, 0, N == 4 ? 0.0 : 1.0};
    if (inside) image.component(texel, i[0], i[1], i[2], as_float && sizeof(T) < 4);
    for (int c = 0; c < 4; c++) to[c] += weight * texel[c];
  }
}

template <class R> static void parts(const R &from, double *to) {
  typedef decltype(+*(const float *)0) unused;
  (void)sizeof(unused);
  memset(to, 0, 4 * sizeof(double));
  if constexpr (sizeof(R) == sizeof(float) && std::is_arithmetic<R>::value) to[0] = from;
  else if constexpr (std::is_arithmetic<R>::value) to[0] = from;
  else {
    constexpr int n = sizeof(R) / sizeof(from.x);
    to[0] = from.x;
    if constexpr (n > 1) to[1] = from.y;
    if constexpr (n > 2) {
      to[2] = from.z;
      to[3] = from.w;
    }
  }
}

static unsigned state = 12345;
static unsigned random_bits() { return state = state * 1664525u + 1013904223u; }

template <class T, int N, class R>
static void check(Shape shape, bool is_normalized, bool linear, hipTextureAddressMode mode, bool as_float, bool pitched) {
  Image<T, N> image;
  image.shape = shape;
  size_t texels = (size_t)image.n(0) * image.n(1) * image.n(2);
  for (size_t i = 0; i < texels * N; i++) {
    unsigned bits = random_bits() >> 8;
    if (std::is_same<T, float>::value) image.data.push_back((T)((int)(bits % 2000) - 1000) / 8);
    else image.data.push_back((T)bits);
  }
  typedef typename Vec<T, N>::type Element;
  hipChannelFormatDesc channels = hipCreateChannelDesc<Element>();
  hipArray_t array = nullptr;
  void *memory = nullptr;
  hipResourceDesc resource = {};
  if (pitched) {
    size_t pitch;
    CHECK(hipMallocPitch(&memory, &pitch, shape.width * sizeof(Element), shape.height));
    CHECK(hipMemcpy2D(memory, pitch, image.data.data(), shape.width * sizeof(Element), shape.width * sizeof(Element),
                      shape.height, hipMemcpyHostToDevice));
    resource.resType = hipResourceTypePitch2D;
    resource.res.pitch2D.devPtr = memory;
    resource.res.pitch2D.desc = channels;
    resource.res.pitch2D.width = shape.width;
    resource.res.pitch2D.height = shape.height;
    resource.res.pitch2D.pitchInBytes = pitch;
  } else {
    CHECK(hipMalloc3DArray(&array, &channels, make_hipExtent(shape.width, shape.height, shape.depth),
                           shape.layered ? hipArrayLayered : hipArrayDefault));
    hipMemcpy3DParms copy = {};
    copy.srcPtr = make_hipPitchedPtr(image.data.data(), image.n(0) * sizeof(Element), image.n(0), image.n(1));
    copy.dstArray = array;
    copy.extent = make_hipExtent(image.n(0), image.n(1), image.n(2));
    copy.kind = hipMemcpyHostToDevice;
    CHECK(hipMemcpy3D(&copy));
    resource.resType = hipResourceTypeArray;
    resource.res.array.array = array;
  }
  hipTextureDesc how = {};
  for (auto &m : how.addressMode) m = mode;
  how.filterMode = linear ? hipFilterModeLinear : hipFilterModePoint;
  how.readMode = as_float ? hipReadModeNormalizedFloat : hipReadModeElementType;
  how.normalizedCoords = is_normalized;
  hipTextureObject_t texture;
  CHECK(hipCreateTextureObject(&texture, &resource, &how, nullptr));

  const int count = 512;
  std::vector<float> at;
  for (int i = 0; i < count; i++)
    for (int d = 0; d < 3; d++) {
      float scale = is_normalized ? 1.0f : image.n(d);
      float place = ((int)(random_bits() >> 8) % 4096 / 4096.0f * 3.0f - 1.0f) * scale;
      if (d == 2 && shape.layered) place = random_bits() >> 8 & 0xffff, place = (int)place % image.n(2);
      at.push_back(place);
    }
  float *places;
  R *to;
  CHECK(hipMalloc(&places, at.size() * sizeof(float)));
  CHECK(hipMalloc(&to, count * sizeof(R)));
  CHECK(hipMemcpy(places, at.data(), at.size() * sizeof(float), hipMemcpyHostToDevice));
  int kind = shape.layered ? (shape.height ? 4 : 3) : shape.depth ? 2 : shape.height ? 1 : 0;
  sample<R><<<(count + 63) / 64, 64>>>(to, texture, kind, places, count);
  CHECK(hipGetLastError());
  std::vector<R> found(count);
  CHECK(hipMemcpy(found.data(), to, count * sizeof(R), hipMemcpyDeviceToHost));
  for (int i = 0; i < count; i++) {
    double want[4], got[4];
    expected(want, image, &at[3 * i], is_normalized, linear, mode, as_float);
    parts(found[i], got);
    for (int c = 0; c < N; c++) {
      double bound = linear ? 1e-5 * (1 + std::fabs(want[c])) + (std::is_same<T, float>::value ? 1e-3 : 0) : 1e-7;
      if (!(std::fabs(got[c] - want[c]) <= bound)) {
        printf("size %zu x%d, %dx%dx%d layered %d, normalized %d linear %d mode %d float %d pitched %d: at %g %g %g component %d: "
               "%g instead of %g\n", sizeof(T), N, shape.width, shape.height, shape.depth, shape.layered, is_normalized, linear, mode,
               as_float, pitched, at[3 * i], at[3 * i + 1], at[3 * i + 2], c, got[c], want[c]);
        exit(1);
      }
    }
  }
  CHECK(hipDestroyTextureObject(texture));
  if (array) CHECK(hipFreeArray(array));
  if (memory) CHECK(hipFree(memory));
  CHECK(hipFree(places));
  CHECK(hipFree(to));
}

__global__ void fetch_all(float4 *to, hipTextureObject_t from, int count) {
  int n = blockIdx.x * blockDim.x + threadIdx.x;
  if (n < count)
    to[n] = tex1Dfetch<float4>(from, n - 2);
}
// Memory as one row: outside of it is zero.
static void linear_memory() {
  const int count = 100;
  std::vector<float4> data(count);
  for (int i = 0; i < count; i++) data[i] = make_float4(i, 2 * i, -i, 0.5f);
  float4 *memory, *to;
  CHECK(hipMalloc(&memory, count * sizeof(float4)));
  CHECK(hipMalloc(&to, 128 * sizeof(float4)));
  CHECK(hipMemcpy(memory, data.data(), count * sizeof(float4), hipMemcpyHostToDevice));
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeLinear;
  resource.res.linear.devPtr = memory;
  resource.res.linear.desc = hipCreateChannelDesc<float4>();
  resource.res.linear.sizeInBytes = count * sizeof(float4);
  hipTextureDesc how = {};
  hipTextureObject_t texture;
  CHECK(hipCreateTextureObject(&texture, &resource, &how, nullptr));
  fetch_all<<<2, 64>>>(to, texture, 128);
  CHECK(hipDeviceSynchronize());
  std::vector<float4> found(128);
  CHECK(hipMemcpy(found.data(), to, 128 * sizeof(float4), hipMemcpyDeviceToHost));
  for (int i = 0; i < 128; i++) {
    bool inside = i >= 2 && i - 2 < count;
    float4 want = inside ? data[i - 2] : make_float4(0, 0, 0, 0);
    MUST(found[i].x == want.x && found[i].y == want.y && found[i].z == want.z && found[i].w == want.w);
  }
  CHECK(hipDestroyTextureObject(texture));
  CHECK(hipFree(memory));
  CHECK(hipFree(to));
}

__global__ void gathered(float4 *to, hipTextureObject_t from) {
  to[0] = tex2Dgather<float4>(from, 0.5f, 0.5f, 0);
  to[1] = tex2Dgather<float4>(from, 0.5f, 0.5f, 1);
}
// Four texels around the middle of 2 by 2.
static void gather() {
  float2 data[4] = {{1, 10}, {2, 20}, {3, 30}, {4, 40}};
  hipChannelFormatDesc channels = hipCreateChannelDesc<float2>();
  hipArray_t array;
  CHECK(hipMallocArray(&array, &channels, 2, 2, hipArrayTextureGather));
  CHECK(hipMemcpy2DToArray(array, 0, 0, data, 16, 16, 2, hipMemcpyHostToDevice));
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipTextureDesc how = {};
  how.normalizedCoords = 1;
  hipTextureObject_t texture;
  CHECK(hipCreateTextureObject(&texture, &resource, &how, nullptr));
  float4 *to, found[2];
  CHECK(hipMalloc(&to, sizeof found));
  gathered<<<1, 1>>>(to, texture);
  CHECK(hipMemcpy(found, to, sizeof found, hipMemcpyDeviceToHost));
  for (int n = 0; n < 2; n++) {
    float by = n ? 10 : 1;
    MUST(found[n].x == 3 * by && found[n].y == 4 * by && found[n].z == 2 * by && found[n].w == by);
  }
  CHECK(hipDestroyTextureObject(texture));
  CHECK(hipFreeArray(array));
}

// Code that is compiled at run time has textures as well.
static void compiled_at_run_time() {
  const char *source = "extern \"C\" __global__ void k(float2 *to, hipTextureObject_t from) {\n"
                       "  to[threadIdx.x] = tex2D<float2>(from, threadIdx.x + 0.5f, 1.5f);\n}\n";
  hiprtcProgram program;
  MUST(hiprtcCreateProgram(&program, source, "k.hip", 0, nullptr, nullptr) == HIPRTC_SUCCESS);
  MUST(hiprtcCompileProgram(program, 0, nullptr) == HIPRTC_SUCCESS);
  size_t bytes;
  MUST(hiprtcGetCodeSize(program, &bytes) == HIPRTC_SUCCESS);
  std::vector<char> code(bytes);
  MUST(hiprtcGetCode(program, code.data()) == HIPRTC_SUCCESS);
  MUST(hiprtcDestroyProgram(&program) == HIPRTC_SUCCESS);
  hipModule_t module;
  hipFunction_t kernel;
  CHECK(hipModuleLoadData(&module, code.data()));
  CHECK(hipModuleGetFunction(&kernel, module, "k"));
  float2 data[8];
  for (int i = 0; i < 8; i++) data[i] = make_float2(i, -i);
  hipChannelFormatDesc channels = hipCreateChannelDesc<float2>();
  hipArray_t array;
  CHECK(hipMallocArray(&array, &channels, 4, 2, 0));
  CHECK(hipMemcpy2DToArray(array, 0, 0, data, 32, 32, 2, hipMemcpyHostToDevice));
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipTextureDesc how = {};
  hipTextureObject_t texture;
  CHECK(hipCreateTextureObject(&texture, &resource, &how, nullptr));
  float2 *to, found[4];
  CHECK(hipMalloc(&to, sizeof found));
  void *arguments[] = {&to, &texture};
  CHECK(hipModuleLaunchKernel(kernel, 1, 1, 1, 4, 1, 1, 0, nullptr, arguments, nullptr));
  CHECK(hipMemcpy(found, to, sizeof found, hipMemcpyDeviceToHost));
  for (int i = 0; i < 4; i++) MUST(found[i].x == 4 + i && found[i].y == -4 - i);
  CHECK(hipDestroyTextureObject(texture));
  CHECK(hipFreeArray(array));
  CHECK(hipModuleUnload(module));
}

int main() {
  const hipTextureAddressMode modes[] = {hipAddressModeWrap, hipAddressModeClamp, hipAddressModeMirror, hipAddressModeBorder};
  const Shape shapes[] = {{37, 0, 0, false}, {37, 13, 0, false}, {9, 7, 5, false}, {37, 0, 3, true}, {9, 7, 4, true}};
  for (hipTextureAddressMode mode : modes)
    for (const Shape &shape : shapes)
      for (int normalized = 0; normalized < 2; normalized++)
        for (int linear = 0; linear < 2; linear++) {
          check<float, 1, float>(shape, normalized, linear, mode, false, false);
          check<float, 4, float4>(shape, normalized, linear, mode, false, false);
          check<unsigned char, 4, float4>(shape, normalized, linear, mode, true, false);
          check<short, 1, float>(shape, normalized, linear, mode, true, false);
          if (!linear) check<short, 4, short4>(shape, normalized, linear, mode, false, false);
          if (!linear) check<unsigned char, 2, uchar2>(shape, normalized, linear, mode, false, false);
          if (!linear) check<int, 2, int2>(shape, normalized, linear, mode, false, false);
          if (!linear) check<unsigned, 1, unsigned>(shape, normalized, linear, mode, false, false);
          if (shape.height && !shape.depth)
            check<float, 2, float2>(shape, normalized, linear, mode, false, true);
        }
  linear_memory();
  gather();
  compiled_at_run_time();
  puts("ok");
}
