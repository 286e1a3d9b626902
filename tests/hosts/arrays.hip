// TARGETS: gfx90a gfx1010 gfx1030 gfx1100 gfx1201
// Arrays: what is copied to them comes back, by every function; what they are is told; errors are ROCm's.
#include "check.h"
#include <cstring>
#include <vector>

static const int W = 23, H = 9;
static std::vector<int> numbers(size_t count, int first) {
  std::vector<int> all(count);
  for (size_t i = 0; i < count; i++) all[i] = first + (int)i;
  return all;
}
static std::vector<int> contents(hipArray_t array, int width = W, int height = H) {
  std::vector<int> all((size_t)width * height);
  CHECK(hipMemcpy2DFromArray(all.data(), width * 4, array, 0, 0, width * 4, height, hipMemcpyDeviceToHost));
  return all;
}

static void rows(hipArray_t array, hipArray_t other) {
  std::vector<int> data = numbers(W * H, 1);
  const size_t row = W * 4;
  CHECK(hipMemcpy2DToArray(array, 0, 0, data.data(), row, row, H, hipMemcpyHostToDevice));
  MUST(contents(array) == data);
  // A part, with another pitch, in a stream.
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  std::vector<int> part = numbers(3 * 8, 1000);
  CHECK(hipMemcpy2DToArrayAsync(array, 5 * 4, 2, part.data(), 8 * 4, 4 * 4, 3, hipMemcpyHostToDevice, stream));
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 4; x++) data[(2 + y) * W + 5 + x] = part[y * 8 + x];
  std::vector<int> back(W * H, -1);
  CHECK(hipMemcpy2DFromArrayAsync(back.data(), row, array, 0, 0, row, H, hipMemcpyDeviceToHost, stream));
  CHECK(hipStreamSynchronize(stream));
  MUST(back == data);
  CHECK(hipStreamDestroy(stream));
  CHECK(hipMemcpy2DArrayToArray(other, 0, 0, array, 0, 0, row, H, hipMemcpyDeviceToDevice));
  MUST(contents(other) == data);
  // Bytes in the order of rows.
  std::vector<int> whole = numbers(W * 2, 5000);
  CHECK(hipMemcpyToArray(array, 0, 3, whole.data(), whole.size() * 4, hipMemcpyHostToDevice));
  std::vector<int> read(W * 2);
  CHECK(hipMemcpyFromArray(read.data(), array, 0, 3, read.size() * 4, hipMemcpyDeviceToHost));
  MUST(read == whole);
  FAILS(hipErrorInvalidValue, hipMemcpy2DToArray(array, 4, 0, data.data(), row, row, H, hipMemcpyHostToDevice));
  FAILS(hipErrorInvalidValue, hipMemcpy2DToArray(array, 0, 1, data.data(), row, row, H, hipMemcpyHostToDevice));
  FAILS(hipErrorInvalidPitchValue, hipMemcpy2DToArray(array, 0, 0, data.data(), row - 4, row, H, hipMemcpyHostToDevice));
  FAILS(hipErrorInvalidHandle, hipMemcpy2DToArray(nullptr, 0, 0, data.data(), row, row, H, hipMemcpyHostToDevice));
  CHECK(hipMemcpyHtoA(array, 0, data.data(), 8));
}

