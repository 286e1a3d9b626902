// A program in C, by a compiler that knows nothing of HIP: memory goes to a GPU and back.
#include <hip/hip_runtime_api.h>
#include <hip/hiprtc.h>
#include <stdio.h>

static int wrong(const char *what, hipError_t error) {
  printf("%s: %s\n", what, hipGetErrorName(error));
  return 1;
}

int main(void) {
  int count = 0, in[4] = {1, 2, 3, 4}, out[4] = {0};
  void *memory = NULL;
  hipDeviceProp_t about;
  dim3 grid = {1, 2, 3};
  hipError_t error = hipGetDeviceCount(&count);
  if (error || count != 1)
    return wrong("hipGetDeviceCount", error);
  if ((error = hipGetDeviceProperties(&about, 0)) || about.warpSize < 32)
    return wrong("hipGetDeviceProperties", error);
  if ((error = hipMalloc(&memory, sizeof in)))
    return wrong("hipMalloc", error);
  if ((error = hipMemcpy(memory, in, sizeof in, hipMemcpyHostToDevice)))
    return wrong("hipMemcpy", error);
  if ((error = hipMemsetD32(memory, 7, 1)))
    return wrong("hipMemsetD32", error);
  if ((error = hipMemcpy(out, memory, sizeof out, hipMemcpyDeviceToHost)))
    return wrong("hipMemcpy", error);
  if (out[0] != 7 || out[3] != 4 || grid.z != 3)
    return wrong("what came back", hipErrorUnknown);
  int major = 0, minor = 0;
  if (hiprtcVersion(&major, &minor) || major < 6)
    return wrong("hiprtcVersion", hipErrorUnknown);
  return hipFree(memory) != hipSuccess;
}
