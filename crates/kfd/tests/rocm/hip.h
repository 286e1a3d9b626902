// The little of HIP's interface that the program here uses: no SDK is needed to build it.
// Source: HIP's documentation.
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))

typedef decltype(sizeof(0)) size_t;

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

typedef int hipError_t;
typedef struct ihipStream_t *hipStream_t;
typedef struct ihipEvent_t *hipEvent_t;
typedef struct ihipGraph *hipGraph_t;
typedef struct hipGraphExec *hipGraphExec_t;

enum { hipMemcpyHostToDevice = 1, hipMemcpyDeviceToHost = 2 };

extern "C" {
// What the compiler calls for `kernel<<<...>>>(...)`.
hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
                                      hipStream_t stream = nullptr);
hipError_t __hipPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, hipStream_t *stream);
hipError_t hipLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                           size_t shared, hipStream_t stream);
hipError_t hipLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                      unsigned shared, hipStream_t stream);
hipError_t hipGetLastError();
hipError_t hipGetDeviceCount(int *count);
hipError_t hipMalloc(void **at, size_t bytes);
hipError_t hipFree(void *at);
hipError_t hipHostMalloc(void **at, size_t bytes, unsigned flags);
hipError_t hipHostFree(void *at);
hipError_t hipHostRegister(void *at, size_t bytes, unsigned flags);
hipError_t hipHostUnregister(void *at);
hipError_t hipHostGetDevicePointer(void **seen, void *at, unsigned flags);
hipError_t hipMallocManaged(void **at, size_t bytes, unsigned flags);
hipError_t hipMallocAsync(void **at, size_t bytes, hipStream_t stream);
hipError_t hipFreeAsync(void *at, hipStream_t stream);
hipError_t hipMemcpy(void *to, const void *from, size_t bytes, int kind);
hipError_t hipMemcpyAsync(void *to, const void *from, size_t bytes, int kind, hipStream_t stream);
hipError_t hipMemcpyToSymbol(const void *symbol, const void *from, size_t bytes, size_t offset, int kind);
hipError_t hipMemsetAsync(void *to, int value, size_t bytes, hipStream_t stream);
hipError_t hipDeviceSynchronize();
hipError_t hipStreamCreate(hipStream_t *stream);
hipError_t hipStreamSynchronize(hipStream_t stream);
hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned flags);
hipError_t hipStreamBeginCapture(hipStream_t stream, int mode);
hipError_t hipStreamEndCapture(hipStream_t stream, hipGraph_t *graph);
hipError_t hipGraphInstantiate(hipGraphExec_t *ready, hipGraph_t graph, void *, char *, size_t);
hipError_t hipGraphLaunch(hipGraphExec_t graph, hipStream_t stream);
hipError_t hipEventCreate(hipEvent_t *event);
hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream);
hipError_t hipEventElapsedTime(float *ms, hipEvent_t first, hipEvent_t last);

int printf(const char *, ...);
int strcmp(const char *, const char *);
}

__device__ inline unsigned thread() { return __builtin_amdgcn_workitem_id_x(); }
__device__ inline unsigned block() { return __builtin_amdgcn_workgroup_id_x(); }
// Older HIPs lack what newer kernels ask for their size: it is an argument here.
__device__ inline unsigned item(unsigned size) { return block() * size + thread(); }
