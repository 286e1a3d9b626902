// Launches of kernels as functions.
#ifndef __GFXJIT_HOST_LAUNCH_H
#define __GFXJIT_HOST_LAUNCH_H

#ifdef __HIP__
#define __GJ_LAUNCH(__kernel_, __grid, __block_, __lds, __stream, ...)     \
  do {                                                                     \
    __kernel_<<<(__grid), (__block_), (__lds), (__stream)>>>(__VA_ARGS__); \
  } while (0)
#define hipLaunchKernelGGL(__kernel_, ...) __GJ_LAUNCH((__kernel_), __VA_ARGS__)

// The values become those of the kernel's own parameters.
template <class... __Parameters, class... __Values>
inline hipError_t hipLaunchKernelEx(const hipLaunchConfig_t *__config,
                                    void (*kernel)(__Parameters...), __Values &&...__values) {
  return [&](__Parameters... __all_) {
    void *__addresses[] = {(void *)&__all_..., nullptr};
    return hipLaunchKernelExC(__config, (const void *)kernel, __addresses);
  }(static_cast<__Values &&>(__values)...);
}
template <class... __Parameters, class... __Values>
inline void __gj_ext_launch(void (*kernel)(__Parameters...), const dim3 &__grid,
                            const dim3 &__block_, uint32_t __lds, hipStream_t __on,
                            hipEvent_t __start, hipEvent_t __stop, uint32_t flags,
                            __Values &&...__values) {
  [&](__Parameters... __all_) {
    void *__addresses[] = {(void *)&__all_..., nullptr};
    (void)hipExtLaunchKernel((const void *)kernel, __grid, __block_, __addresses, __lds, __on,
                             __start, __stop, (int)flags);
  }(static_cast<__Values &&>(__values)...);
}
// The name of a template without its arguments is the one for the arguments' types, as in ROCm's headers.
template <class... __Values, class __F = void (*)(__Values...)>
inline void hipExtLaunchKernelGGL(__F kernel, const dim3 &__grid, const dim3 &__block_,
                                  uint32_t __lds, hipStream_t __on, hipEvent_t __start,
                                  hipEvent_t __stop, uint32_t flags, __Values... __values) {
  __gj_ext_launch(kernel, __grid, __block_, __lds, __on, __start, __stop, flags, __values...);
}
#endif

#endif
