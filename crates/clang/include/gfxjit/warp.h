// What the lanes of a wave tell one another: shuffles, votes, matches, reductions. Masks have 64
// bits, one for each lane; 32 are taken where a wave has no more lanes.
#ifndef GFXJIT_WARP_H
#define GFXJIT_WARP_H

// A word of another lane. In waves of 64, the instruction of GFX10 and later stays in a half of
// the wave. GFX11 and GFX12 can swap the halves; but a lane whose counterpart in the other half is not
// active then has no lane to receive its word. Without that the lanes are read one by one. (LLVM has
// GFX12's for wave-wide; what is here is right for either.)
inline int __gj_permute(int lane, int word) {
#if defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__)
  if (__GJ_WAVE == 64) {
#if !defined(__GFX10__)
    unsigned long long active = __builtin_amdgcn_ballot_w64(true);
    if ((unsigned)active == (unsigned)(active >> 32)) {
      int here = __builtin_amdgcn_ds_bpermute(lane << 2, word);
      int there =
          __builtin_amdgcn_ds_bpermute((lane ^ 32) << 2, __builtin_amdgcn_permlane64(word));
      return (lane ^ (int)__lane_id()) & 32 ? there : here;
    }
#endif
    int found = 0;
    for (int i = 0; i < 64; i++) {
      int of_lane = __builtin_amdgcn_readlane(word, i);
      found = (lane & 63) == i ? of_lane : found;
    }
    return found;
  }
#endif
  return __builtin_amdgcn_ds_bpermute(lane << 2, word);
}

// The value of another lane, in words of 32 bits.
template <class T> inline T __gj_from_lane(T value, int lane) {
  struct Words {
    int word[(sizeof(T) + 3) / 4];
  } words = {};
  __builtin_memcpy(&words, &value, sizeof(T));
#pragma unroll
  for (unsigned i = 0; i < (sizeof(T) + 3) / 4; i++)
    words.word[i] = __gj_permute(lane, words.word[i]);
  __builtin_memcpy(&value, &words, sizeof(T));
  return value;
}

template <class T> inline T __shfl(T value, int lane, int width = __GJ_WAVE) {
  int self = (int)__lane_id();
  return __gj_from_lane(value, (lane & (width - 1)) + (self & ~(width - 1)));
}
template <class T> inline T __shfl_up(T value, unsigned distance, int width = __GJ_WAVE) {
  int self = (int)__lane_id(), lane = self - (int)distance;
  return __gj_from_lane(value, lane < (self & ~(width - 1)) ? self : lane);
}
template <class T> inline T __shfl_down(T value, unsigned distance, int width = __GJ_WAVE) {
  int self = (int)__lane_id(), lane = self + (int)distance;
  return __gj_from_lane(value, (self & (width - 1)) + (int)distance >= width ? self : lane);
}
template <class T> inline T __shfl_xor(T value, int mask, int width = __GJ_WAVE) {
  int self = (int)__lane_id(), lane = self ^ mask;
  return __gj_from_lane(value, lane >= ((self + width) & ~(width - 1)) ? self : lane);
}

inline unsigned long long __ballot(int yes) { return __builtin_amdgcn_ballot_w64(yes != 0); }
#define __ballot64 __ballot
inline unsigned long long __activemask() { return __ballot(1); }
inline int __any(int yes) { return __ballot(yes) != 0; }
inline int __all(int yes) { return __ballot(!yes) == 0; }

