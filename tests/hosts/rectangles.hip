// Pitched memory and copies of rectangles and boxes, by all functions that there are.
#include "check.h"
#include <vector>

__global__ void fill(char *to, size_t pitch, int width, int height) {
  int x = threadIdx.x, y = blockIdx.x;
  if (x < width && y < height)
    to[y * pitch + x] = (char)(y * width + x);
}

int main() {
  const int width = 50, height = 6, depth = 3;
  char *data;
  size_t pitch;
  CHECK(hipMallocPitch(&data, &pitch, width, height));
  MUST(pitch >= width);
  fill<<<height, 64>>>(data, pitch, width, height);
  std::vector<char> host(width * height);
  CHECK(hipMemcpy2D(host.data(), width, data, pitch, width, height, hipMemcpyDeviceToHost));
  for (int i = 0; i < width * height; i++)
    MUST(host[i] == (char)i);

  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  void *other;
  size_t other_pitch;
  CHECK(hipMemAllocPitch(&other, &other_pitch, width, height, 4));
  CHECK(hipMemcpy2DAsync(other, other_pitch, data + 1, pitch, 7, height, hipMemcpyDeviceToDevice, stream));
  CHECK(hipStreamSynchronize(stream));
  hip_Memcpy2D part{};
  part.srcMemoryType = hipMemoryTypeDevice;
  part.srcDevice = other;
  part.srcPitch = other_pitch;
  part.srcXInBytes = 2;
  part.srcY = 1;
  part.dstMemoryType = hipMemoryTypeHost;
  part.dstHost = host.data();
  part.dstPitch = 4;
  part.WidthInBytes = 4;
  part.Height = 5;
  CHECK(hipMemcpyParam2D(&part));
  for (int y = 0; y < 5; y++)
    for (int x = 0; x < 4; x++)
      MUST(host[y * 4 + x] == (char)((y + 1) * width + x + 3));
  host[0] = 99;
  CHECK(hipMemcpyParam2DAsync(&part, stream));
  CHECK(hipStreamSynchronize(stream));
  MUST(host[0] == (char)(width + 3));
  host[0] = 99;
  CHECK(hipDrvMemcpy2DUnaligned(&part));
  MUST(host[0] == (char)(width + 3));

  hipPitchedPtr box;
  const hipExtent extent = make_hipExtent(width, height, depth);
  CHECK(hipMalloc3D(&box, extent));
  std::vector<char> in(width * height * depth), out(in.size());
  for (size_t i = 0; i < in.size(); i++)
    in[i] = (char)(i * 3);
  hipMemcpy3DParms copy{};
  copy.srcPtr = make_hipPitchedPtr(in.data(), width, width, height);
  copy.dstPtr = box;
  copy.extent = extent;
  copy.kind = hipMemcpyHostToDevice;
  CHECK(hipMemcpy3D(&copy));
  copy.srcPtr = box;
  copy.srcPos = make_hipPos(1, 1, 1);
  copy.dstPtr = make_hipPitchedPtr(out.data(), width, width, height);
  copy.extent = make_hipExtent(width - 1, height - 1, depth - 1);
  copy.kind = hipMemcpyDeviceToHost;
  CHECK(hipMemcpy3DAsync(&copy, stream));
  CHECK(hipStreamSynchronize(stream));
  for (int z = 0; z < depth - 1; z++)
    for (int y = 0; y < height - 1; y++)
      for (int x = 0; x < width - 1; x++)
        MUST(out[(z * height + y) * width + x] == in[((z + 1) * height + y + 1) * width + x + 1]);

  HIP_MEMCPY3D driver{};
  driver.srcMemoryType = hipMemoryTypeDevice;
  driver.srcDevice = box.ptr;
  driver.srcPitch = box.pitch;
  driver.srcHeight = height;
  driver.dstMemoryType = hipMemoryTypeHost;
  driver.dstHost = out.data();
  driver.dstPitch = width;
  driver.dstHeight = height;
  driver.WidthInBytes = width;
  driver.Height = height;
  driver.Depth = depth;
  CHECK(hipDrvMemcpy3D(&driver));
  MUST(out == in);
  out[5] = 77;
  CHECK(hipDrvMemcpy3DAsync(&driver, stream));
  CHECK(hipStreamSynchronize(stream));
  MUST(out == in);

  // Several copies at once.
  void *to[] = {out.data(), out.data() + 8}, *from[] = {box.ptr, box.ptr};
  size_t sizes[] = {4, 4}, failed = 9;
  size_t indices[] = {0};
  hipMemcpyAttributes attributes{};
  attributes.srcAccessOrder = hipMemcpySrcAccessOrderStream;
  CHECK(hipMemcpyBatchAsync(to, from, sizes, 2, &attributes, indices, 1, &failed, stream));
  CHECK(hipStreamSynchronize(stream));
  MUST(out[8] == in[0] && out[11] == in[3]);
  FAILS(hipErrorInvalidPitchValue, hipMemcpy2D(host.data(), 2, data, pitch, width, height, hipMemcpyDeviceToHost));
  (void)hipGetLastError();
}
