// One grid over two GPUs, whose work-items all wait for each other; and what is refused, with HIP 7.14's codes.
// DEVICES: 2
#include "check.h"
#include <hip/hip_cooperative_groups.h>
#include <vector>

namespace cg = cooperative_groups;

constexpr unsigned GROUPS = 3, ITEMS = 70, EACH = GROUPS * ITEMS, ALL = 2 * EACH, ROUNDS = 6;

struct Told {
  unsigned grids, grid, size, valid;
};

__global__ void meet(Told *told, unsigned *counter, unsigned *found) {
  cg::multi_grid_group grids = cg::this_multi_grid();
  unsigned rank = grids.thread_rank();
  told[rank] = {grids.num_grids(), grids.grid_rank(), grids.size(), grids.is_valid()};
  for (unsigned round = 0; round < ROUNDS; ++round) {
    if (rank % 7 == round % 7)
      __hip_atomic_fetch_add(counter, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    grids.sync();
    unsigned now = __hip_atomic_load(counter, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    if (rank % EACH == 0)
      found[2 * round + rank / EACH] = now;
    grids.sync();
  }
}

__global__ void add(unsigned *counter) { atomicAdd_system(counter, 1u); }

static std::vector<hipLaunchParams> launches(const void *function, void **arguments, hipStream_t *streams) {
  std::vector<hipLaunchParams> all;
  for (int gpu = 0; gpu < 2; ++gpu)
    all.push_back({const_cast<void *>(function), dim3(GROUPS), dim3(ITEMS), arguments, 0, streams[gpu]});
  return all;
}

int main() {
  hipStream_t streams[2];
  for (int gpu = 0; gpu < 2; ++gpu) {
    CHECK(hipSetDevice(gpu));
    CHECK(hipStreamCreate(&streams[gpu]));
  }
  for (auto which : {hipDeviceAttributeCooperativeMultiDeviceLaunch, hipDeviceAttributeCooperativeMultiDeviceUnmatchedFunc,
                     hipDeviceAttributeCooperativeMultiDeviceUnmatchedSharedMem}) {
    int value = 0;
    CHECK(hipDeviceGetAttribute(&value, which, 0));
    MUST(value == 1);
  }
  Told *told;
  unsigned *counter, *found;
  CHECK(hipHostMalloc(&told, ALL * sizeof(Told)));
  CHECK(hipHostMalloc(&counter, sizeof(unsigned)));
  CHECK(hipHostMalloc(&found, 2 * ROUNDS * sizeof(unsigned)));
  void *arguments[] = {&told, &counter, &found};
  // Twice, as the second begins with a counter of its own; by handles of functions the third time.
  for (int way = 0; way < 3; ++way) {
    *counter = 0;
    auto all = launches((const void *)meet, arguments, streams);
    if (way < 2) {
      CHECK(hipLaunchCooperativeKernelMultiDevice(all.data(), 2, way ? hipCooperativeLaunchMultiDeviceNoPreSync : 0));
    } else {
      hipFunctionLaunchParams functions[2] = {};
      for (int gpu = 0; gpu < 2; ++gpu) {
        CHECK(hipSetDevice(gpu));
        CHECK(hipGetFuncBySymbol(&functions[gpu].function, (const void *)meet));
        functions[gpu].gridDimX = GROUPS;
        functions[gpu].blockDimX = ITEMS;
        functions[gpu].gridDimY = functions[gpu].gridDimZ = functions[gpu].blockDimY = functions[gpu].blockDimZ = 1;
        functions[gpu].hStream = streams[gpu];
        functions[gpu].kernelParams = arguments;
      }
      CHECK(hipModuleLaunchCooperativeKernelMultiDevice(functions, 2, 0));
    }
    // Each stream waits for both launches.
    CHECK(hipStreamSynchronize(streams[way % 2]));
    for (unsigned rank = 0; rank < ALL; ++rank)
      MUST(told[rank].grids == 2 && told[rank].grid == rank / EACH && told[rank].size == ALL && told[rank].valid);
    for (unsigned i = 0; i < 2 * ROUNDS; ++i)
      MUST(found[i] == ALL / 7 * (i / 2 + 1));
  }
  // One of several GPUs.
  *counter = 0;
  void *one[] = {&counter};
  auto added = launches((const void *)add, one, streams);
  CHECK(hipLaunchCooperativeKernelMultiDevice(added.data(), 1, 0));
  CHECK(hipExtLaunchMultiKernelMultiDevice(added.data(), 2, 0));
  CHECK(hipStreamSynchronize(streams[0]));
  MUST(*counter == 3 * EACH);

  for (auto launch : {hipLaunchCooperativeKernelMultiDevice, hipExtLaunchMultiKernelMultiDevice}) {
    FAILS(hipErrorInvalidValue, launch(nullptr, 2, 0));
    FAILS(hipErrorInvalidValue, launch(added.data(), 0, 0));
    FAILS(hipErrorInvalidValue, launch(added.data(), 2, 4));
    FAILS(hipErrorInvalidDevice, launch(added.data(), 3, 0));
    auto changed = [&](auto change) {
      auto all = added;
      change(all[1]);
      return launch(all.data(), 2, 0);
    };
    FAILS(hipErrorInvalidValue, changed([](auto &launch) { launch.func = (void *)meet; }));
    FAILS(hipErrorInvalidValue, changed([](auto &launch) { launch.gridDim = dim3(2, 2, 2); }));
    FAILS(hipErrorInvalidValue, changed([](auto &launch) { launch.blockDim = dim3(2, 2, 2); }));
    FAILS(hipErrorInvalidValue, changed([](auto &launch) { launch.sharedMem = 1024; }));
    FAILS(hipErrorInvalidHandle, changed([](auto &launch) { launch.stream = nullptr; }));
    FAILS(hipErrorInvalidDevice, changed([&](auto &launch) { launch.stream = streams[0]; }));
    FAILS(hipErrorInvalidSymbol, changed([](auto &launch) { launch.func = nullptr; }));
  }
  added[0].gridDim = added[1].gridDim = dim3(1 << 24);
  FAILS(hipErrorCooperativeLaunchTooLarge, hipLaunchCooperativeKernelMultiDevice(added.data(), 2, 0));
  CHECK(hipDeviceSynchronize());
  MUST(*counter == 3 * EACH);
}