static void lines() {
  HIP_ARRAY_DESCRIPTOR line = {};
  line.Width = 50;
  line.Format = HIP_AD_FORMAT_SIGNED_INT32;
  line.NumChannels = 1;
  hipArray_t array, other;
  CHECK(hipArrayCreate(&array, &line));
  CHECK(hipArrayCreate(&other, &line));
  HIP_ARRAY_DESCRIPTOR told;
  CHECK(hipArrayGetDescriptor(&told, array));
  MUST(told.Width == 50 && told.Height == 0 && told.Format == HIP_AD_FORMAT_SIGNED_INT32 && told.NumChannels == 1);
  std::vector<int> data = numbers(50, 7), back(50);
  int *memory;
  CHECK(hipMalloc(&memory, 200));
  CHECK(hipMemcpyHtoA(array, 0, data.data(), 200));
  CHECK(hipMemcpyAtoH(back.data(), array, 40, 160));
  MUST(std::vector<int>(back.begin(), back.begin() + 40) == std::vector<int>(data.begin() + 10, data.end()));
  CHECK(hipMemcpyAtoD(memory, array, 0, 200));
  CHECK(hipMemset(memory, 0, 4));
  CHECK(hipMemcpyDtoA(other, 0, memory, 200));
  data[0] = 0;
  CHECK(hipMemcpyAtoH(back.data(), other, 0, 200));
  MUST(back == data);
  CHECK(hipMemcpyAtoA(array, 0, other, 0, 200));
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  std::vector<int> last = {1, 2, 3};
  CHECK(hipMemcpyHtoAAsync(array, 4, last.data(), 12, stream));
  CHECK(hipMemcpyAtoHAsync(back.data(), array, 0, 200, stream));
  CHECK(hipStreamSynchronize(stream));
  memcpy(&data[1], last.data(), 12);
  MUST(back == data);
  FAILS(hipErrorInvalidValue, hipMemcpyHtoA(array, 100, data.data(), 104));
  // Whole elements of the first row.
  FAILS(hipErrorInvalidValue, hipMemcpyAtoH(back.data(), array, 0, 3));
  FAILS(hipErrorInvalidValue, hipMemcpyDtoA(array, 1, memory, 4));
  FAILS(hipErrorInvalidValue, hipMemcpyAtoA(array, 0, other, 4, 6));
  hipArray_t rows;
  line.Height = 3;
  CHECK(hipArrayCreate(&rows, &line));
  CHECK(hipMemcpyHtoA(rows, 0, data.data(), 200));
  FAILS(hipErrorInvalidValue, hipMemcpyHtoA(rows, 0, data.data(), 400));
  FAILS(hipErrorInvalidValue, hipMemcpyAtoH(back.data(), rows, 200, 4));
  FAILS(hipErrorInvalidValue, hipMemcpy2DFromArray(back.data(), 200, rows, 0, 0, 3, 1, hipMemcpyDeviceToHost));
  CHECK(hipArrayDestroy(rows));
  CHECK(hipStreamDestroy(stream));
  CHECK(hipFree(memory));
  CHECK(hipArrayDestroy(array));
  FAILS(hipErrorContextIsDestroyed, hipArrayDestroy(array));
  FAILS(hipErrorInvalidValue, hipArrayDestroy(nullptr));
  CHECK(hipArrayDestroy(other));
}

static void volumes() {
  HIP_ARRAY3D_DESCRIPTOR volume = {};
  volume.Width = 6;
  volume.Height = 5;
  volume.Depth = 4;
  volume.Format = HIP_AD_FORMAT_FLOAT;
  volume.NumChannels = 2;
  hipArray_t array;
  CHECK(hipArray3DCreate(&array, &volume));
  HIP_ARRAY3D_DESCRIPTOR told;
  CHECK(hipArray3DGetDescriptor(&told, array));
  MUST(told.Width == 6 && told.Height == 5 && told.Depth == 4 && told.Format == HIP_AD_FORMAT_FLOAT && told.NumChannels == 2);
  hipChannelFormatDesc channels;
  CHECK(hipGetChannelDesc(&channels, array));
  MUST(channels.x == 32 && channels.y == 32 && channels.z == 0 && channels.f == hipChannelFormatKindFloat);
  hipExtent extent;
  unsigned flags;
  CHECK(hipArrayGetInfo(&channels, &extent, &flags, array));
  MUST(extent.width == 6 && extent.height == 5 && extent.depth == 4 && flags == 0);
  std::vector<float> data(6 * 5 * 4 * 2), back(data.size());
  for (size_t i = 0; i < data.size(); i++) data[i] = i;
  HIP_MEMCPY3D copy = {};
  copy.srcMemoryType = hipMemoryTypeHost;
  copy.srcHost = data.data();
  copy.srcPitch = 48;
  copy.srcHeight = 5;
  copy.dstMemoryType = hipMemoryTypeArray;
  copy.dstArray = array;
  copy.WidthInBytes = 48;
  copy.Height = 5;
  copy.Depth = 4;
  CHECK(hipDrvMemcpy3D(&copy));
  // One element of one slice back.
  HIP_MEMCPY3D one = {};
  one.srcMemoryType = hipMemoryTypeArray;
  one.srcArray = array;
  one.srcXInBytes = 16;
  one.srcY = 3;
  one.srcZ = 2;
  one.dstMemoryType = hipMemoryTypeHost;
  one.dstHost = back.data();
  one.WidthInBytes = 8;
  one.Height = one.Depth = 1;
  CHECK(hipDrvMemcpy3D(&one));
  const size_t at = ((2 * 5 + 3) * 6 + 2) * 2;
  MUST(back[0] == data[at] && back[1] == data[at + 1]);
  hipMemcpy3DParms runtime = {};
  runtime.srcArray = array;
  runtime.srcPos = make_hipPos(0, 0, 1);
  runtime.dstPtr = make_hipPitchedPtr(back.data(), 48, 6, 5);
  runtime.extent = make_hipExtent(6, 5, 2);
  runtime.kind = hipMemcpyDeviceToHost;
  CHECK(hipMemcpy3DAsync(&runtime, nullptr));
  CHECK(hipDeviceSynchronize());
  MUST(!memcmp(back.data(), &data[6 * 5 * 2], 6 * 5 * 2 * 2 * sizeof(float)));
  runtime.extent.depth = 4;
  FAILS(hipErrorInvalidValue, hipMemcpy3D(&runtime));
  hip_Memcpy2D flat = {};
  flat.srcMemoryType = hipMemoryTypeArray;
  flat.srcArray = array;
  flat.dstMemoryType = hipMemoryTypeHost;
  flat.dstHost = back.data();
  flat.WidthInBytes = 48;
  flat.Height = 5;
  CHECK(hipMemcpyParam2D(&flat));
  MUST(!memcmp(back.data(), data.data(), 48 * 5));
  CHECK(hipArrayDestroy(array));
  volume.NumChannels = 3;
  FAILS(hipErrorInvalidValue, hipArray3DCreate(&array, &volume));
  hipMipmappedArray_t levels;
  volume.NumChannels = 1;
  CHECK(hipMipmappedArrayCreate(&levels, &volume, 2));
  CHECK(hipMipmappedArrayGetLevel(&array, levels, 1));
  CHECK(hipArray3DGetDescriptor(&told, array));
  MUST(told.Width == 3 && told.Height == 2 && told.Depth == 2);
  FAILS(hipErrorInvalidValue, hipMipmappedArrayGetLevel(&array, levels, 2));
  CHECK(hipMipmappedArrayDestroy(levels));
  FAILS(hipErrorInvalidHandle, hipMipmappedArrayDestroy(levels));
}

