// Atomic operations as CUDA and HIP name them, relaxed, for the agent, the workgroup (_block) and
// the system (_system).
#ifndef GFXJIT_ATOMIC_H
#define GFXJIT_ATOMIC_H

#define __GJ_VALUE(T) typename __gj_same<T>::type
#define __GJ_ATOMIC(name, builtin)                                                          \
  template <class T> inline T name(T *p, __GJ_VALUE(T) v) {                                  \
    return builtin(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                       \
  }                                                                                         \
  template <class T> inline T name##_block(T *p, __GJ_VALUE(T) v) {                          \
    return builtin(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);                   \
  }                                                                                         \
  template <class T> inline T name##_system(T *p, __GJ_VALUE(T) v) {                         \
    return builtin(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);                      \
  }
__GJ_ATOMIC(atomicAdd, __hip_atomic_fetch_add)
__GJ_ATOMIC(atomicSub, __hip_atomic_fetch_sub)
__GJ_ATOMIC(atomicMin, __hip_atomic_fetch_min)
__GJ_ATOMIC(atomicMax, __hip_atomic_fetch_max)
__GJ_ATOMIC(atomicAnd, __hip_atomic_fetch_and)
__GJ_ATOMIC(atomicOr, __hip_atomic_fetch_or)
__GJ_ATOMIC(atomicXor, __hip_atomic_fetch_xor)
__GJ_ATOMIC(atomicExch, __hip_atomic_exchange)
#undef __GJ_ATOMIC

// By an integer as wide as T.
template <unsigned size> struct __gj_bits;
template <> struct __gj_bits<2> {
  typedef unsigned short type;
};
template <> struct __gj_bits<4> {
  typedef unsigned int type;
};
template <> struct __gj_bits<8> {
  typedef unsigned long type;
};
#define __GJ_ATOMIC_CAS(name, scope)                                                \
  template <class T> inline T name(T *p, __GJ_VALUE(T) expected, __GJ_VALUE(T) v) { \
    typedef typename __gj_bits<sizeof(T)>::type B;                                  \
    B found = __builtin_bit_cast(B, expected);                                      \
    __hip_atomic_compare_exchange_strong((B *)p, &found, __builtin_bit_cast(B, v),  \
                                         __ATOMIC_RELAXED, __ATOMIC_RELAXED, scope); \
    return __builtin_bit_cast(T, found);                                            \
  }
__GJ_ATOMIC_CAS(atomicCAS, __HIP_MEMORY_SCOPE_AGENT)
__GJ_ATOMIC_CAS(atomicCAS_block, __HIP_MEMORY_SCOPE_WORKGROUP)
__GJ_ATOMIC_CAS(atomicCAS_system, __HIP_MEMORY_SCOPE_SYSTEM)
#undef __GJ_ATOMIC_CAS

// Count up to a limit and on from 0; count down to 0 and on from the limit.
#define __GJ_ATOMIC_WRAP(suffix, scope)                                                   \
  inline unsigned atomicInc##suffix(unsigned *p, unsigned limit) {                        \
    return __builtin_amdgcn_atomic_inc32(p, limit, __ATOMIC_RELAXED, scope);              \
  }                                                                                       \
  inline unsigned atomicDec##suffix(unsigned *p, unsigned limit) {                        \
    return __builtin_amdgcn_atomic_dec32(p, limit, __ATOMIC_RELAXED, scope);              \
  }
__GJ_ATOMIC_WRAP(, "agent")
__GJ_ATOMIC_WRAP(_block, "workgroup")
__GJ_ATOMIC_WRAP(_system, "")
#undef __GJ_ATOMIC_WRAP

// unsafe: an instruction where there is one, although it does not work in memory of the host.
// safe: right in any memory, if need be a loop.
#define __GJ_ATOMIC_UNSAFE(name, builtin)                                              \
  template <class T> inline T unsafe##name(T *p, __GJ_VALUE(T) v) {                     \
    [[clang::atomic(no_remote_memory, no_fine_grained_memory, ignore_denormal_mode)]] {      \
      return builtin(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                \
    }                                                                                  \
  }                                                                                    \
  template <class T> inline T safe##name(T *p, __GJ_VALUE(T) v) {                       \
    [[clang::atomic(remote_memory, fine_grained_memory, no_ignore_denormal_mode)]] {             \
      return builtin(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);                \
    }                                                                                  \
  }
__GJ_ATOMIC_UNSAFE(AtomicAdd, __hip_atomic_fetch_add)
__GJ_ATOMIC_UNSAFE(AtomicMin, __hip_atomic_fetch_min)
__GJ_ATOMIC_UNSAFE(AtomicMax, __hip_atomic_fetch_max)
#undef __GJ_ATOMIC_UNSAFE

template <class T> inline T atomicAddNoRet(T *p, __GJ_VALUE(T) v) { return atomicAdd(p, v); }

#endif
