// What the lanes of a wave tell one another: shuffles, votes, matches, reductions. Masks have a
// bit for each lane, 64 where a wave may have as many; 32-bit masks name the lower lanes.
#ifndef GFXJIT_WARP_H
#define GFXJIT_WARP_H

// A word of another lane. In waves of 64, the instruction of GFX10 and later stays in a half of
// the wave: GFX11 and GFX12 can swap the halves, on GFX10 the lanes are read one by one. (LLVM has
// GFX12's for wave-wide; what is here is right for either.)
inline int __gj_permute(int lane, int word) {
#if defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__)
  if (__GJ_WAVE == 64) {
#if !defined(__GFX10__)
    int here = __builtin_amdgcn_ds_bpermute(lane << 2, word);
    int there = __builtin_amdgcn_ds_bpermute((lane ^ 32) << 2, __builtin_amdgcn_permlane64(word));
    return (lane ^ (int)__lane_id()) & 32 ? there : here;
#else
    int found = 0;
    for (int i = 0; i < 64; i++) {
      int of_lane = __builtin_amdgcn_readlane(word, i);
      found = (lane & 63) == i ? of_lane : found;
    }
    return found;
#endif
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

template <class M, class T> inline T __shfl_sync(M, T value, int lane, int width = __GJ_WAVE) {
  return __shfl(value, lane, width);
}
template <class M, class T>
inline T __shfl_up_sync(M, T value, unsigned distance, int width = __GJ_WAVE) {
  return __shfl_up(value, distance, width);
}
template <class M, class T>
inline T __shfl_down_sync(M, T value, unsigned distance, int width = __GJ_WAVE) {
  return __shfl_down(value, distance, width);
}
template <class M, class T>
inline T __shfl_xor_sync(M, T value, int mask, int width = __GJ_WAVE) {
  return __shfl_xor(value, mask, width);
}

inline unsigned long long __ballot(int yes) { return __builtin_amdgcn_ballot_w64(yes != 0); }
#define __ballot64 __ballot
inline unsigned long long __activemask() { return __ballot(1); }
inline int __any(int yes) { return __ballot(yes) != 0; }
inline int __all(int yes) { return __ballot(!yes) == 0; }

template <class M> inline unsigned long long __gj_mask(M mask) {
  return sizeof(M) < 8 ? (unsigned long long)(unsigned)mask : (unsigned long long)mask;
}
template <class M> inline unsigned long long __ballot_sync(M mask, int yes) {
  return __ballot(yes) & __gj_mask(mask);
}
template <class M> inline int __any_sync(M mask, int yes) {
  return (__ballot(yes) & __gj_mask(mask)) != 0;
}
template <class M> inline int __all_sync(M mask, int yes) {
  return (__ballot(!yes) & __gj_mask(mask)) == 0;
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

// Which lanes have the same value. Each turn serves all lanes with the first lane's value.
template <class T> inline unsigned long long __match_any(T value) {
  for (;;) {
    bool same = value == __gj_first(value);
    unsigned long long lanes = __ballot(same);
    if (same)
      return lanes;
  }
}
template <class T> inline unsigned long long __match_all(T value, int *all) {
  *all = __all(value == __gj_first(value));
  return *all ? __activemask() : 0;
}
template <class M, class T> inline unsigned long long __match_any_sync(M mask, T value) {
  return __match_any(value) & __gj_mask(mask);
}
template <class M, class T>
inline unsigned long long __match_all_sync(M mask, T value, int *all) {
  *all = __all(value == __gj_first(value));
  return *all ? __gj_mask(mask) : 0;
}

// Reductions of the lanes in a mask: by halves in a whole wave, otherwise lane by lane.
template <class Op, class T> inline T __gj_reduce(unsigned long long mask, T value) {
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

inline unsigned long long __lanemask_lt() { return (1ull << __lane_id()) - 1; }
inline unsigned long long __lanemask_gt() { return ~0ull << __lane_id() << 1; }

#endif
