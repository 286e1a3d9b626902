// Launches of kernels as functions.
#ifndef GFXJIT_HOST_LAUNCH_H
#define GFXJIT_HOST_LAUNCH_H

#ifdef __HIP__
#define __GJ_LAUNCH(kernel, grid, block, lds, stream, ...)  \
  do {                                                      \
    kernel<<<(grid), (block), (lds), (stream)>>>(__VA_ARGS__); \
  } while (0)
#define hipLaunchKernelGGL(kernel, ...) __GJ_LAUNCH((kernel), __VA_ARGS__)

// The values become those of the kernel's own parameters.
template <class... Parameters, class... Values>
inline hipError_t hipLaunchKernelEx(const hipLaunchConfig_t *config,
                                    void (*kernel)(Parameters...), Values &&...values) {
  return [&](Parameters... all) {
    void *addresses[] = {(void *)&all..., nullptr};
    return hipLaunchKernelExC(config, (const void *)kernel, addresses);
  }(static_cast<Values &&>(values)...);
}
template <class... Parameters, class... Values>
inline void hipExtLaunchKernelGGL(void (*kernel)(Parameters...), const dim3 &grid,
                                  const dim3 &block, uint32_t lds, hipStream_t on,
                                  hipEvent_t start, hipEvent_t stop, uint32_t flags,
                                  Values &&...values) {
  [&](Parameters... all) {
    void *addresses[] = {(void *)&all..., nullptr};
    (void)hipExtLaunchKernel((const void *)kernel, grid, block, addresses, lds, on, start, stop,
                             (int)flags);
  }(static_cast<Values &&>(values)...);
}
#endif

#endif
