// The words that HIP adds to C++.
#ifndef __GFXJIT_KEYWORDS_H
#define __GFXJIT_KEYWORDS_H

// As clang's own headers and programs define them, so that these may define them again.
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#ifdef __HIPCC_RTC__
#define __managed__ \
  _Pragma("GCC error \"__managed__ variables need memory that the host moves; use __device__\"")
#else
#define __managed__ __attribute__((managed))
#endif

#define __align__(__bytes) __attribute__((__aligned__(__bytes)))
#define __forceinline__ inline __attribute__((__always_inline__))
#define __hip_pinned_shadow__
#define __grid_constant__

#ifdef __NVPTX__
#define __launch_bounds__(...) __attribute__((__launch_bounds__(__VA_ARGS__)))
#else
// One argument: how many work-items a workgroup has at most. Two: and how many waves an
// execution unit must be able to hold.
#define __GJ_BOUNDS_1(__items) __attribute__((__amdgpu_flat_work_group_size__(1, __items)))
#define __GJ_BOUNDS_2(__items, __waves) \
  __attribute__((__amdgpu_flat_work_group_size__(1, __items), __amdgpu_waves_per_eu__(__waves)))
#define __GJ_BOUNDS(__one, __two, __chosen, ...) __chosen
#define __launch_bounds__(...) __GJ_BOUNDS(__VA_ARGS__, __GJ_BOUNDS_2, __GJ_BOUNDS_1, )(__VA_ARGS__)
#endif

#define HIP_DYNAMIC_SHARED(__type, __name) extern __shared__ __type __name[];
#define HIP_DYNAMIC_SHARED_ATTRIBUTE
#define HIP_KERNEL_NAME(...) __VA_ARGS__
// The functions of the host that take variables take them by reference.
#ifdef __HIPCC_RTC__
#define HIP_SYMBOL(__name) (&__name)
#else
#define HIP_SYMBOL(__name) __name
#endif

#if !defined(__HIP_PLATFORM_AMD__) && !defined(__NVPTX__)
#define __HIP_PLATFORM_AMD__ 1
#endif
#define __HIP_ARCH_HAS_GLOBAL_INT32_ATOMICS__ 1
#define __HIP_ARCH_HAS_GLOBAL_FLOAT_ATOMIC_EXCH__ 1
#define __HIP_ARCH_HAS_SHARED_INT32_ATOMICS__ 1
#define __HIP_ARCH_HAS_SHARED_FLOAT_ATOMIC_EXCH__ 1
#define __HIP_ARCH_HAS_FLOAT_ATOMIC_ADD__ 1
#define __HIP_ARCH_HAS_GLOBAL_INT64_ATOMICS__ 1
#define __HIP_ARCH_HAS_SHARED_INT64_ATOMICS__ 1
#define __HIP_ARCH_HAS_DOUBLES__ 1
#define __HIP_ARCH_HAS_WARP_VOTE__ 1
#define __HIP_ARCH_HAS_WARP_BALLOT__ 1
#define __HIP_ARCH_HAS_WARP_SHUFFLE__ 1
#define __HIP_ARCH_HAS_WARP_FUNNEL_SHIFT__ 0
#define __HIP_ARCH_HAS_THREAD_FENCE_SYSTEM__ 1
#define __HIP_ARCH_HAS_SYNC_THREAD_EXT__ 0
#define __HIP_ARCH_HAS_SURFACE_FUNCS__ 0
#define __HIP_ARCH_HAS_3DGRID__ 1
#define __HIP_ARCH_HAS_DYNAMIC_PARALLEL__ 0

#endif
