// Barriers, fences and clocks.
#ifndef __GFXJIT_SYNC_H
#define __GFXJIT_SYNC_H

#ifdef __NVPTX__
// Clang has __syncthreads itself.
inline int __syncthreads_count(int __yes) { return __nvvm_bar0_popc(__yes != 0); }
inline int __syncthreads_and(int __yes) { return __nvvm_bar0_and(__yes != 0); }
inline int __syncthreads_or(int __yes) { return __nvvm_bar0_or(__yes != 0); }

inline void __threadfence_block() { __nvvm_membar_cta(); }
inline void __threadfence() { __nvvm_membar_gl(); }
inline void __threadfence_system() { __nvvm_membar_sys(); }

inline __attribute__((__always_inline__)) void __syncwarp() { __nvvm_bar_warp_sync(~0u); }

inline void __nanosleep(unsigned __nanoseconds) { __nvvm_nanosleep(__nanoseconds); }
#else
inline __attribute__((__always_inline__)) void __syncthreads() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

extern "C" {
__attribute__((__convergent__)) int __ockl_wgred_add_i32(int);
__attribute__((__convergent__)) int __ockl_wgred_and_i32(int);
__attribute__((__convergent__)) int __ockl_wgred_or_i32(int);
}
inline int __syncthreads_count(int __yes) { return __ockl_wgred_add_i32(__yes != 0); }
inline int __syncthreads_and(int __yes) { return __ockl_wgred_and_i32(__yes != 0); }
inline int __syncthreads_or(int __yes) { return __ockl_wgred_or_i32(__yes != 0); }

inline void __threadfence_block() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup"); }
inline void __threadfence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }
inline void __threadfence_system() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, ""); }

inline __attribute__((__always_inline__)) void __syncwarp() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

inline void __nanosleep(unsigned) { __builtin_amdgcn_s_sleep(1); }
#endif

inline long long clock64() { return (long long)__builtin_readcyclecounter(); }
inline long long __clock64() { return clock64(); }
inline long long wall_clock64() { return (long long)__builtin_readsteadycounter(); }
// The host's library has one of the name (gfxjit/host/device.h).
#ifdef __HIPCC_RTC__
typedef long clock_t;
inline clock_t clock() { return (clock_t)__builtin_readcyclecounter(); }
#endif
inline long __clock() { return (long)__builtin_readcyclecounter(); }

__attribute__((__noreturn__)) inline void __trap() { __builtin_trap(); }

#endif
