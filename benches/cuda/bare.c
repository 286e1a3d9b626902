// The same as `crates/testing/examples/cuda_bench.rs` in C over CUDA alone, for comparison: NVRTC,
// launches, saxpy, copies. A line for each, with a name, a number and its unit.
//
//     cc -O2 bare.c -I/usr/local/cuda/include -L/usr/local/cuda/lib64 -lcuda -lnvrtc -o bare && ./bare
#include <cuda.h>
#include <nvrtc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    int status_ = (int)(call);                                                                     \
    if (status_) {                                                                                 \
      fprintf(stderr, "%s: %d\n", #call, status_);                                                 \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

static const char *Source =
    "extern \"C\" __global__ void saxpy(const float *x, float *y, float a, unsigned n) {\n"
    "  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  if (i < n) y[i] = a * x[i] + y[i];\n"
    "}\n";

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *v, int n) {
  qsort(v, n, sizeof *v, compare);
  return v[n / 2];
}

// Compiles and loads; `arch` says whether NVRTC makes machine code or PTX.
static CUfunction build(const char *arch, CUmodule *module) {
  nvrtcProgram program;
  CHECK(nvrtcCreateProgram(&program, Source, "saxpy.cu", 0, NULL, NULL));
  CHECK(nvrtcCompileProgram(program, 1, &arch));
  size_t size;
  char *code;
  if (strstr(arch, "=sm_")) {
    CHECK(nvrtcGetCUBINSize(program, &size));
    code = malloc(size);
    CHECK(nvrtcGetCUBIN(program, code));
  } else {
    CHECK(nvrtcGetPTXSize(program, &size));
    code = malloc(size);
    CHECK(nvrtcGetPTX(program, code));
  }
  CHECK(nvrtcDestroyProgram(&program));
  CHECK(cuModuleLoadData(module, code));
  free(code);
  CUfunction function;
  CHECK(cuModuleGetFunction(&function, *module, "saxpy"));
  return function;
}

int main(void) {
  CHECK(cuInit(0));
  CUdevice device;
  CHECK(cuDeviceGet(&device, 0));
  CUcontext context;
  CHECK(cuDevicePrimaryCtxRetain(&context, device));
  CHECK(cuCtxSetCurrent(context));
  CUstream stream;
  CHECK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  enum { Rounds = 21 };
  double times[Rounds];
  CUmodule module;
  const char *archs[] = {"--gpu-architecture=sm_90", "--gpu-architecture=compute_90"};
  for (int a = 0; a < 2; ++a) {
    for (int i = 0; i < Rounds; ++i) {
      double start = now();
      build(archs[a], &module);
      times[i] = now() - start;
      CHECK(cuModuleUnload(module));
    }
    printf("nvrtc%s %.1f us (first is slower; median)\n", a ? "-ptx" : "-cubin", median(times, Rounds));
  }
  CUfunction saxpy = build(archs[0], &module);
  unsigned n = 1 << 27;
  CUdeviceptr x, y;
  CHECK(cuMemAlloc(&x, 4ul * n));
  CHECK(cuMemAlloc(&y, 4ul * n));
  CHECK(cuMemsetD32(x, 0x3f800000, n));
  CHECK(cuMemsetD32(y, 0x40000000, n));
  float a = 2;
  unsigned few = 64;
  void *small[] = {&x, &y, &a, &few}, *large[] = {&x, &y, &a, &n};
  enum { Launches = 20000 };
  for (int i = 0; i < Rounds; ++i) {
    double start = now();
    for (int l = 0; l < Launches; ++l)
      CHECK(cuLaunchKernel(saxpy, 1, 1, 1, 64, 1, 1, 0, stream, small, NULL));
    CHECK(cuStreamSynchronize(stream));
    times[i] = (now() - start) / Launches;
  }
  printf("launch %.3f us\n", median(times, Rounds));
  for (int i = 0; i < Rounds; ++i) {
    double start = now();
    for (int l = 0; l < 2000; ++l) {
      CHECK(cuLaunchKernel(saxpy, 1, 1, 1, 64, 1, 1, 0, stream, small, NULL));
      CHECK(cuStreamSynchronize(stream));
    }
    times[i] = (now() - start) / 2000;
  }
  printf("launch-and-wait %.3f us\n", median(times, Rounds));
  CUevent begin, end;
  CHECK(cuEventCreate(&begin, 0));
  CHECK(cuEventCreate(&end, 0));
  for (int i = 0; i < Rounds; ++i) {
    CHECK(cuEventRecord(begin, stream));
    CHECK(cuLaunchKernel(saxpy, n / 256, 1, 1, 256, 1, 1, 0, stream, large, NULL));
    CHECK(cuEventRecord(end, stream));
    CHECK(cuStreamSynchronize(stream));
    float ms;
    CHECK(cuEventElapsedTime(&ms, begin, end));
    times[i] = ms * 1e3;
  }
  printf("saxpy %.1f GB/s\n", 12.0 * n / 1e3 / median(times, Rounds));
  size_t bytes = 256ul << 20;
  char *pageable = malloc(bytes);
  memset(pageable, 1, bytes);
  void *pinned;
  CHECK(cuMemHostAlloc(&pinned, bytes, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP));
  memset(pinned, 1, bytes);
  const char *names[] = {"to-device-pageable", "to-host-pageable", "to-device-pinned", "to-host-pinned",
                         "on-device"};
  for (int kind = 0; kind < 5; ++kind) {
    for (int i = 0; i < Rounds; ++i) {
      double start = now();
      switch (kind) {
      case 0: CHECK(cuMemcpyHtoD(x, pageable, bytes)); break;
      case 1: CHECK(cuMemcpyDtoH(pageable, x, bytes)); break;
      case 2: CHECK(cuMemcpyHtoDAsync(x, pinned, bytes, stream)); break;
      case 3: CHECK(cuMemcpyDtoHAsync(pinned, x, bytes, stream)); break;
      default: CHECK(cuMemcpyDtoDAsync(y, x, bytes, stream)); break;
      }
      CHECK(cuStreamSynchronize(stream));
      times[i] = now() - start;
    }
    printf("%s %.2f GB/s\n", names[kind], bytes / 1e3 / median(times, Rounds));
  }
  return 0;
}
