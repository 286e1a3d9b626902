// A HIP program as people write them: kernels and host code in one file, `kernel<<<...>>>(...)`.
// Its arguments name what it tries.
#include "hip.h"

#define CHECK(call)                                                                  \
  if (hipError_t error = (call)) {                                                   \
    printf("%s: %d\n", #call, error);                                                \
    return false;                                                                    \
  }

constexpr unsigned SIZE = 128, BLOCKS = 8;
constexpr int N = SIZE * BLOCKS;

__constant__ float factors[2];
__device__ int counter;

__global__ void saxpy(float *y, const float *x) {
  unsigned i = item(SIZE);
  y[i] = factors[0] * x[i] + factors[1] * y[i];
}

template <typename T> __global__ void sums(T *out, const T *in) {
  __shared__ T tile[SIZE];
  tile[thread()] = in[item(SIZE)];
  for (unsigned step = SIZE / 2; step > 0; step /= 2) {
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup");
    __builtin_amdgcn_s_barrier();
    if (thread() < step) tile[thread()] += tile[thread() + step];
  }
  if (thread() == 0) out[block()] = tile[0];
}

__global__ void add(int *out, int what) { out[item(SIZE)] += what; }

// Scalar loads, loads of bytes, and atomic operations.
__global__ void kinds(int *words, int *out) {
  const unsigned char *bytes = (const unsigned char *)(words + 1 + thread());
  out[thread()] = (words[1] + words[2]) * *bytes;
  __hip_atomic_fetch_add(words, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
}

// All workgroups wait for each other, and then see what the others have left.
__global__ void together(int *out) {
  if (thread() == 0) {
    __hip_atomic_store(&out[block()], block() + 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __hip_atomic_fetch_add(&counter, 1, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT);
    while (__hip_atomic_load(&counter, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) < BLOCKS)
      __builtin_amdgcn_s_sleep(1);
    int sum = 0;
    for (unsigned b = 0; b < BLOCKS; ++b)
      sum += __hip_atomic_load(&out[b], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    out[BLOCKS + block()] = sum;
  }
}

// Constants, plain and pinned memory.
bool plain() {
  float *x, *y, *host, both[2] = {2, -1};
  CHECK(hipMalloc((void **)&x, 4 * N));
  CHECK(hipMalloc((void **)&y, 4 * N));
  CHECK(hipHostMalloc((void **)&host, 4 * N, 0));
  for (int i = 0; i < N; ++i) host[i] = i;
  CHECK(hipMemcpyToSymbol(factors, both, sizeof(both), 0, hipMemcpyHostToDevice));
  CHECK(hipMemcpy(x, host, 4 * N, hipMemcpyHostToDevice));
  CHECK(hipMemcpy(y, host, 4 * N, hipMemcpyHostToDevice));
  saxpy<<<BLOCKS, SIZE>>>(y, x);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(host, y, 4 * N, hipMemcpyDeviceToHost));
  for (int i = 0; i < N; ++i)
    if (host[i] != i) return false;
  CHECK(hipFree(x));
  CHECK(hipHostFree(host));
  return true;
}

// Memory that is not HIP's: copied, and accessed by kernels in every way that compilers know, beside other data of its pages.
bool registered() {
  static int words[N + 2], back[N];
  int *device, *seen;
  for (int i = 0; i < N + 2; ++i) words[i] = i;
  CHECK(hipMalloc((void **)&device, 4 * N));
  CHECK(hipMemcpy(device, words + 1, 4 * N, hipMemcpyHostToDevice));
  CHECK(hipMemcpy(back, device, 4 * N, hipMemcpyDeviceToHost));
  for (int i = 0; i < N; ++i)
    if (back[i] != i + 1) return false;
  CHECK(hipHostRegister(words + 1, 4 * N, 0));
  CHECK(hipHostGetDevicePointer((void **)&seen, words + 1, 0));
  for (int round = 0; round < 100; ++round) add<<<BLOCKS, SIZE>>>(seen, 2);
  sums<<<BLOCKS, SIZE>>>(device, seen);
  kinds<<<1, SIZE>>>(seen, device + BLOCKS);
  CHECK(hipDeviceSynchronize());
  CHECK(hipMemcpy(back, device, 4 * (BLOCKS + SIZE), hipMemcpyDeviceToHost));
  for (int i = 0; i < N; ++i)
    if (words[i + 1] != i + 201 + (i == 0 ? (int)SIZE : 0)) return false;
  for (int b = 0; b < (int)BLOCKS; ++b)
    if (back[b] != (int)(SIZE * (SIZE * b + 201) + SIZE * (SIZE - 1) / 2)) return false;
  for (int i = 0; i < (int)SIZE; ++i)
    if (back[BLOCKS + i] != (202 + 203) * (i + 202 & 255)) return false;
  CHECK(hipHostUnregister(words + 1));
  return words[0] == 0 && words[N + 1] == N + 1;
}

// Memory of both, and a template with shared memory.
bool managed() {
  int *in, *out;
  CHECK(hipMallocManaged((void **)&in, 4 * N, 1));
  CHECK(hipMallocManaged((void **)&out, 4 * BLOCKS, 1));
  for (int i = 0; i < N; ++i) in[i] = i;
  sums<<<BLOCKS, SIZE>>>(out, in);
  CHECK(hipDeviceSynchronize());
  for (int b = 0; b < (int)BLOCKS; ++b)
    if (out[b] != (int)(SIZE * (SIZE * b) + SIZE * (SIZE - 1) / 2)) return false;
  return true;
}

// Two streams, of which one waits for the other.
bool streams() {
  hipStream_t first, second;
  hipEvent_t begun, done;
  int *out, *host;
  CHECK(hipStreamCreate(&first));
  CHECK(hipStreamCreate(&second));
  CHECK(hipEventCreate(&begun));
  CHECK(hipEventCreate(&done));
  CHECK(hipMalloc((void **)&out, 4 * N));
  CHECK(hipHostMalloc((void **)&host, 4 * N, 0));
  CHECK(hipMemsetAsync(out, 0, 4 * N, first));
  CHECK(hipEventRecord(begun, first));
  for (int i = 0; i < 100; ++i) add<<<BLOCKS, SIZE, 0, first>>>(out, i);
  CHECK(hipEventRecord(done, first));
  CHECK(hipStreamWaitEvent(second, done, 0));
  add<<<BLOCKS, SIZE, 0, second>>>(out, 50);
  CHECK(hipMemcpyAsync(host, out, 4 * N, hipMemcpyDeviceToHost, second));
  CHECK(hipStreamSynchronize(second));
  float ms = 0;
  CHECK(hipEventElapsedTime(&ms, begun, done));
  return ms > 0 && host[0] == 5000 && host[N - 1] == 5000;
}

// Memory in the order of a stream, and the stream's work again and again as a graph.
bool graph() {
  hipStream_t stream;
  hipGraph_t graph;
  hipGraphExec_t ready;
  int *out, host[N];
  CHECK(hipStreamCreate(&stream));
  CHECK(hipMallocAsync((void **)&out, 4 * N, stream));
  CHECK(hipMemsetAsync(out, 0, 4 * N, stream));
  CHECK(hipStreamSynchronize(stream));
  CHECK(hipStreamBeginCapture(stream, 0));
  add<<<BLOCKS, SIZE, 0, stream>>>(out, 3);
  add<<<BLOCKS, SIZE, 0, stream>>>(out, 4);
  CHECK(hipStreamEndCapture(stream, &graph));
  CHECK(hipGraphInstantiate(&ready, graph, 0, 0, 0));
  for (int i = 0; i < 10; ++i) CHECK(hipGraphLaunch(ready, stream));
  CHECK(hipMemcpyAsync(host, out, 4 * N, hipMemcpyDeviceToHost, stream));
  CHECK(hipFreeAsync(out, stream));
  CHECK(hipStreamSynchronize(stream));
  return host[0] == 70 && host[N - 1] == 70;
}

bool cooperative() {
  int *out, host[2 * BLOCKS];
  CHECK(hipMalloc((void **)&out, sizeof(host)));
  void *arguments[] = {&out};
  CHECK(hipLaunchCooperativeKernel((const void *)together, BLOCKS, SIZE, arguments, 0, nullptr));
  CHECK(hipMemcpy(host, out, sizeof(host), hipMemcpyDeviceToHost));
  for (unsigned b = 0; b < BLOCKS; ++b)
    if (host[BLOCKS + b] != BLOCKS * (BLOCKS + 1) / 2) return false;
  return true;
}

int main(int count, char **names) {
  struct {
    const char *name;
    bool (*run)();
  } all[] = {{"plain", plain}, {"registered", registered}, {"managed", managed},
             {"streams", streams}, {"graph", graph}, {"cooperative", cooperative}};
  for (int i = 1; i < count; ++i)
    for (auto &one : all)
      if (!strcmp(names[i], one.name)) {
        bool right = one.run();
        printf("%s: %s\n", one.name, right ? "as expected" : "wrong");
        if (!right) return 1;
      }
  return 0;
}
