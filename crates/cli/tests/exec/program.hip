// What `gfxjit exec` reports: the arguments are what to do, in this order.
#include <cstring>
#include <utility>
#include <sys/wait.h>
#include <unistd.h>
#include <dlfcn.h>
#include <hip/hip_runtime.h>

__global__ void twice(float *x) {
  x[threadIdx.x] += x[threadIdx.x];
}

__global__ void sine(float *x) {
  x[threadIdx.x] = __builtin_amdgcn_sinf(x[threadIdx.x]);
}

__global__ void race(float *x) {
  x[0] = x[0] + 1.0f + threadIdx.x;
}

__global__ void beyond(float *x, long far) {
  x[threadIdx.x + far] = 1.0f;
}

// Bytes that are no instruction of any target.
__global__ void refused(float *x) {
  asm volatile(".long 0xfffffffe");
  x[0] = 1.0f;
}

int main(int count, char **arguments) {
  for (int i = 1; i < count; ++i) {
    const char *what = arguments[i];
    // A child of fork(2), which must open the GPU itself, and another program in this process.
    if (!strcmp(what, "child")) {
      pid_t child = fork();
      if (child) {
        waitpid(child, nullptr, 0);
        continue;
      }
    } else if (!strcmp(what, "again")) {
      arguments[i] = arguments[0];
      execv(arguments[0], arguments + i);
    } else if (!strcmp(what, "absent")) {
      for (auto [library, name] : {std::pair{"libhipblas.so.2", "hipblasSaxpy"}, {"libhipfft.so.0", "hipfftPlan1d"},
                                   {"librccl.so.1", "ncclCommInitAll"}}) {
        void *own = dlopen(library, RTLD_NOW);
        auto call = (int (*)(void *, int, int, int, int, int))dlsym(own, name);
        if (!call || !call(nullptr, 0, 0, 0, 0, 0))
          return 3;
      }
    } else if (!strcmp(what, "fail")) {
      return 5;
    } else {
      float *x = nullptr;
      if (hipMalloc(&x, 4096) != hipSuccess || hipMemset(x, 1, 4096) != hipSuccess)
        return 3;
      bool must_fail = false;
      if (!strcmp(what, "twice"))
        twice<<<1, 64>>>(x);
      if (!strcmp(what, "sine"))
        sine<<<1, 64>>>(x);
      if (!strcmp(what, "race"))
        race<<<2, 64>>>(x);
      if (!strcmp(what, "beyond"))
        beyond<<<1, 64>>>(x, 1l << 40), must_fail = true;
      if (!strcmp(what, "freed")) {
        const bool is_freed = hipFree(x) == hipSuccess;
        twice<<<1, 64>>>(x), must_fail = is_freed;
      }
      if (!strcmp(what, "unfreed")) {
        float *host, *freed;
        if (hipHostMalloc(&host, 100) != hipSuccess || hipMalloc(&freed, 1 << 20) != hipSuccess ||
            hipFree(freed) != hipSuccess || hipFree(x) != hipSuccess)
          return 3;
        static struct Late {
          float *kept = nullptr;
          ~Late() { (void)hipFree(kept); }
        } late;
        if (hipMalloc(&late.kept, 5000) != hipSuccess || hipMalloc(&x, 12345) != hipSuccess)
          return 3;
      }
      if (!strcmp(what, "refused"))
        refused<<<1, 64>>>(x), must_fail = true;
      // Without waiting: the process ends.
      if (!strcmp(what, "last")) {
        beyond<<<1, 64>>>(x, 1l << 40);
        return 0;
      }
      const bool is_well = hipDeviceSynchronize() == hipSuccess;
      if (strcmp(what, "race") && is_well == must_fail)
        return 4;
    }
  }
  return 0;
}
