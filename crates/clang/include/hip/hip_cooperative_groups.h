// Cooperative groups: all of a grid, a workgroup, parts of a wave.
#ifndef HIP_INCLUDE_HIP_HIP_COOPERATIVE_GROUPS_H
#define HIP_INCLUDE_HIP_HIP_COOPERATIVE_GROUPS_H

#include <hip/hip_runtime.h>

#pragma clang force_cuda_host_device begin
namespace cooperative_groups {

struct grid_group;
struct thread_block;

// The grid's record that a cooperative launch gives; 0 otherwise. The lower half of the counter
// counts who has come, the upper how often the barrier has opened.
struct __gj_grid_record {
  unsigned *all_devices;
  unsigned device, devices;
  unsigned long items_before, items;
  unsigned counter[2];
  unsigned groups;
};
inline __gj_grid_record *__gj_grid() {
  typedef __gj_grid_record *const __attribute__((address_space(4))) *Hidden;
  typedef const __attribute__((address_space(4))) char *Bytes;
  return *(Hidden)((Bytes)__builtin_amdgcn_implicitarg_ptr() + 88);
}

inline unsigned __gj_block_threads() { return blockDim.x * blockDim.y * blockDim.z; }
inline unsigned __gj_block_rank() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

struct grid_group {
  bool is_valid() const { return __gj_grid() != nullptr; }
  void sync() const {
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
    __syncthreads();
    if (__gj_block_rank() == 0) {
      __gj_grid_record *grid = __gj_grid();
      unsigned *counter = grid->counter;
      unsigned before =
          __hip_atomic_fetch_add(counter, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
      if ((before & 0xffff) == grid->groups - 1)
        __hip_atomic_fetch_add(counter, 0x10000u - grid->groups, __ATOMIC_RELAXED,
                               __HIP_MEMORY_SCOPE_AGENT);
      else
        while (__hip_atomic_load(counter, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT) >> 16 ==
               before >> 16)
          __builtin_amdgcn_s_sleep(1);
    }
    __syncthreads();
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
  }
  unsigned long long num_threads() const {
    return num_blocks() * __gj_block_threads();
  }
  unsigned long long size() const { return num_threads(); }
  unsigned long long num_blocks() const {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
  }
  unsigned long long block_rank() const {
    return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  }
  unsigned long long thread_rank() const {
    return block_rank() * __gj_block_threads() + __gj_block_rank();
  }
  dim3 group_dim() const { return gridDim; }
  dim3 dim_blocks() const { return gridDim; }
  dim3 block_index() const { return blockIdx; }
};
inline grid_group this_grid() { return grid_group(); }

struct thread_block {
  void sync() const { __syncthreads(); }
  struct arrival_token {};
  unsigned size() const { return __gj_block_threads(); }
  unsigned num_threads() const { return __gj_block_threads(); }
  unsigned thread_rank() const { return __gj_block_rank(); }
  dim3 group_index() const { return blockIdx; }
  dim3 thread_index() const { return threadIdx; }
  dim3 group_dim() const { return blockDim; }
  dim3 dim_threads() const { return blockDim; }
  bool is_valid() const { return true; }
};
inline thread_block this_thread_block() { return thread_block(); }

// The lanes of a wave in `mask`; `rank` counts those of them below this one.
struct coalesced_group {
  unsigned long long mask;
  unsigned size() const { return (unsigned)__builtin_popcountll(mask); }
  unsigned num_threads() const { return size(); }
  unsigned thread_rank() const {
    return (unsigned)__builtin_popcountll(mask & __lanemask_lt());
  }
  void sync() const { __syncwarp(); }
  bool is_valid() const { return true; }
  unsigned meta_group_rank() const { return 0; }
  unsigned meta_group_size() const { return 1; }
  int __lane(unsigned rank) const {
    unsigned long long rest = mask;
    for (; rank; rank--)
      rest &= rest - 1;
    return __builtin_ctzll(rest);
  }
  // The bits of the group's lanes, drawn together.
  unsigned long long __gather(unsigned long long lanes) const {
    unsigned long long found = 0;
    unsigned at = 0;
    for (unsigned long long rest = mask; rest; rest &= rest - 1)
      found |= (lanes >> __builtin_ctzll(rest) & 1) << at++;
    return found;
  }
  template <class T> T shfl(T value, unsigned rank) const {
    return __gj_from_lane(value, __lane(rank % size()));
  }
  template <class T> T shfl_up(T value, unsigned distance) const {
    unsigned rank = thread_rank();
    return __gj_from_lane(value, __lane(rank < distance ? rank : rank - distance));
  }
  template <class T> T shfl_down(T value, unsigned distance) const {
    unsigned rank = thread_rank();
    return __gj_from_lane(value, __lane(rank + distance >= size() ? rank : rank + distance));
  }
  int any(int yes) const { return (__ballot(yes) & mask) != 0; }
  int all(int yes) const { return (__ballot(!yes) & mask) == 0; }
  unsigned long long ballot(int yes) const { return __gather(__ballot(yes) & mask); }
  template <class T> unsigned long long match_any(T value) const {
    return __gather(__match_any(value) & mask);
  }
};
inline coalesced_group coalesced_threads() { return coalesced_group{__activemask()}; }

// A part of a workgroup of `n` lanes, one of the powers of two up to a wave.
template <unsigned n, class Parent = void> struct thread_block_tile {
  static_assert(n && !(n & (n - 1)) && n <= 64, "a tile has 1, 2, 4, … 64 threads");
  thread_block_tile() = default;
  template <class Other> thread_block_tile(const thread_block_tile<n, Other> &) {}
  static unsigned size() { return n; }
  static unsigned num_threads() { return n; }
  static unsigned thread_rank() { return __gj_block_rank() % n; }
  static unsigned meta_group_rank() { return __gj_block_rank() / n; }
  static unsigned meta_group_size() { return (__gj_block_threads() + n - 1) / n; }
  bool is_valid() const { return true; }
  void sync() const { __syncwarp(); }
  template <class T> T shfl(T value, int rank) const { return __shfl(value, rank, n); }
  template <class T> T shfl_up(T value, unsigned by) const { return __shfl_up(value, by, n); }
  template <class T> T shfl_down(T value, unsigned by) const { return __shfl_down(value, by, n); }
  template <class T> T shfl_xor(T value, unsigned by) const {
    return __shfl_xor(value, (int)by, n);
  }
  // This tile's bits of a vote of the wave.
  static unsigned long long __part(unsigned long long lanes) {
    return lanes >> (__lane_id() & ~(n - 1)) & (n == 64 ? ~0ull : (1ull << n % 64) - 1);
  }
  unsigned long long ballot(int yes) const { return __part(__ballot(yes)); }
  int any(int yes) const { return ballot(yes) != 0; }
  int all(int yes) const { return ballot(!yes) == 0; }
  template <class T> unsigned long long match_any(T value) const {
    unsigned long long found = 0;
    for (unsigned i = 0; i < n; i++)
      found |= (unsigned long long)(shfl(value, (int)i) == value) << i;
    return found;
  }
  template <class T> unsigned long long match_all(T value, int &all_same) const {
    all_same = all(shfl(value, 0) == value);
    return all_same ? __part(~0ull) : 0;
  }
};
template <unsigned n, class Group> inline thread_block_tile<n, Group> tiled_partition(const Group &) {
  return thread_block_tile<n, Group>();
}
// With a size that is known at run time: the lanes of the same part.
inline coalesced_group tiled_partition(const thread_block &, unsigned n) {
  unsigned long long lanes = n >= 64 ? ~0ull : (1ull << n) - 1;
  return coalesced_group{lanes << (__lane_id() & ~(n - 1)) & __activemask()};
}
template <class Group> inline coalesced_group binary_partition(const Group &, bool yes) {
  unsigned long long lanes = __ballot(yes);
  return coalesced_group{yes ? lanes : __activemask() & ~lanes};
}
template <class Group, class L> inline coalesced_group labeled_partition(const Group &, L label) {
  return coalesced_group{__match_any(label)};
}

template <class Group> inline void sync(const Group &group) { group.sync(); }
template <class Group> inline auto thread_rank(const Group &group) -> decltype(group.thread_rank()) {
  return group.thread_rank();
}
template <class Group> inline auto group_size(const Group &group) -> decltype(group.size()) {
  return group.size();
}

template <class T = void> struct plus {
  T operator()(T a, T b) const { return a + b; }
};
template <class T = void> struct less {
  T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T = void> struct greater {
  T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T = void> struct bit_and {
  T operator()(T a, T b) const { return a & b; }
};
template <class T = void> struct bit_or {
  T operator()(T a, T b) const { return a | b; }
};
template <class T = void> struct bit_xor {
  T operator()(T a, T b) const { return a ^ b; }
};

template <unsigned n, class P, class T, class Op>
inline T reduce(const thread_block_tile<n, P> &tile, T value, Op op) {
  for (unsigned half = n / 2; half; half /= 2)
    value = op(value, tile.shfl_xor(value, half));
  return value;
}
template <class T, class Op> inline T reduce(const coalesced_group &group, T value, Op op) {
  T all = group.shfl(value, 0);
  for (unsigned i = 1; i < group.size(); i++)
    all = op(all, group.shfl(value, i));
  return all;
}
template <unsigned n, class P, class T, class Op>
inline T inclusive_scan(const thread_block_tile<n, P> &tile, T value, Op op) {
  for (unsigned by = 1; by < n; by *= 2) {
    T below = tile.shfl_up(value, by);
    if (tile.thread_rank() >= by)
      value = op(below, value);
  }
  return value;
}
template <unsigned n, class P, class T>
inline T inclusive_scan(const thread_block_tile<n, P> &tile, T value) {
  return inclusive_scan(tile, value, plus<T>());
}
template <unsigned n, class P, class T>
inline T exclusive_scan(const thread_block_tile<n, P> &tile, T value) {
  T sum = tile.shfl_up(inclusive_scan(tile, value, plus<T>()), 1);
  return tile.thread_rank() ? sum : T();
}

}  // namespace cooperative_groups
#pragma clang force_cuda_host_device end

#endif