// A function that only code for waves of so many lanes may call. The compiler knows them as a
// feature of the target and refuses the call elsewhere; where there is no target yet, what calls
// it is for such waves alone.
#if !defined(__HIP_DEVICE_COMPILE__)
#define __GJ_FOR_WAVES_OF(lanes)
#elif defined(__amdgcn_processor__)
#define __GJ_FOR_WAVES_OF(lanes) \
  __attribute__((always_inline, target("wavefrontsize" #lanes)))
#else
#define __GJ_FOR_WAVES_OF(lanes) __attribute__((target("wavefrontsize" #lanes)))
#endif
#if defined(__GFX9__) || (defined(__GFXJIT_WAVE_SIZE__) && __GFXJIT_WAVE_SIZE__ == 64)
#define __GJ_MASK_MAY_HAVE_32_BITS 0
#else
#define __GJ_MASK_MAY_HAVE_32_BITS 1
#endif
template <unsigned bytes> inline void __gj_check_mask_of_64_bits() {}
#if __GJ_MASK_MAY_HAVE_32_BITS
inline __GJ_FOR_WAVES_OF(32) void __gj_mask_of_32_bits_needs_waves_of_32_lanes() {}
template <> inline void __gj_check_mask_of_64_bits<4>() {
  __gj_mask_of_32_bits_needs_waves_of_32_lanes();
}
#endif
template <class M> inline unsigned long long __gj_mask(M mask) {
  static_assert(__gj_kind<M>::value == 1 &&
                    (sizeof(M) == 8 || (__GJ_MASK_MAY_HAVE_32_BITS && sizeof(M) == 4)),
                "a mask is an integer of 64 bits (of 32 in code for waves of 32 lanes alone)");
  __gj_check_mask_of_64_bits<sizeof(M)>();
  unsigned long long bits = sizeof(M) < 8 ? (unsigned)mask : (unsigned long long)mask;
  return bits & (~0ull >> (64 - __GJ_WAVE));
}
template <class M> inline unsigned long long __ballot_sync(M mask, int yes) {
  return __ballot(yes) & __gj_mask(mask);
}
template <class M> inline int __any_sync(M mask, int yes) {
  return (__ballot(yes) & __gj_mask(mask)) != 0;
}
template <class M> inline int __all_sync(M mask, int yes) {
  unsigned long long lanes = __gj_mask(mask);
  return (__ballot(yes) & lanes) == lanes;
}
template <class M> inline __attribute__((always_inline)) void __syncwarp(M mask) {
  (void)__gj_mask(mask);
  __syncwarp();
}

template <class M, class T> inline T __shfl_sync(M mask, T value, int lane, int width = __GJ_WAVE) {
  (void)__gj_mask(mask);
  return __shfl(value, lane, width);
}
template <class M, class T>
inline T __shfl_up_sync(M mask, T value, unsigned distance, int width = __GJ_WAVE) {
  (void)__gj_mask(mask);
  return __shfl_up(value, distance, width);
}
template <class M, class T>
inline T __shfl_down_sync(M mask, T value, unsigned distance, int width = __GJ_WAVE) {
  (void)__gj_mask(mask);
  return __shfl_down(value, distance, width);
}
template <class M, class T>
inline T __shfl_xor_sync(M mask, T value, int lanes, int width = __GJ_WAVE) {
  (void)__gj_mask(mask);
  return __shfl_xor(value, lanes, width);
}

// The value of the first active lane.
template <class T> inline T __gj_first(T value) {
  struct Words {
    int word[(sizeof(T) + 3) / 4];
  } words = {};
  __builtin_memcpy(&words, &value, sizeof(T));
#pragma unroll
  for (unsigned i = 0; i < (sizeof(T) + 3) / 4; i++)
    words.word[i] = __builtin_amdgcn_readfirstlane(words.word[i]);
  __builtin_memcpy(&value, &words, sizeof(T));
  return value;
}

// Which lanes have the same value. Each turn serves all lanes with the first lane's value; what
// is no number is the same as nothing.
template <class T> inline unsigned long long __match_any(T value) {
  for (;;) {
    bool same = value == __gj_first(value);
    unsigned long long lanes = __ballot(same);
    if (same)
      return lanes;
    if (!(value == value))
      return 1ull << __lane_id();
  }
}
// Whether all lanes with the same mask have the same value. Each turn serves the first lane's mask.
template <class T>
inline unsigned long long __gj_match_all(unsigned long long mask, T value, int *all) {
  for (;;) {
    bool is_served = mask == __gj_first(mask);
    unsigned long long lanes = __ballot(is_served);
    unsigned long long different = __ballot(is_served && !(value == __gj_first(value)));
    if (is_served) {
      *all = different == 0;
      return different ? 0 : lanes & mask;
    }
  }
}
template <class T> inline unsigned long long __match_all(T value, int *all) {
  return __gj_match_all(__activemask(), value, all);
}
template <class M, class T> inline unsigned long long __match_any_sync(M mask, T value) {
  return __match_any(value) & __gj_mask(mask);
}
template <class M, class T>
inline unsigned long long __match_all_sync(M mask, T value, int *all) {
  return __gj_match_all(__gj_mask(mask), value, all);
}

// Reductions of the lanes in a mask: by halves in a whole wave, otherwise lane by lane.
template <class Op, class T> inline T __gj_reduce(unsigned long long mask, T value) {
  mask &= __activemask();
  if (mask == __activemask() && __builtin_popcountll(mask) == __GJ_WAVE) {
    for (int half = __GJ_WAVE / 2; half; half /= 2)
      value = Op::of(value, __shfl_xor(value, half));
    return value;
  }
  T all = __gj_from_lane(value, __builtin_ctzll(mask));
  for (mask &= mask - 1; mask; mask &= mask - 1)
    all = Op::of(all, __gj_from_lane(value, __builtin_ctzll(mask)));
  return all;
}
#define __GJ_REDUCE(name, result)                                    \
  struct __gj##name {                                                \
    template <class T> static T of(T a, T b) { return result; }      \
  };                                                                 \
  template <class M, class T> inline T name(M lanes, T value) {      \
    return __gj_reduce<__gj##name>(__gj_mask(lanes), value);         \
  }
__GJ_REDUCE(__reduce_add_sync, a + b)
__GJ_REDUCE(__reduce_min_sync, b < a ? b : a)
__GJ_REDUCE(__reduce_max_sync, a < b ? b : a)
__GJ_REDUCE(__reduce_and_sync, a &b)
__GJ_REDUCE(__reduce_or_sync, a | b)
__GJ_REDUCE(__reduce_xor_sync, a ^ b)
#undef __GJ_REDUCE

// By the names of the instructions: words of the lane at `address` / 4, words sent there, and
// patterns that the instruction holds.
inline unsigned __hip_ds_bpermute(int address, unsigned word) {
  return (unsigned)__builtin_amdgcn_ds_bpermute(address, (int)word);
}
inline float __hip_ds_bpermutef(int address, float x) {
  return __builtin_bit_cast(
      float, __builtin_amdgcn_ds_bpermute(address, __builtin_bit_cast(int, x)));
}
inline unsigned __hip_ds_permute(int address, unsigned word) {
  return (unsigned)__builtin_amdgcn_ds_permute(address, (int)word);
}
inline float __hip_ds_permutef(int address, float x) {
  return __builtin_bit_cast(
      float, __builtin_amdgcn_ds_permute(address, __builtin_bit_cast(int, x)));
}
template <int pattern> inline unsigned __hip_ds_swizzle_N(unsigned word) {
  return (unsigned)__builtin_amdgcn_ds_swizzle((int)word, pattern);
}
template <int pattern> inline float __hip_ds_swizzlef_N(float x) {
  return __builtin_bit_cast(float,
                            __builtin_amdgcn_ds_swizzle(__builtin_bit_cast(int, x), pattern));
}
template <int control, int rows, int banks, bool bound> inline int __hip_move_dpp_N(int word) {
  return __builtin_amdgcn_mov_dpp(word, control, rows, banks, bound);
}
#define __hip_ds_swizzle(word, pattern) __hip_ds_swizzle_N<(pattern)>((word))
#define __hip_ds_swizzlef(x, pattern) __hip_ds_swizzlef_N<(pattern)>((x))
#define __hip_move_dpp(word, control, rows, banks, bound) \
  __hip_move_dpp_N<(control), (rows), (banks), (bound)>((word))

inline unsigned long long __lanemask_lt() { return (1ull << __lane_id()) - 1; }
inline unsigned long long __lanemask_gt() { return ~0ull << __lane_id() << 1; }

#endif
