// What each way to launch says of launches that cannot be: the codes that HIP 7.14 gives on a software GPU.
#include "check.h"
#include <hip/hip_ext.h>

__global__ void any(int *p) {
  extern __shared__ int words[];
  if (p)
    p[0] = words[0];
}
__global__ __launch_bounds__(64) void bound(int *p) {
  if (p)
    p[0] = 1;
}

__global__ void counted(int *n) {
  atomicAdd(n, 1);
  n[1] = blockDim.x;
}

enum Way { MODULE, SYMBOL, MODULE_TOGETHER, SYMBOL_TOGETHER, EXT_SYMBOL, EXT_MODULE, CONFIG, DRV_CONFIG, GRAPH, WAYS };

struct Case {
  const char *name;
  const void *kernel;
  dim3 grid, block;
  unsigned lds;
  int codes[WAYS];
};

const unsigned Large = 1u << 22;
const Case cases[] = {
    {"right", (const void *)any, 1, 64, 0, {0, 0, 0, 0, 0, 0, 0, 0, 0}},
    {"grid 0 in X", (const void *)any, dim3(0), 64, 0, {1, 9, 1, 9, 9, 1, 9, 9, 9}},
    {"grid 0 in Y", (const void *)any, dim3(1, 0), 64, 0, {1, 9, 1, 9, 9, 1, 9, 9, 9}},
    {"grid 0 in Z", (const void *)any, dim3(1, 1, 0), 64, 0, {1, 9, 1, 9, 9, 1, 9, 9, 9}},
    {"block 0 in X", (const void *)any, 1, dim3(0), 0, {1, 9, 1, 9, 9, 9, 9, 9, 9}},
    {"block 0 in Z", (const void *)any, 1, dim3(1, 1, 0), 0, {1, 9, 1, 9, 9, 9, 9, 9, 9}},
    {"block of 1025", (const void *)any, 1, 1025, 0, {1, 9, 1, 9, 9, 9, 9, 9, 9}},
    {"block of 64 x 64", (const void *)any, 1, dim3(64, 64), 0, {1, 9, 1, 9, 9, 9, 9, 9, 9}},
    {"block of 65536", (const void *)any, 1, 65536, 0, {1, 9, 1, 9, 9, 9, 9, 9, 9}},
    {"block of 128, bound 64", (const void *)bound, 1, 128, 0, {719, 719, 719, 719, 719, 719, 719, 719, 719}},
    {"65537 bytes of LDS", (const void *)any, 1, 64, 65537, {1, 1, 1, 720, 1, 1, 1, 1, 1}},
    {"1 MiB of LDS", (const void *)any, 1, 64, 1 << 20, {1, 1, 1, 720, 1, 1, 1, 1, 1}},
    {"2^32 work-items", (const void *)any, Large, 1024, 0, {1, 9, 1, 9, 9, 1, 9, 9, 9}},
    {"no kernel", nullptr, 1, 64, 0, {400, 98, 400, 98, 98, 400, 98, 400, 1}},
};

hipError_t launch(const Case &c, int way) {
  int *p = nullptr;
  void *args[] = {&p};
  hipFunction_t f = nullptr;
  if (c.kernel)
    CHECK(hipGetFuncBySymbol(&f, c.kernel));
  const dim3 g = c.grid, b = c.block;
  switch (way) {
  case MODULE:
    return hipModuleLaunchKernel(f, g.x, g.y, g.z, b.x, b.y, b.z, c.lds, nullptr, args, nullptr);
  case SYMBOL:
    return hipLaunchKernel(c.kernel, g, b, args, c.lds, nullptr);
  case MODULE_TOGETHER:
    return hipModuleLaunchCooperativeKernel(f, g.x, g.y, g.z, b.x, b.y, b.z, c.lds, nullptr, args);
  case SYMBOL_TOGETHER:
    return hipLaunchCooperativeKernel(c.kernel, g, b, args, c.lds, nullptr);
  case EXT_SYMBOL:
    return hipExtLaunchKernel(c.kernel, g, b, args, c.lds, nullptr, nullptr, nullptr, 0);
  case EXT_MODULE:
    return hipExtModuleLaunchKernel(f, g.x * b.x, g.y * b.y, g.z * b.z, b.x, b.y, b.z, c.lds, nullptr, args, nullptr,
                                    nullptr, nullptr, 0);
  case CONFIG: {
    hipLaunchConfig_t config{};
    config.gridDim = g;
    config.blockDim = b;
    config.dynamicSmemBytes = c.lds;
    return hipLaunchKernelExC(&config, c.kernel, args);
  }
  case DRV_CONFIG: {
    HIP_LAUNCH_CONFIG config{};
    config.gridDimX = g.x, config.gridDimY = g.y, config.gridDimZ = g.z;
    config.blockDimX = b.x, config.blockDimY = b.y, config.blockDimZ = b.z;
    config.sharedMemBytes = c.lds;
    return hipDrvLaunchKernelEx(&config, f, args, nullptr);
  }
  default: {
    hipGraph_t graph;
    CHECK(hipGraphCreate(&graph, 0));
    hipGraphNode_t node;
    hipKernelNodeParams params{};
    params.func = const_cast<void *>(c.kernel);
    params.gridDim = g;
    params.blockDim = b;
    params.sharedMemBytes = c.lds;
    params.kernelParams = args;
    const hipError_t error = hipGraphAddKernelNode(&node, graph, nullptr, 0, &params);
    CHECK(hipGraphDestroy(graph));
    return error;
  }
  }
}

int main() {
  int wrong = 0;
  for (const Case &c : cases)
    for (int way = 0; way < WAYS; ++way) {
      const hipError_t error = launch(c, way);
      if (error != c.codes[way])
        printf("%s, way %d: %s (%d), not %d\n", c.name, way, hipGetErrorName(error), error, c.codes[way]), ++wrong;
      (void)hipGetLastError();
      CHECK(hipDeviceSynchronize());
    }
  // Grids in work-items: no workgroup is larger than the grid, and all are whole.
  const struct {
    unsigned items;
    hipError_t code;
  } grids[] = {{1, hipSuccess}, {10, hipSuccess}, {64, hipSuccess}, {65, hipErrorInvalidValue}, {100, hipErrorInvalidValue}};
  int *count;
  CHECK(hipHostMalloc(&count, 2 * sizeof(int)));
  hipFunction_t f;
  CHECK(hipGetFuncBySymbol(&f, (const void *)counted));
  for (auto grid : grids) {
    count[0] = count[1] = 0;
    void *args[] = {&count};
    const hipError_t error =
        hipExtModuleLaunchKernel(f, grid.items, 1, 1, 64, 1, 1, 0, nullptr, args, nullptr, nullptr, nullptr, 0);
    CHECK(hipDeviceSynchronize());
    const int ran = error == hipSuccess ? grid.items : 0;
    if (error != grid.code || count[0] != ran || count[1] != ran)
      printf("%u items: %s, %d ran in a group of %d\n", grid.items, hipGetErrorName(error), count[0], count[1]), ++wrong;
    (void)hipGetLastError();
  }
  return wrong != 0;
}
