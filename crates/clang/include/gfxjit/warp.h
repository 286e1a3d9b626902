// What the lanes of a wave tell one another: shuffles, votes, matches, reductions. Masks have 64
// bits, one for each lane; 32 are taken where a wave has no more lanes.
#ifndef __GFXJIT_WARP_H
#define __GFXJIT_WARP_H

// Lanes that take part in an exchange. AMD's GPUs exchange words among the lanes that are active, which the hardware
// knows. NVIDIA's lanes run independently: what has no mask is among those that run together, and what has one waits for
// all lanes in it.
#ifdef __NVPTX__
#define __GJ_ACTIVE ((unsigned long long)__nvvm_activemask())
inline int __gj_permute(unsigned long long __among, int __lane, int __word) {
  return __nvvm_shfl_sync_idx_i32((unsigned)__among, __word, __lane, 31);
}
#else
#define __GJ_ACTIVE 0
// A word of another lane. In waves of 64, the instruction of GFX10 and later stays in a half of
// the wave. GFX11 and GFX12 can swap the halves; but a lane whose counterpart in the other half is
// not active then has no lane to receive its word. Without that the lanes are read one by one.
// (LLVM has GFX12's for wave-wide; what is here is right for either.)
inline int __gj_permute(unsigned long long, int __lane, int __word) {
#if defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__)
  if (__GJ_WAVE == 64) {
#if !defined(__GFX10__)
    unsigned long long __active = __builtin_amdgcn_ballot_w64(true);
    if ((unsigned)__active == (unsigned)(__active >> 32)) {
      int __here = __builtin_amdgcn_ds_bpermute(__lane << 2, __word);
      int __there =
          __builtin_amdgcn_ds_bpermute((__lane ^ 32) << 2, __builtin_amdgcn_permlane64(__word));
      return (__lane ^ (int)__lane_id()) & 32 ? __there : __here;
    }
#endif
    int __found = 0;
    for (int __i = 0; __i < 64; __i++) {
      int __of_lane = __builtin_amdgcn_readlane(__word, __i);
      __found = (__lane & 63) == __i ? __of_lane : __found;
    }
    return __found;
  }
#endif
  return __builtin_amdgcn_ds_bpermute(__lane << 2, __word);
}
#endif

// The value of another lane, in words of 32 bits.
template <class __T>
inline __T __gj_from_lane(__T __value, int __lane, unsigned long long __among = __GJ_ACTIVE) {
  struct __Words {
    int __word[(sizeof(__T) + 3) / 4];
  } __words = {};
  __builtin_memcpy(&__words, &__value, sizeof(__T));
#pragma unroll
  for (unsigned __i = 0; __i < (sizeof(__T) + 3) / 4; __i++)
    __words.__word[__i] = __gj_permute(__among, __lane, __words.__word[__i]);
  __builtin_memcpy(&__value, &__words, sizeof(__T));
  return __value;
}

// Each shuffle among given lanes, among those that are active, and among those in a mask (behind the masks below).
template <class __T>
inline __T __gj_shfl(unsigned long long __among, __T __value, int __lane, int __width) {
  int __self = (int)__lane_id();
  return __gj_from_lane(__value, (__lane & (__width - 1)) + (__self & ~(__width - 1)), __among);
}
template <class __T>
inline __T __gj_shfl_up(unsigned long long __among, __T __value, unsigned __distance, int __width) {
  int __self = (int)__lane_id(), __lane = __self - (int)__distance;
  return __gj_from_lane(__value, __lane < (__self & ~(__width - 1)) ? __self : __lane, __among);
}
template <class __T>
inline __T __gj_shfl_down(unsigned long long __among, __T __value, unsigned __distance,
                          int __width) {
  int __self = (int)__lane_id(), __lane = __self + (int)__distance;
  return __gj_from_lane(
      __value, (__self & (__width - 1)) + (int)__distance >= __width ? __self : __lane, __among);
}
template <class __T>
inline __T __gj_shfl_xor(unsigned long long __among, __T __value, int __mask, int __width) {
  int __self = (int)__lane_id(), __lane = __self ^ __mask;
  return __gj_from_lane(__value, __lane >= ((__self + __width) & ~(__width - 1)) ? __self : __lane,
                        __among);
}
#define __GJ_SHUFFLE(__name, __by)                                              \
  template <class __T>                                                          \
  inline __T __##__name(__T __value, __by __where, int __width = __GJ_WAVE) { \
    return __gj_##__name(__GJ_ACTIVE, __value, __where, __width);               \
  }
