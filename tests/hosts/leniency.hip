// What hardware lets pass, and programs that were made for it rely on (docs/checks.md); the report says what was used.
// TARGETS: gfx90a gfx942 gfx1030 gfx1100 gfx1201
#include "check.h"
#include <cstring>
#include <string>
#include <unistd.h>

// The block sum of a softmax of FlyDSL's: the next call may overwrite partial[0] before other waves have read it.
template <class T> __device__ T block_sum(T v) {
  __shared__ T partial[32];
  const int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
  for (int o = warpSize / 2; o; o >>= 1) v += __shfl_down(v, o, warpSize);
  if (lane == 0) partial[wave] = v;
  __syncthreads();
  if (threadIdx.x == 0) {
    T t = 0;
    for (int i = 0; i < (int)blockDim.x / warpSize; i++) t += partial[i];
    partial[0] = t;
  }
  __syncthreads();
  return partial[0];
}
template <class T> __global__ void sums(T *out) {
  T v = 1;
  for (int i = 0; i < 3; i++) v = block_sum(v) / T(blockDim.x) + T(1);
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
// The offsets of rocSOLVER's splitting of matrices: each wave stores what the later ones still add up, behind a load from memory.
__global__ void offsets(const int *in, int *out) {
  __shared__ int s[256];
  const int me = threadIdx.x;
  s[me] = 1;
  __syncthreads();
  int offset = 0;
  for (int i = 0; i < me; i++) offset += s[i];
  const int found = in[offset] > 0;
  s[me] = found;
  __syncthreads();
  int before = 0;
  for (int i = 0; i < me; i++) before += s[i];
  out[me] = offset * 1000 + before;
}
// No wave reads what another one writes without a barrier between.
__global__ void apart(int *out) {
  __shared__ int s[256];
  for (int i = 0; i < 8; i++) {
    s[threadIdx.x] = threadIdx.x + i;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x ^ 128];
    __syncthreads();
  }
}

__global__ void behind_lds(int *out, int n) {
  extern __shared__ int s[];
  s[threadIdx.x] = threadIdx.x + 1;
  __syncthreads();
  s[threadIdx.x + n] = 7; // Dropped, but for the first ones.
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] + 100 * s[threadIdx.x + 100000];
}

__global__ void behind(char *to, int *out) {
  *(long *)(to + 104) = 0x1122334455667788; // A buffer of 100 bytes.
  to[4095] = 5;
  *out = to[4095] + *(int *)(to + 104);
}
__constant__ int last[3] = {1, 2, 3};
__global__ void behind_segment(int *out, int at) { *out = last[at]; }

template <class T> static void sums_are_right() {
  const int blocks = 40;
  T *out;
  CHECK(hipMallocManaged((void **)&out, blocks * 1024 * sizeof(T)));
  for (int threads : {128, 256, 1024})
    for (int round = 0; round < 6; round++) {
      memset(out, 0, blocks * 1024 * sizeof(T));
      sums<T><<<blocks, threads>>>(out);
      CHECK(hipDeviceSynchronize());
      for (int i = 0; i < blocks * threads; i++) MUST(out[i] == T(4));
    }
  CHECK(hipFree(out));
}

int main() {
  char path[] = "/tmp/gfxjit-report-XXXXXX", text[4096] = {0};
  const int file = mkstemp(path);
  MUST(file >= 0 && setenv("GFXJIT_HIP_REPORT", path, 1) == 0);
  int *out;
  CHECK(hipMallocManaged((void **)&out, 4096));
  for (int round = 0; round < 5; round++) {
    apart<<<1, 256>>>(out);
    CHECK(hipDeviceSynchronize());
    for (int i = 0; i < 256; i++) MUST(out[i] == (i ^ 128) + 7);
  }
  sums_are_right<float>();
  sums_are_right<int>();
  sums_are_right<double>();
  int *in;
  CHECK(hipMallocManaged((void **)&in, 1024));
  for (int i = 0; i < 256; i++) in[i] = i % 2;
  for (int round = 0; round < 6; round++) {
    memset(out, 0, 1024);
    offsets<<<1, 256>>>(in, out);
    CHECK(hipDeviceSynchronize());
    for (int i = 0; i < 256; i++) MUST(out[i] == i * 1000 + i / 2);
  }
  CHECK(hipFree(in));
  for (int n : {1, 33, 1 << 20}) {
    behind_lds<<<1, 64, 256>>>(out, n);
    CHECK(hipDeviceSynchronize());
    for (int i = 0; i < 64; i++) MUST(out[i] == (i >= n ? 7 : i + 1));
  }
  char *small;
  CHECK(hipMalloc((void **)&small, 100));
  behind<<<1, 1>>>(small, out);
  CHECK(hipDeviceSynchronize());
  MUST(*out == 5 + 0x55667788);
  behind_segment<<<1, 1>>>(out, 5);
  CHECK(hipDeviceSynchronize());
  // The next page belongs to no allocation.
  behind<<<1, 1>>>(small + 4000, out);
  MUST(hipDeviceSynchronize() != hipSuccess);
  CHECK(hipFree(small));

  MUST(read(file, text, sizeof text - 1) > 0 && close(file) == 0 && unlink(path) == 0);
  const std::string report = text;
  for (const char *part : {"lenient: kernel `_Z4sumsIfEvPT_`: steps: ", "lenient: kernel `_Z4sumsIdEvPT_`: steps: ",
                           "lenient: kernel `_Z10behind_ldsPii`: lds: ", "lenient: kernel `_Z6behindPcPi`: pages: ",
                           "lenient: kernel `_Z14behind_segmentPii`: pages: "})
    if (report.find(part) == report.npos) printf("%s is not in\n%s\n", part, text), exit(1);
  MUST(report.find("apart") == report.npos);
}
