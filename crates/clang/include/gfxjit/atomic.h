// Atomic operations as CUDA and HIP name them, relaxed, for the agent, the workgroup (_block) and
// the system (_system).
#ifndef __GFXJIT_ATOMIC_H
#define __GFXJIT_ATOMIC_H

#define __GJ_VALUE(__T) typename __gj_same<__T>::__type
#define __GJ_BLOCK __HIP_MEMORY_SCOPE_WORKGROUP
#define __GJ_SYSTEM __HIP_MEMORY_SCOPE_SYSTEM
#define __GJ_SCOPED(__name, __parameters, __arguments)       \
  template <class __T> inline __T __name##_block __parameters {  \
    return __name<__GJ_BLOCK> __arguments;                       \
  }                                                              \
  template <class __T> inline __T __name##_system __parameters { \
    return __name<__GJ_SYSTEM> __arguments;                      \
  }
#define __GJ_ATOMIC(__name, __builtin__)                       \
  template <int __scope = __HIP_MEMORY_SCOPE_AGENT, class __T> \
  inline __T __name(__T *__p, __GJ_VALUE(__T) __v) {           \
    return __builtin__(__p, __v, __ATOMIC_RELAXED, __scope);   \
  }                                                            \
  __GJ_SCOPED(__name, (__T *__p, __GJ_VALUE(__T) __v), (__p, __v))
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
template <unsigned __size> struct __gj_bits;
template <> struct __gj_bits<2> {
  typedef unsigned short __type;
};
template <> struct __gj_bits<4> {
  typedef unsigned int __type;
};
template <> struct __gj_bits<8> {
  typedef unsigned long __type;
};
template <int __scope = __HIP_MEMORY_SCOPE_AGENT, class __T>
inline __T atomicCAS(__T *__p, __GJ_VALUE(__T) __expected, __GJ_VALUE(__T) __v) {
  typedef typename __gj_bits<sizeof(__T)>::__type __B;
  __B __found = __builtin_bit_cast(__B, __expected);
  __hip_atomic_compare_exchange_strong((__B *)__p, &__found, __builtin_bit_cast(__B, __v),
                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED, __scope);
  return __builtin_bit_cast(__T, __found);
}
__GJ_SCOPED(atomicCAS, (__T *__p, __GJ_VALUE(__T) __expected, __GJ_VALUE(__T) __v), (__p, __expected, __v))
#undef __GJ_SCOPED

// Count up to a limit and on from 0; count down to 0 and on from the limit.
#ifdef __NVPTX__
#define __GJ_INC(__p, __limit, __scope) __nvvm_atom_inc_gen_ui(__p, __limit)
#define __GJ_DEC(__p, __limit, __scope) __nvvm_atom_dec_gen_ui(__p, __limit)
#else
#define __GJ_INC(__p, __limit, __scope) \
  __builtin_amdgcn_atomic_inc32(__p, __limit, __ATOMIC_RELAXED, __scope)
#define __GJ_DEC(__p, __limit, __scope) \
  __builtin_amdgcn_atomic_dec32(__p, __limit, __ATOMIC_RELAXED, __scope)
#endif
#define __GJ_ATOMIC_WRAP(__suffix, __scope)                              \
  inline unsigned atomicInc##__suffix(unsigned *__p, unsigned __limit) { \
    return __GJ_INC(__p, __limit, __scope);                              \
  }                                                                      \
  inline unsigned atomicDec##__suffix(unsigned *__p, unsigned __limit) { \
    return __GJ_DEC(__p, __limit, __scope);                              \
  }
__GJ_ATOMIC_WRAP(, "agent")
__GJ_ATOMIC_WRAP(_block, "workgroup")
__GJ_ATOMIC_WRAP(_system, "")
#undef __GJ_ATOMIC_WRAP
#undef __GJ_INC
#undef __GJ_DEC

// unsafe: an instruction where there is one, although it does not work in memory of the host.
// safe: right in any memory, if need be a loop.
#define __GJ_ATOMIC_UNSAFE(__name, __builtin__)                                         \
  template <class __T> inline __T unsafe##__name(__T *__p, __GJ_VALUE(__T) __v) {       \
    [[clang::atomic(no_remote_memory, no_fine_grained_memory, ignore_denormal_mode)]] { \
      return __builtin__(__p, __v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);         \
    }                                                                                   \
  }                                                                                     \
  template <class __T> inline __T safe##__name(__T *__p, __GJ_VALUE(__T) __v) {         \
    [[clang::atomic(remote_memory, fine_grained_memory, no_ignore_denormal_mode)]] {    \
      return __builtin__(__p, __v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);         \
    }                                                                                   \
  }
__GJ_ATOMIC_UNSAFE(AtomicAdd, __hip_atomic_fetch_add)
__GJ_ATOMIC_UNSAFE(AtomicMin, __hip_atomic_fetch_min)
__GJ_ATOMIC_UNSAFE(AtomicMax, __hip_atomic_fetch_max)
#undef __GJ_ATOMIC_UNSAFE

template <class __T> inline __T atomicAddNoRet(__T *__p, __GJ_VALUE(__T) __v) {
  return atomicAdd(__p, __v);
}

#endif