// The driver's interface, and what objects say of themselves.
static void objects(hipArray_t array) {
  HIP_RESOURCE_DESC resource = {};
  resource.resType = HIP_RESOURCE_TYPE_ARRAY;
  resource.res.array.hArray = array;
  HIP_TEXTURE_DESC how = {};
  how.addressMode[0] = HIP_TR_ADDRESS_MODE_MIRROR;
  how.filterMode = HIP_TR_FILTER_MODE_POINT;
  how.flags = 1 | 2; // as integers, normalized coordinates
  hipTextureObject_t texture;
  CHECK(hipTexObjectCreate(&texture, &resource, &how, nullptr));
  hipResourceDesc seen;
  CHECK(hipGetTextureObjectResourceDesc(&seen, texture));
  MUST(seen.resType == hipResourceTypeArray && seen.res.array.array == array);
  hipTextureDesc seen_how;
  CHECK(hipGetTextureObjectTextureDesc(&seen_how, texture));
  MUST(seen_how.addressMode[0] == hipAddressModeMirror && seen_how.readMode == hipReadModeElementType && seen_how.normalizedCoords);
  hipResourceViewDesc view;
  CHECK(hipGetTextureObjectResourceViewDesc(&view, texture));
  MUST(view.format == hipResViewFormatNone);
  HIP_RESOURCE_DESC again = {};
  CHECK(hipTexObjectGetResourceDesc(&again, texture));
  MUST(again.res.array.hArray == array);
  HIP_TEXTURE_DESC how_again;
  CHECK(hipTexObjectGetTextureDesc(&how_again, texture));
  MUST(how_again.flags == how.flags && how_again.addressMode[0] == how.addressMode[0]);
  HIP_RESOURCE_VIEW_DESC view_again;
  CHECK(hipTexObjectGetResourceViewDesc(&view_again, texture));
  CHECK(hipTexObjectDestroy(texture));
  FAILS(hipErrorInvalidValue, hipTexObjectDestroy(texture));
  how.maxAnisotropy = 16;
  CHECK(hipTexObjectCreate(&texture, &resource, &how, nullptr));
  CHECK(hipTexObjectGetTextureDesc(&how_again, texture));
  MUST(how_again.maxAnisotropy == 16);
  CHECK(hipTexObjectDestroy(texture));
  // A texture of memory is aligned, and within it.
  char *memory;
  CHECK(hipMalloc(&memory, 4096));
  hipResourceDesc linear = {};
  linear.resType = hipResourceTypeLinear;
  linear.res.linear.devPtr = memory + 4;
  linear.res.linear.desc = hipCreateChannelDesc(32, 0, 0, 0, hipChannelFormatKindFloat);
  linear.res.linear.sizeInBytes = 1024;
  hipTextureDesc plain = {};
  FAILS(hipErrorInvalidValue, hipCreateTextureObject(&texture, &linear, &plain, nullptr));
  linear.res.linear.devPtr = memory + 3072;
  linear.res.linear.sizeInBytes = 2048;
  FAILS(hipErrorInvalidValue, hipCreateTextureObject(&texture, &linear, &plain, nullptr));
  linear.res.linear.sizeInBytes = 1024;
  CHECK(hipCreateTextureObject(&texture, &linear, &plain, nullptr));
  CHECK(hipDestroyTextureObject(texture));
  CHECK(hipFree(memory));
  size_t most;
  CHECK(hipDeviceGetTexture1DLinearMaxWidth(&most, &linear.res.linear.desc, 0));
  MUST(most >= 1 << 27);
}

