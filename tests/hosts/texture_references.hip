// TARGETS: gfx906 gfx1010 gfx1030 gfx1100 gfx1201
// Texture references: variables that the host binds to memory, to rows and to arrays, by the
// runtime's functions and by the driver's; each fetch's type; rebinding, offsets and refusals.
#include "check.h"
#include <hip/hiprtc.h>

#include <initializer_list>
#include <vector>

texture<float, hipTextureType1D> line;
texture<int4, hipTextureType1D> vectors;
texture<float, hipTextureType2D> plane;
texture<unsigned char, hipTextureType2D, hipReadModeNormalizedFloat> bytes;
texture<short2, hipTextureType3D> box;
texture<float, hipTextureType2DLayered> layers;
texture<float, hipTextureType2D> levels;
texture<float, hipTextureType1D> one_row;
__device__ int no_texture[3];

__global__ void read_line(float *to, int n, int first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = tex1Dfetch(line, i + first);
}
__global__ void read_vectors(int4 *to, int n) {
  int i = threadIdx.x;
  if (i < n)
    to[i] = tex1Dfetch(vectors, i);
}
__global__ void read_plane(float *to, int width, float add) {
  int x = threadIdx.x, y = blockIdx.x;
  to[y * width + x] = tex2D(plane, x + add, y + 0.5f);
}
__global__ void read_row(float *to) { to[threadIdx.x] = tex1D(one_row, threadIdx.x + 0.5f); }
__global__ void read_bytes(float *to, int width) {
  int x = threadIdx.x, y = blockIdx.x;
  to[y * width + x] = tex2D(bytes, x + 0.5f, y + 0.5f);
}
__global__ void read_box(short2 *to, int width, int height) {
  int x = threadIdx.x, y = blockIdx.x, z = blockIdx.y;
  to[(z * height + y) * width + x] = tex3D(box, x + 0.5f, y + 0.5f, z + 0.5f);
}
__global__ void read_layers(float *to, int width, int height) {
  int x = threadIdx.x, y = blockIdx.x, z = blockIdx.y;
  to[(z * height + y) * width + x] = tex2DLayered(layers, x + 0.5f, y + 0.5f, z);
}
__global__ void read_levels(float *to, int size, float level) {
  int x = threadIdx.x, y = blockIdx.x;
  to[y * size + x] = tex2DLod<float>(levels, (x + 0.5f) / size, (y + 0.5f) / size, level);
}

template <class T> static void expect(const char *what, const T *device, const std::vector<T> &want) {
  std::vector<T> got(want.size());
  CHECK(hipMemcpy(got.data(), device, got.size() * sizeof(T), hipMemcpyDeviceToHost));
  for (size_t i = 0; i < got.size(); ++i)
    if (!(got[i] == want[i])) {
      printf("%s: element %zu is wrong\n", what, i);
      exit(1);
    }
}

// A module's reference, by the driver's functions; the module reads the object in its variable.
static void modules(float *out) {
  const char *source = R"(
    struct Reference { int before[18]; hipTextureObject_t object; int behind[2]; };
    __device__ Reference tex;
    __device__ int number;
    extern "C" __global__ void read(float *to, int width) {
      int x = threadIdx.x, y = blockIdx.x;
      to[y * width + x] = tex2D<float>(tex.object, (x + 0.5f) / width, (y + 0.5f) / gridDim.x);
    })";
  hiprtcProgram program;
  if (hiprtcCreateProgram(&program, source, "module.hip", 0, nullptr, nullptr) != HIPRTC_SUCCESS ||
      hiprtcCompileProgram(program, 0, nullptr) != HIPRTC_SUCCESS)
    exit((printf("the module does not compile\n"), 1));
  size_t size;
  hiprtcGetCodeSize(program, &size);
  std::vector<char> code(size);
  hiprtcGetCode(program, code.data());
  hiprtcDestroyProgram(&program);
  hipModule_t module;
  hipFunction_t read;
  CHECK(hipModuleLoadData(&module, code.data()));
  CHECK(hipModuleGetFunction(&read, module, "read"));
  hipTexRef tex, same;
  CHECK(hipModuleGetTexRef(&tex, module, "tex"));
  CHECK(hipModuleGetTexRef(&same, module, "tex"));
  if (tex != same)
    exit((printf("two references of one variable\n"), 1));
  FAILS(hipErrorNotFound, hipModuleGetTexRef(&same, module, "nothing"));
  FAILS(hipErrorNotFound, hipModuleGetTexRef(&same, module, "number"));
  FAILS(hipErrorInvalidValue, hipModuleGetTexRef(&same, module, ""));
  FAILS(hipErrorInvalidValue, hipModuleGetTexRef(nullptr, module, "tex"));
  int width = 8, height = 4;
  HIP_ARRAY_DESCRIPTOR how = {8, 4, HIP_AD_FORMAT_FLOAT, 1};
  hipArray_t array;
  CHECK(hipArrayCreate(&array, &how));
  std::vector<float> texels(32);
  for (int i = 0; i < 32; ++i)
    texels[i] = 10 - i;
  CHECK(hipMemcpy2DToArray(array, 0, 0, texels.data(), 32, 32, 4, hipMemcpyHostToDevice));
  // The array first, and what is said of it later.
  CHECK(hipTexRefSetArray(tex, array, HIP_TRSA_OVERRIDE_FORMAT));
  CHECK(hipTexRefSetAddressMode(tex, 0, hipAddressModeWrap));
  CHECK(hipTexRefSetFilterMode(tex, hipFilterModePoint));
  CHECK(hipTexRefSetFlags(tex, HIP_TRSF_NORMALIZED_COORDINATES));
  void *arguments[] = {&out, &width};
  CHECK(hipModuleLaunchKernel(read, height, 1, 1, width, 1, 1, 0, nullptr, arguments, nullptr));
  expect("a module's", out, texels);
  size_t pitch;
  float *rows;
  CHECK(hipMallocPitch((void **)&rows, &pitch, 32, 4));
  for (float &texel : texels)
    texel = -texel;
  CHECK(hipMemcpy2D(rows, pitch, texels.data(), 32, 32, 4, hipMemcpyHostToDevice));
  CHECK(hipTexRefSetAddress2D(tex, &how, (hipDeviceptr_t)rows, pitch));
  CHECK(hipModuleLaunchKernel(read, height, 1, 1, width, 1, 1, 0, nullptr, arguments, nullptr));
  expect("a module's rows", out, texels);
  CHECK(hipModuleUnload(module));
  CHECK(hipFree(rows));
  CHECK(hipFreeArray(array));
}

