// What a program of HIP's costs under `gfxjit exec`: rounds of a copy to the GPU, a launch, and a copy back.
// `launches.rs` does the same through gfxjit's own interface; `./x bench launch` compares them. With a third argument
// only launches of an empty kernel, one behind the other, and each waited for: `./x bench hip`.
//
//     launches ROUNDS REPEATS [empty]

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))

typedef int hipError_t;
typedef struct ihipStream_t *hipStream_t;
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
extern "C" {
hipError_t hipMalloc(void **at, size_t bytes);
hipError_t hipHostMalloc(void **at, size_t bytes, unsigned flags);
hipError_t hipMemcpyAsync(void *to, const void *from, size_t bytes, int kind, hipStream_t stream);
hipError_t hipStreamSynchronize(hipStream_t stream);
hipError_t hipStreamCreate(hipStream_t *stream);
hipError_t hipLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments, size_t lds,
                           hipStream_t stream);
hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, size_t lds, hipStream_t stream);
hipError_t __hipPopCallConfiguration(dim3 *grid, dim3 *block, size_t *lds, hipStream_t *stream);
}

__global__ void add(float *y, const float *x, unsigned n) {
  unsigned i = __builtin_amdgcn_workgroup_id_x() * 256 + __builtin_amdgcn_workitem_id_x();
  if (i < n) y[i] += x[i];
}

static void check(hipError_t error, const char *call) {
  if (error == 0) return;
  fprintf(stderr, "%s: error %d\n", call, error);
  exit(1);
}
#define CHECK(call) check(call, #call)

static double seconds(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

__global__ void nothing(int) {}

static void empty(hipStream_t stream, int rounds, int repeats) {
  for (int repeat = 0; repeat < repeats; ++repeat) {
    double start = seconds(CLOCK_MONOTONIC);
    for (int round = 0; round < rounds; ++round) nothing<<<1, 64, 0, stream>>>(round);
    CHECK(hipStreamSynchronize(stream));
    double middle = seconds(CLOCK_MONOTONIC);
    for (int round = 0; round < rounds; ++round) {
      nothing<<<1, 64, 0, stream>>>(round);
      CHECK(hipStreamSynchronize(stream));
    }
    printf("%.2f %.2f\n", (middle - start) * 1e6 / rounds, (seconds(CLOCK_MONOTONIC) - middle) * 1e6 / rounds);
  }
}

int main(int count, char **arguments) {
  const unsigned n = 1024;
  const size_t bytes = n * sizeof(float);
  const int rounds = atoi(arguments[1]), repeats = atoi(arguments[2]);
  float *x, *y, *host;
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  if (count > 3) {
    empty(stream, rounds, repeats);
    return 0;
  }
  CHECK(hipMalloc((void **)&x, bytes));
  CHECK(hipMalloc((void **)&y, bytes));
  CHECK(hipHostMalloc((void **)&host, bytes, 0));
  float sum = 0;
  for (unsigned i = 0; i < n; ++i) host[i] = 0;
  CHECK(hipMemcpyAsync(y, host, bytes, 1, stream));
  CHECK(hipStreamSynchronize(stream));
  for (int repeat = 0; repeat < repeats; ++repeat) {
    double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (int round = 0; round < rounds; ++round) {
      for (unsigned i = 0; i < n; ++i) host[i] = round % 2 ? 1 : -1;
      CHECK(hipMemcpyAsync(x, host, bytes, 1, stream));
      add<<<n / 256, 256, 0, stream>>>(y, x, n);
      CHECK(hipMemcpyAsync(host, y, bytes, 2, stream));
      CHECK(hipStreamSynchronize(stream));
      sum += host[n - 1];
    }
    printf("%.2f %.2f\n", (seconds(CLOCK_MONOTONIC) - wall) * 1e6 / rounds,
           (seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) * 1e6 / rounds);
  }
  // Each second round takes away what the one before has added.
  if (sum != -(float)((rounds + 1) / 2) * repeats || rounds % 2) return 2;
}