// Slices of one row, between pointers and out of an array: their distance is still all rows.
static void slices_of_one_row() {
  const int depth = 4, pitch = 256, rows = 8;
  std::vector<int> given(depth * rows * pitch / 4), back(depth * W, -1);
  for (size_t i = 0; i < given.size(); i++) given[i] = i;
  void *memory;
  CHECK(hipMalloc(&memory, given.size() * 4));
  CHECK(hipMemcpy(memory, given.data(), given.size() * 4, hipMemcpyHostToDevice));
  hipMemcpy3DParms copy = {};
  copy.srcPtr = make_hipPitchedPtr(memory, pitch, pitch, rows);
  copy.srcPos = make_hipPos(0, 0, 1);
  copy.dstPtr = make_hipPitchedPtr(back.data(), W * 4, W, 1);
  copy.extent = make_hipExtent(W * 4, 1, depth - 1);
  copy.kind = hipMemcpyDeviceToHost;
  CHECK(hipMemcpy3D(&copy));
  for (int z = 0; z + 1 < depth; z++)
    for (int x = 0; x < W; x++) MUST(back[z * W + x] == (z + 1) * rows * pitch / 4 + x);
  hipArray_t box;
  hipChannelFormatDesc channels = hipCreateChannelDesc<int>();
  CHECK(hipMalloc3DArray(&box, &channels, make_hipExtent(W, 2, depth), 0));
  hipMemcpy3DParms in = {};
  in.srcPtr = make_hipPitchedPtr(given.data(), pitch, pitch, rows);
  in.dstArray = box;
  in.dstPos = make_hipPos(0, 1, 0);
  in.extent = make_hipExtent(W, 1, depth);
  in.kind = hipMemcpyHostToDevice;
  CHECK(hipMemcpy3D(&in));
  hipMemcpy3DParms out = {};
  out.srcArray = box;
  out.srcPos = make_hipPos(0, 1, 0);
  out.dstPtr = make_hipPitchedPtr(back.data(), W * 4, W, 1);
  out.extent = make_hipExtent(W, 1, depth);
  out.kind = hipMemcpyDeviceToHost;
  CHECK(hipMemcpy3D(&out));
  for (int z = 0; z < depth; z++)
    for (int x = 0; x < W; x++) MUST(back[z * W + x] == z * rows * pitch / 4 + x);
  CHECK(hipFreeArray(box));
  CHECK(hipFree(memory));
}

int main() {
  hipDeviceProp_t device;
  CHECK(hipGetDeviceProperties(&device, 0));
  int value;
  CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeMaxTexture2DHeight, 0));
  MUST(value == device.maxTexture2D[1] && value >= 16384);
  CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeMaxTexture3DDepth, 0));
  MUST(value == device.maxTexture3D[2] && value >= 2048);
  CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeImageSupport, 0));
  MUST(value == 1);
  hipChannelFormatDesc channels = hipCreateChannelDesc<int>();
  hipArray_t array, other;
  CHECK(hipMallocArray(&array, &channels, W, H, 0));
  CHECK(hipMallocArray(&other, &channels, W, H, 0));
  rows(array, other);
  objects(array);
  CHECK(hipFreeArray(array));
  CHECK(hipFreeArray(other));
  FAILS(hipErrorContextIsDestroyed, hipFreeArray(array));
  FAILS(hipErrorInvalidValue, hipMallocArray(&array, &channels, 0, H, 0));
  FAILS(hipErrorInvalidValue, hipMallocArray(&array, &channels, 1 << 20, H, 0));
  FAILS(hipErrorInvalidValue, hipMallocArray(&array, &channels, W, H, hipArrayLayered));
  lines();
  volumes();
  slices_of_one_row();
  puts("ok");
}