int main() {
  const int N = 300, W = 24, H = 10, D = 3;
  float *out;
  CHECK(hipMalloc(&out, 1 << 16));

  // Memory; again with a part of it, which is not aligned; and unbound.
  std::vector<float> data(N);
  for (int i = 0; i < N; ++i)
    data[i] = 3.0f * i - 7;
  float *memory;
  CHECK(hipMalloc(&memory, N * 4));
  CHECK(hipMemcpy(memory, data.data(), N * 4, hipMemcpyHostToDevice));
  size_t offset = 99;
  CHECK(hipBindTexture(&offset, line, memory));
  if (offset != 0)
    return printf("offset %zu\n", offset), 1;
  read_line<<<3, 128>>>(out, N, 0);
  expect("line", out, data);
  CHECK(hipBindTexture(&offset, line, memory + 5, 40 * 4));
  size_t again = 0;
  CHECK(hipGetTextureAlignmentOffset(&again, &line));
  if (offset != 20 || again != 20)
    return printf("offsets %zu, %zu\n", offset, again), 1;
  read_line<<<1, 128>>>(out, 40, 5);
  expect("part", out, std::vector<float>(data.begin() + 5, data.begin() + 45));
  CHECK(hipUnbindTexture(line));
  CHECK(hipUnbindTexture(line));
  FAILS(hipErrorInvalidValue, hipGetTextureAlignmentOffset(&again, &line));
  std::vector<int4> quads(64);
  for (int i = 0; i < 64; ++i)
    quads[i] = make_int4(i, -i, i << 20, ~i);
  int4 *quad_memory;
  CHECK(hipMalloc(&quad_memory, sizeof(int4) * 64));
  CHECK(hipMemcpy(quad_memory, quads.data(), sizeof(int4) * 64, hipMemcpyHostToDevice));
  CHECK(hipBindTexture(nullptr, vectors, quad_memory, sizeof(int4) * 64));
  read_vectors<<<1, 64>>>((int4 *)out, 64);
  expect("vectors", (int4 *)out, quads);

  // Rows with a pitch; then an array in their place, with a filter.
  size_t pitch;
  float *rows;
  CHECK(hipMallocPitch((void **)&rows, &pitch, W * 4, H));
  std::vector<float> image(W * H), filtered(W * H);
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x) {
      image[y * W + x] = x * 2.0f + y * 64;
      filtered[y * W + x] = x == 0 ? y * 64.0f : x * 2.0f - 1 + y * 64;
    }
  CHECK(hipMemcpy2D(rows, pitch, image.data(), W * 4, W * 4, H, hipMemcpyHostToDevice));
  CHECK(hipBindTexture2D(&offset, plane, rows, W, H, pitch));
  read_plane<<<H, W>>>(out, W, 0.5f);
  expect("rows", out, image);
  hipArray_t array;
  hipChannelFormatDesc floats = hipCreateChannelDesc<float>();
  CHECK(hipMallocArray(&array, &floats, W, H));
  CHECK(hipMemcpy2DToArray(array, 0, 0, image.data(), W * 4, W * 4, H, hipMemcpyHostToDevice));
  plane.filterMode = hipFilterModeLinear;
  CHECK(hipBindTextureToArray(plane, array));
  read_plane<<<H, W>>>(out, W, 0.0f);
  expect("filtered", out, filtered);

  // An array of one row is read by one coordinate as well, with both filters.
  hipArray_t row;
  CHECK(hipMallocArray(&row, &floats, W, 1));
  CHECK(hipMemcpy2DToArray(row, 0, 0, image.data(), W * 4, W * 4, 1, hipMemcpyHostToDevice));
  for (auto mode : {hipFilterModePoint, hipFilterModeLinear}) {
    one_row.filterMode = mode;
    CHECK(hipBindTextureToArray(one_row, row));
    read_row<<<1, W>>>(out);
    expect("one row", out, std::vector<float>(image.begin(), image.begin() + W));
  }
  CHECK(hipUnbindTexture(one_row));
  CHECK(hipFreeArray(row));

  // Bytes as floats from 0 to 1, an array of three dimensions, of layers, and one with levels.
  std::vector<unsigned char> grey(W * H);
  std::vector<float> as_floats(W * H);
  for (int i = 0; i < W * H; ++i) {
    grey[i] = i & 1 ? 255 : 0;
    as_floats[i] = i & 1 ? 1.0f : 0.0f;
  }
  hipArray_t grey_array, box_array, layer_array;
  hipChannelFormatDesc chars = hipCreateChannelDesc<unsigned char>();
  CHECK(hipMallocArray(&grey_array, &chars, W, H));
  CHECK(hipMemcpy2DToArray(grey_array, 0, 0, grey.data(), W, W, H, hipMemcpyHostToDevice));
  CHECK(hipBindTextureToArray(bytes, grey_array, chars));
  read_bytes<<<H, W>>>(out, W);
  expect("bytes", out, as_floats);
  std::vector<short2> voxels(W * H * D);
  std::vector<float> sheets(W * H * D);
  for (int i = 0; i < W * H * D; ++i) {
    voxels[i] = make_short2(i, -i);
    sheets[i] = i * 0.25f;
  }
  auto fill = [&](hipArray_t to, void *from, size_t size) {
    hipMemcpy3DParms params = {};
    params.srcPtr = make_hipPitchedPtr(from, W * size, W, H);
    params.dstArray = to;
    params.extent = make_hipExtent(W, H, D);
    params.kind = hipMemcpyHostToDevice;
    CHECK(hipMemcpy3D(&params));
  };
  hipChannelFormatDesc pairs = hipCreateChannelDesc<short2>();
  CHECK(hipMalloc3DArray(&box_array, &pairs, make_hipExtent(W, H, D), 0));
  fill(box_array, voxels.data(), 4);
  CHECK(hipBindTextureToArray(box, box_array));
  read_box<<<dim3(H, D), W>>>((short2 *)out, W, H);
  expect("box", (short2 *)out, voxels);
  CHECK(hipMalloc3DArray(&layer_array, &floats, make_hipExtent(W, H, D), hipArrayLayered));
  fill(layer_array, sheets.data(), 4);
  CHECK(hipBindTextureToArray(layers, layer_array));
  read_layers<<<dim3(H, D), W>>>(out, W, H);
  expect("layers", out, sheets);
  hipMipmappedArray_t mipmapped;
  CHECK(hipMallocMipmappedArray(&mipmapped, &floats, make_hipExtent(16, 16, 0), 3, 0));
  for (int level = 0; level < 3; ++level) {
    int size = 16 >> level;
    std::vector<float> texels(size * size, level + 0.5f);
    hipArray_t one;
    CHECK(hipGetMipmappedArrayLevel(&one, mipmapped, level));
    CHECK(hipMemcpy2DToArray(one, 0, 0, texels.data(), size * 4, size * 4, size, hipMemcpyHostToDevice));
  }
  levels.normalized = 1;
  levels.maxMipmapLevelClamp = 2;
  CHECK(hipBindTextureToMipmappedArray(levels, mipmapped));
  read_levels<<<4, 4>>>(out, 4, 2.0f);
  expect("level 2", out, std::vector<float>(16, 2.5f));

  // The driver's functions say what is bound, and change it.
  const textureReference *found;
  CHECK(hipGetTextureReference(&found, &plane));
  if (found != &plane)
    return printf("another reference\n"), 1;
  hipArray_t bound;
  CHECK(hipTexRefGetArray(&bound, found));
  if (bound != array)
    return printf("another array\n"), 1;
  hipDeviceptr_t start;
  FAILS(hipErrorInvalidValue, hipTexRefGetAddress(&start, found));
  CHECK(hipTexRefGetAddress(&start, &vectors));
  if (start != quad_memory)
    return printf("another address\n"), 1;
  CHECK(hipTexRefSetFilterMode(&plane, hipFilterModePoint));
  read_plane<<<H, W>>>(out, W, 0.5f);
  expect("nearest again", out, image);
  CHECK(hipTexRefSetAddressMode(&plane, 1, hipAddressModeBorder));
  hipTextureAddressMode mode;
  CHECK(hipTexRefGetAddressMode(&mode, &plane, 1));
  if (mode != hipAddressModeBorder)
    return printf("mode %d\n", mode), 1;
  FAILS(hipErrorInvalidValue, hipTexRefSetAddressMode(&plane, 3, hipAddressModeClamp));
  CHECK(hipTexRefSetFlags(&plane, HIP_TRSF_READ_AS_INTEGER | HIP_TRSF_NORMALIZED_COORDINATES));
  unsigned flags;
  CHECK(hipTexRefGetFlags(&flags, &plane));
  if (flags != (HIP_TRSF_READ_AS_INTEGER | HIP_TRSF_NORMALIZED_COORDINATES))
    return printf("flags %x\n", flags), 1;
  CHECK(hipTexRefSetFormat(&line, HIP_AD_FORMAT_FLOAT, 1));
  CHECK(hipTexRefSetAddress(&offset, &line, memory, N * 4));
  read_line<<<3, 128>>>(out, N, 0);
  expect("an address", out, data);

  hipTextureFilterMode filter;
  CHECK(hipTexRefGetFilterMode(&filter, &plane));
  MUST(filter == hipFilterModePoint);
  hipArray_Format format;
  int count;
  CHECK(hipTexRefGetFormat(&format, &count, &line));
  MUST(format == HIP_AD_FORMAT_FLOAT && count == 1);
  hipMipmappedArray_t bound_levels;
  CHECK(hipTexRefGetMipMappedArray(&bound_levels, &levels));
  MUST(bound_levels == mipmapped);
  FAILS(hipErrorInvalidValue, hipTexRefGetMipMappedArray(&bound_levels, &plane));
  CHECK(hipTexRefSetMipmapFilterMode(&levels, hipFilterModeLinear));
  CHECK(hipTexRefGetMipmapFilterMode(&filter, &levels));
  MUST(filter == hipFilterModeLinear);
  read_levels<<<4, 4>>>(out, 4, 0.5f);
  expect("between levels", out, std::vector<float>(16, 1.0f));
  CHECK(hipTexRefSetMipmapLevelClamp(&levels, 1, 1));
  float least, most;
  CHECK(hipTexRefGetMipmapLevelClamp(&least, &most, &levels));
  MUST(least == 1 && most == 1);
  CHECK(hipTexRefSetMipmappedArray(&levels, mipmapped, HIP_TRSA_OVERRIDE_FORMAT));
  read_levels<<<4, 4>>>(out, 4, 0.0f);
  expect("one level", out, std::vector<float>(16, 1.5f));
  int anisotropy;
  CHECK(hipTexRefSetMaxAnisotropy(&levels, 4));
  CHECK(hipTexRefGetMaxAnisotropy(&anisotropy, &levels));
  MUST(anisotropy == 4);
  // What cannot be bound leaves the reference as it was.
  FAILS(hipErrorNotSupported, hipTexRefSetMipmapLevelBias(&levels, 0.5f));
  CHECK(hipTexRefGetMipmapLevelBias(&least, &levels));
  MUST(least == 0);

  modules(out);

  // Refusals.
  FAILS(hipErrorInvalidValue, hipBindTexture(&offset, (textureReference *)nullptr, memory, &floats, 4));
  FAILS(hipErrorInvalidValue, hipBindTexture(&offset, &line, nullptr, &floats, 4));
  FAILS(hipErrorInvalidValue, hipBindTexture(&offset, &line, memory, nullptr, 4));
  FAILS(hipErrorInvalidValue, hipBindTextureToArray(&plane, nullptr, &floats));
  textureReference stranger = {};
  stranger.channelDesc = floats;
  FAILS(hipErrorInvalidSymbol, hipBindTexture(&offset, &stranger, memory, &floats, 4));
  FAILS(hipErrorInvalidSymbol, hipGetTextureReference(&found, no_texture));
  FAILS(hipErrorInvalidValue, hipTexRefSetArray(&plane, array, 0));
  read_line<<<3, 128>>>(out, N, 0);
  expect("still bound", out, data);
  CHECK(hipFreeArray(array));
  CHECK(hipFreeMipmappedArray(mipmapped));
  puts("ok");
}