__GJ_SHUFFLE(shfl, int)
__GJ_SHUFFLE(shfl_up, unsigned)
__GJ_SHUFFLE(shfl_down, unsigned)
__GJ_SHUFFLE(shfl_xor, int)
#undef __GJ_SHUFFLE

// The votes of given lanes.
#ifdef __NVPTX__
inline unsigned long long __gj_ballot(unsigned long long __among, int __yes) {
  return __nvvm_vote_ballot_sync((unsigned)__among, __yes != 0);
}
inline unsigned long long __ballot(int __yes) { return __gj_ballot(__GJ_ACTIVE, __yes); }
inline unsigned long long __activemask() { return __GJ_ACTIVE; }
#else
inline unsigned long long __ballot(int __yes) { return __builtin_amdgcn_ballot_w64(__yes != 0); }
inline unsigned long long __activemask() { return __ballot(1); }
inline unsigned long long __gj_ballot(unsigned long long __among, int __yes) {
  return __ballot(__yes) & __among;
}
#endif
inline unsigned long long __ballot64(int __yes) { return __ballot(__yes); }
inline int __any(int __yes) { return __ballot(__yes) != 0; }
inline int __all(int __yes) { return __ballot(!__yes) == 0; }

// A function that only code for waves of a given size may call. The compiler knows them as a
// feature of the target and refuses the call elsewhere; where there is no target yet, what calls
// it is for such waves alone.
#if !defined(__HIP_DEVICE_COMPILE__) || defined(__NVPTX__)
#define __GJ_FOR_WAVES_OF(__lanes)
#elif defined(__amdgcn_processor__)
#define __GJ_FOR_WAVES_OF(__lanes) \
  __attribute__((__always_inline__, __target__("wavefrontsize" #__lanes)))
#else
#define __GJ_FOR_WAVES_OF(__lanes) __attribute__((__target__("wavefrontsize" #__lanes)))
#endif
#if defined(__GFX9__) || (defined(__GFXJIT_WAVE_SIZE__) && __GFXJIT_WAVE_SIZE__ == 64)
#define __GJ_MASK_MAY_HAVE_32_BITS 0
#else
#define __GJ_MASK_MAY_HAVE_32_BITS 1
#endif
template <unsigned __bytes> inline void __gj_check_mask_of_64_bits() {}
#if __GJ_MASK_MAY_HAVE_32_BITS
inline __GJ_FOR_WAVES_OF(32) void __gj_mask_of_32_bits_needs_waves_of_32_lanes() {}
template <> inline void __gj_check_mask_of_64_bits<4>() {
  __gj_mask_of_32_bits_needs_waves_of_32_lanes();
}
#endif
template <class __M> inline unsigned long long __gj_mask(__M __mask) {
  static_assert(__gj_kind<__M>::__value == 1 &&
                    (sizeof(__M) == 8 || (__GJ_MASK_MAY_HAVE_32_BITS && sizeof(__M) == 4)),
                "a mask is an integer of 64 bits (of 32 in code for waves of 32 lanes alone)");
  __gj_check_mask_of_64_bits<sizeof(__M)>();
  unsigned long long __bits = sizeof(__M) < 8 ? (unsigned)__mask : (unsigned long long)__mask;
  return __bits & (~0ull >> (64 - __GJ_WAVE));
}
template <class __M> inline unsigned long long __ballot_sync(__M __mask, int __yes) {
  return __gj_ballot(__gj_mask(__mask), __yes);
}
template <class __M> inline int __any_sync(__M __mask, int __yes) {
  return __gj_ballot(__gj_mask(__mask), __yes) != 0;
}
template <class __M> inline int __all_sync(__M __mask, int __yes) {
  unsigned long long __lanes = __gj_mask(__mask);
  return __gj_ballot(__lanes, __yes) == __lanes;
}
template <class __M> inline __attribute__((__always_inline__)) void __syncwarp(__M __mask) {
  unsigned long long __lanes = __gj_mask(__mask);
#ifdef __NVPTX__
  __nvvm_bar_warp_sync((unsigned)__lanes);
#else
  (void)__lanes;
  __syncwarp();
#endif
}

// The shuffles of the lanes in a mask.
#define __GJ_SHUFFLE_SYNC(__name, __by)                                       \
  template <class __M, class __T>                                             \
  inline __T __##__name##_sync(__M __mask, __T __value, __by __where,         \
                               int __width = __GJ_WAVE) {                     \
    return __gj_##__name(__gj_mask(__mask), __value, __where, __width);       \
  }
__GJ_SHUFFLE_SYNC(shfl, int)
__GJ_SHUFFLE_SYNC(shfl_up, unsigned)
__GJ_SHUFFLE_SYNC(shfl_down, unsigned)
__GJ_SHUFFLE_SYNC(shfl_xor, int)
#undef __GJ_SHUFFLE_SYNC

#ifdef __NVPTX__
// Which of the given lanes have the same value: all of them look at one lane's value after the other's. What is no number
// is the same as nothing.
template <class __T>
inline unsigned long long __gj_match_any(unsigned long long __among, __T __value) {
  unsigned long long __found = 1ull << __lane_id();
  for (unsigned long long __rest = __among; __rest;) {
    int __lane = __builtin_ctzll(__rest);
    bool __same_ = __value == __gj_from_lane(__value, __lane, __among);
    unsigned long long __lanes = __gj_ballot(__among, __same_);
    __found = __same_ ? __lanes : __found;
    __rest &= ~(__lanes | 1ull << __lane);
  }
  return __found;
}
template <class __T> inline unsigned long long __match_any(__T __value) {
  return __gj_match_any(__GJ_ACTIVE, __value);
}
// Whether the lanes of a mask, all of which give the same one, have the same value.
template <class __T>
inline unsigned long long __gj_match_all(unsigned long long __mask, __T __value, int *__all_) {
  __T __first_ = __gj_from_lane(__value, __builtin_ctzll(__mask), __mask);
  *__all_ = __gj_ballot(__mask, !(__value == __first_)) == 0;
  return *__all_ ? __mask : 0;
}
#else
// The value of the first active lane.
template <class __T> inline __T __gj_first(__T __value) {
  struct __Words {
    int __word[(sizeof(__T) + 3) / 4];
  } __words = {};
  __builtin_memcpy(&__words, &__value, sizeof(__T));
#pragma unroll
  for (unsigned __i = 0; __i < (sizeof(__T) + 3) / 4; __i++)
    __words.__word[__i] = __builtin_amdgcn_readfirstlane(__words.__word[__i]);
  __builtin_memcpy(&__value, &__words, sizeof(__T));
  return __value;
}

// Which lanes have the same value. Each turn serves all lanes with the first lane's value; what
// is no number is the same as nothing.
template <class __T> inline unsigned long long __match_any(__T __value) {
  for (;;) {
    bool __same_ = __value == __gj_first(__value);
    unsigned long long __lanes = __ballot(__same_);
    if (__same_)
      return __lanes;
    if (!(__value == __value))
      return 1ull << __lane_id();
  }
}
// Whether all lanes with the same mask have the same value. Each turn serves the first lane's mask.
template <class __T>
inline unsigned long long __gj_match_all(unsigned long long __mask, __T __value, int *__all_) {
  for (;;) {
    bool __is_served = __mask == __gj_first(__mask);
    unsigned long long __lanes = __ballot(__is_served);
    unsigned long long __different = __ballot(__is_served && !(__value == __gj_first(__value)));
    if (__is_served) {
      *__all_ = __different == 0;
      return __different ? 0 : __lanes & __mask;
    }
  }
}
template <class __T>
inline unsigned long long __gj_match_any(unsigned long long __among, __T __value) {
  return __match_any(__value) & __among;
}
#endif
template <class __T> inline unsigned long long __match_all(__T __value, int *__all_) {
  return __gj_match_all(__activemask(), __value, __all_);
}
template <class __M, class __T>
inline unsigned long long __match_any_sync(__M __mask, __T __value) {
  return __gj_match_any(__gj_mask(__mask), __value);
}
template <class __M, class __T>
inline unsigned long long __match_all_sync(__M __mask, __T __value, int *__all_) {
  return __gj_match_all(__gj_mask(__mask), __value, __all_);
}

// Reductions of the lanes in a mask: by halves in a whole wave, otherwise lane by lane.
template <class __Op, class __T> inline __T __gj_reduce(unsigned long long __mask, __T __value) {
#ifndef __NVPTX__
  __mask &= __activemask();
#endif
  if (__builtin_popcountll(__mask) == __GJ_WAVE) {
    for (int __half_ = __GJ_WAVE / 2; __half_; __half_ /= 2)
      __value = __Op::__of(__value, __gj_shfl_xor(__mask, __value, __half_, __GJ_WAVE));
    return __value;
  }
  unsigned long long __among = __mask;
  __T __all_ = __gj_from_lane(__value, __builtin_ctzll(__mask), __among);
  for (__mask &= __mask - 1; __mask; __mask &= __mask - 1)
    __all_ = __Op::__of(__all_, __gj_from_lane(__value, __builtin_ctzll(__mask), __among));
  return __all_;
}
#define __GJ_REDUCE(__name, __result)                                           \
  struct __gj##__name {                                                         \
    template <class __T> static __T __of(__T __a, __T __b) { return __result; } \
  };                                                                            \
  template <class __M, class __T> inline __T __name(__M __lanes, __T __value) { \
    return __gj_reduce<__gj##__name>(__gj_mask(__lanes), __value);              \
  }
__GJ_REDUCE(__reduce_add_sync, __a + __b)
__GJ_REDUCE(__reduce_min_sync, __b < __a ? __b : __a)
__GJ_REDUCE(__reduce_max_sync, __a < __b ? __b : __a)
__GJ_REDUCE(__reduce_and_sync, __a &__b)
__GJ_REDUCE(__reduce_or_sync, __a | __b)
__GJ_REDUCE(__reduce_xor_sync, __a ^ __b)
#undef __GJ_REDUCE

#ifdef __NVPTX__
// The bodies of AMD's instructions for NVIDIA's GPUs (crates/nvptx/lib/amdgcn.cpp).
#define __GJ_AMD __attribute__((__convergent__))
__GJ_AMD int __gj_ds_bpermute(int, int) __asm__("llvm.amdgcn.ds.bpermute");
__GJ_AMD int __gj_ds_permute(int, int) __asm__("llvm.amdgcn.ds.permute");
__GJ_AMD int __gj_ds_swizzle(int, int) __asm__("llvm.amdgcn.ds.swizzle");
__GJ_AMD int __gj_mov_dpp(int, int, int, int, bool) __asm__("llvm.amdgcn.mov.dpp.i32");
#undef __GJ_AMD
#else
#define __gj_ds_bpermute __builtin_amdgcn_ds_bpermute
#define __gj_ds_permute __builtin_amdgcn_ds_permute
#define __gj_ds_swizzle __builtin_amdgcn_ds_swizzle
#define __gj_mov_dpp __builtin_amdgcn_mov_dpp
#endif
// By the names of the instructions: words of the lane at `address` / 4, words sent there, and
// patterns that the instruction holds.
inline unsigned __hip_ds_bpermute(int __address, unsigned __word) {
  return (unsigned)__gj_ds_bpermute(__address, (int)__word);
}
inline float __hip_ds_bpermutef(int __address, float x) {
  return __builtin_bit_cast(float,
                            __gj_ds_bpermute(__address, __builtin_bit_cast(int, x)));
}
inline unsigned __hip_ds_permute(int __address, unsigned __word) {
  return (unsigned)__gj_ds_permute(__address, (int)__word);
}
inline float __hip_ds_permutef(int __address, float x) {
  return __builtin_bit_cast(float,
                            __gj_ds_permute(__address, __builtin_bit_cast(int, x)));
}
template <int __pattern> inline unsigned __hip_ds_swizzle_N(unsigned __word) {
  return (unsigned)__gj_ds_swizzle((int)__word, __pattern);
}
template <int __pattern> inline float __hip_ds_swizzlef_N(float x) {
  return __builtin_bit_cast(float,
                            __gj_ds_swizzle(__builtin_bit_cast(int, x), __pattern));
}
template <int __control, int __rows, int __banks, bool __bound>
inline int __hip_move_dpp_N(int __word) {
  return __gj_mov_dpp(__word, __control, __rows, __banks, __bound);
}
#define __hip_ds_swizzle(__word, __pattern) __hip_ds_swizzle_N<(__pattern)>((__word))
#define __hip_ds_swizzlef(__x_, __pattern) __hip_ds_swizzlef_N<(__pattern)>((__x_))
#define __hip_move_dpp(__word, __control, __rows, __banks, __bound) \
  __hip_move_dpp_N<(__control), (__rows), (__banks), (__bound)>((__word))

inline unsigned long long __lanemask_lt() { return (1ull << __lane_id()) - 1; }
inline unsigned long long __lanemask_gt() { return ~0ull << __lane_id() << 1; }

#endif
