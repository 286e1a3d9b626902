// Cooperative groups: all of a grid, a workgroup, parts of a wave.
#ifndef HIP_INCLUDE_HIP_HIP_COOPERATIVE_GROUPS_H
#define HIP_INCLUDE_HIP_HIP_COOPERATIVE_GROUPS_H

#include <hip/hip_runtime.h>

#pragma clang force_cuda_host_device begin
namespace cooperative_groups {

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

namespace internal {
typedef enum {
  cg_invalid,
  cg_multi_grid,
  cg_grid,
  cg_workgroup,
  cg_tiled_group,
  cg_coalesced_group
} group_type;
}  // namespace internal

inline void __gj_grid_sync() {
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
inline unsigned long long __gj_grid_blocks() {
  return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
}
inline unsigned long long __gj_grid_block_rank() {
  return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}

// Any group, as far as all have the same: how many there are, which one this is, a barrier.
class thread_group {
protected:
  internal::group_type __kind;
  unsigned __threads;
  // Of a tile: how wide it is. Its last one in a workgroup has fewer threads.
  unsigned __width;
  // Of parts of a wave: the lanes.
  unsigned long long __lanes;
  thread_group(internal::group_type kind, unsigned threads, unsigned width = 0,
               unsigned long long lanes = 0)
      : __kind(kind), __threads(threads), __width(width), __lanes(lanes) {}
  friend thread_group this_thread();
  friend thread_group tiled_partition(const thread_group &, unsigned);
  friend thread_group __gj_tile_of_block(unsigned);

public:
  unsigned num_threads() const { return __threads; }
  unsigned size() const { return __threads; }
  unsigned cg_type() const { return __kind; }
  unsigned thread_rank() const {
    switch (__kind) {
    case internal::cg_grid:
      return (unsigned)(__gj_grid_block_rank() * __gj_block_threads() + __gj_block_rank());
    case internal::cg_workgroup:
      return __gj_block_rank();
    case internal::cg_tiled_group:
      return __gj_block_rank() & (__width - 1);
    default:
      return (unsigned)__builtin_popcountll(__lanes & __lanemask_lt());
    }
  }
  bool is_valid() const { return __kind != internal::cg_grid || __gj_grid() != nullptr; }
  void sync() const {
    switch (__kind) {
    case internal::cg_grid:
      return __gj_grid_sync();
    case internal::cg_workgroup:
      return __syncthreads();
    default:
      return __syncwarp();
    }
  }
};
inline thread_group this_thread() {
  return thread_group(internal::cg_coalesced_group, 1, 0, 1ull << __lane_id());
}

class grid_group : public thread_group {
  grid_group()
      : thread_group(internal::cg_grid, (unsigned)(__gj_grid_blocks() * __gj_block_threads())) {}
  friend grid_group this_grid();

public:
  bool is_valid() const { return __gj_grid() != nullptr; }
  void sync() const { __gj_grid_sync(); }
  unsigned long long num_threads() const { return num_blocks() * __gj_block_threads(); }
  unsigned long long size() const { return num_threads(); }
  unsigned long long num_blocks() const { return __gj_grid_blocks(); }
  unsigned long long block_rank() const { return __gj_grid_block_rank(); }
  unsigned long long thread_rank() const {
    return block_rank() * __gj_block_threads() + __gj_block_rank();
  }
  dim3 group_dim() const { return gridDim; }
  dim3 dim_blocks() const { return gridDim; }
  dim3 block_index() const { return blockIdx; }
};
inline grid_group this_grid() { return grid_group(); }

class thread_block : public thread_group {
  thread_block() : thread_group(internal::cg_workgroup, __gj_block_threads()) {}
  friend thread_block this_thread_block();

public:
  struct arrival_token {};
  static void sync() { __syncthreads(); }
  static unsigned size() { return __gj_block_threads(); }
  static unsigned num_threads() { return __gj_block_threads(); }
  static unsigned thread_rank() { return __gj_block_rank(); }
  static dim3 group_index() { return blockIdx; }
  static dim3 thread_index() { return threadIdx; }
  static dim3 group_dim() { return blockDim; }
  static dim3 dim_threads() { return blockDim; }
  static bool is_valid() { return true; }
};
inline thread_block this_thread_block() { return thread_block(); }

// The lanes of a wave in a mask.
class coalesced_group : public thread_group {
  unsigned __meta_rank, __meta_size;
  explicit coalesced_group(unsigned long long lanes, unsigned rank = 0, unsigned size = 1)
      : thread_group(internal::cg_coalesced_group, (unsigned)__builtin_popcountll(lanes), 0, lanes),
        __meta_rank(rank), __meta_size(size) {}
  friend coalesced_group coalesced_threads();
  friend coalesced_group __gj_coalesced(unsigned long long);
  friend coalesced_group tiled_partition(const coalesced_group &, unsigned);
  friend thread_group tiled_partition(const thread_group &, unsigned);
  int __lane(unsigned rank) const { return __gj_nth_bit(__lanes, rank); }
  // The bits of the group's lanes, drawn together.
  unsigned long long __gather(unsigned long long lanes) const {
    unsigned long long found = 0;
    unsigned at = 0;
    for (unsigned long long rest = __lanes; rest; rest &= rest - 1)
      found |= (lanes >> __builtin_ctzll(rest) & 1) << at++;
    return found;
  }
  // A part of `width` consecutive members, the one that this thread is in.
  coalesced_group __part(unsigned width) const {
    if (!width || width & (width - 1))
      return coalesced_group(0);
    unsigned rank = thread_rank(), first = rank & ~(width - 1), size = num_threads();
    unsigned long long lanes = __lanes & (~0ull << __lane(first));
    if (size - first > width)
      lanes &= (1ull << __lane(first + width)) - 1;
    return coalesced_group(lanes, rank / width, (size + width - 1) / width);
  }

public:
  unsigned thread_rank() const { return (unsigned)__builtin_popcountll(__lanes & __lanemask_lt()); }
  void sync() const { __syncwarp(); }
  bool is_valid() const { return true; }
  unsigned meta_group_rank() const { return __meta_rank; }
  unsigned meta_group_size() const { return __meta_size; }
  unsigned long long __members() const { return __lanes; }
  template <class T> T shfl(T value, int rank) const {
    return __gj_from_lane(value, __lane((unsigned)rank % num_threads()));
  }
  template <class T> T shfl_up(T value, unsigned distance) const {
    unsigned rank = thread_rank();
    return __gj_from_lane(value, __lane(rank < distance ? rank : rank - distance));
  }
  template <class T> T shfl_down(T value, unsigned distance) const {
    unsigned rank = thread_rank();
    return __gj_from_lane(value, __lane(distance < num_threads() - rank ? rank + distance : rank));
  }
  int any(int yes) const { return (__ballot(yes) & __lanes) != 0; }
  int all(int yes) const { return (__ballot(!yes) & __lanes) == 0; }
  unsigned long long ballot(int yes) const { return __gather(__ballot(yes) & __lanes); }
  template <class T> unsigned long long match_any(T value) const {
    return __gather(__match_any(value) & __lanes);
  }
  template <class T> unsigned long long match_all(T value, int &all_same) const {
    return __gather(__gj_match_all(__lanes, value, &all_same));
  }
};
inline coalesced_group __gj_coalesced(unsigned long long lanes) { return coalesced_group(lanes); }
inline coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// A part of a workgroup whose width is known at run time alone.
class tiled_group : public thread_group {
protected:
  explicit tiled_group(unsigned width)
      : thread_group(internal::cg_tiled_group, width, width) {}
  friend tiled_group tiled_partition(const tiled_group &, unsigned);

public:
  unsigned num_threads() const { return __width; }
  unsigned size() const { return __width; }
  unsigned thread_rank() const { return __gj_block_rank() & (__width - 1); }
  void sync() const { __syncwarp(); }
};

// A part of a workgroup of `n` lanes, one of the powers of two up to a wave.
template <unsigned n> class __gj_tile : public tiled_group {
  static_assert(n && !(n & (n - 1)) && n <= 64, "a tile has 1, 2, 4, … 64 threads");

protected:
  __gj_tile() : tiled_group(n) {}
  static unsigned __first() { return __lane_id() & ~(n - 1); }

public:
  static unsigned size() { return n; }
  static unsigned num_threads() { return n; }
  static unsigned thread_rank() { return __gj_block_rank() & (n - 1); }
  static void sync() { __syncwarp(); }
  static bool is_valid() { return true; }
  static unsigned long long __members() { return (~0ull >> (64 - n)) << __first(); }
  template <class T> T shfl(T value, int rank) const { return __shfl(value, rank, n); }
  template <class T> T shfl_up(T value, unsigned by) const { return __shfl_up(value, by, n); }
  template <class T> T shfl_down(T value, unsigned by) const {
    unsigned lane = __lane_id();
    return __gj_from_lane(value, (int)(by < n - (lane & (n - 1)) ? lane + by : lane));
  }
  template <class T> T shfl_xor(T value, unsigned by) const {
    return __shfl_xor(value, (int)by, n);
  }
  unsigned long long ballot(int yes) const { return (__ballot(yes) & __members()) >> __first(); }
  int any(int yes) const { return ballot(yes) != 0; }
  int all(int yes) const { return ballot(!yes) == 0; }
  template <class T> unsigned long long match_any(T value) const {
    return (__match_any(value) & __members()) >> __first();
  }
  template <class T> unsigned long long match_all(T value, int &all_same) const {
    return __gj_match_all(__members(), value, &all_same) >> __first();
  }
};

template <unsigned n, class Parent = void> class thread_block_tile : public __gj_tile<n> {
  explicit thread_block_tile(const Parent &) {}
  template <unsigned, class> friend struct __gj_partition;

public:
  static unsigned meta_group_rank() { return Parent::thread_rank() / n; }
  static unsigned meta_group_size() { return (Parent::num_threads() + n - 1) / n; }
};
template <unsigned n> class thread_block_tile<n, void> : public __gj_tile<n> {
  unsigned __meta_rank, __meta_size;

public:
  template <class Parent>
  thread_block_tile(const thread_block_tile<n, Parent> &tile)
      : __meta_rank(tile.meta_group_rank()), __meta_size(tile.meta_group_size()) {}
  static unsigned thread_rank() { return __gj_tile<n>::thread_rank(); }
  unsigned meta_group_rank() const { return __meta_rank; }
  unsigned meta_group_size() const { return __meta_size; }
};

// Workgroups and tiles have tiles.
template <unsigned n, class Parent> struct __gj_partition;
template <unsigned n> struct __gj_partition<n, thread_block> {
  typedef thread_block_tile<n, thread_block> type;
  static type of(const thread_block &parent) { return type(parent); }
};
template <unsigned n, unsigned m, class Of> struct __gj_partition<n, thread_block_tile<m, Of>> {
  static_assert(n <= m, "a tile of a tile has no more threads");
  typedef thread_block_tile<n, thread_block_tile<m, Of>> type;
  static type of(const thread_block_tile<m, Of> &parent) { return type(parent); }
};
template <unsigned n, class Group>
inline typename __gj_if<(n <= 32), __gj_partition<n, Group>>::type::type
tiled_partition(const Group &group) {
  return __gj_partition<n, Group>::of(group);
}
template <unsigned n, class Group>
inline __GJ_FOR_WAVES_OF(64) typename __gj_if<(n > 32), __gj_partition<n, Group>>::type::type
tiled_partition(const Group &group) {
  return __gj_partition<n, Group>::of(group);
}

// With a width that is known at run time. One that no wave has ends the kernel.
inline thread_group __gj_tile_of_block(unsigned width) {
  if (!width || width & (width - 1) || width > (unsigned)__GJ_WAVE)
    __builtin_trap();
  unsigned rest = __gj_block_threads() - (__gj_block_rank() & ~(width - 1));
  return thread_group(internal::cg_tiled_group, rest < width ? rest : width, width);
}
inline thread_group tiled_partition(const thread_block &, unsigned width) {
  return __gj_tile_of_block(width);
}
inline tiled_group tiled_partition(const tiled_group &parent, unsigned width) {
  if (!width || width & (width - 1) || width > (unsigned)__GJ_WAVE)
    __builtin_trap();
  return width < parent.size() ? tiled_group(width) : parent;
}
inline coalesced_group tiled_partition(const coalesced_group &parent, unsigned width) {
  return parent.__part(width);
}
inline thread_group tiled_partition(const thread_group &parent, unsigned width) {
  switch (parent.__kind) {
  case internal::cg_workgroup:
    return __gj_tile_of_block(width);
  case internal::cg_tiled_group:
    return width < parent.__width || !width ? __gj_tile_of_block(width) : parent;
  case internal::cg_coalesced_group:
    return coalesced_group(parent.__lanes).__part(width);
  default:
    __builtin_trap();
  }
}

// The lanes of a group of a wave that are there.
template <class Group> inline unsigned long long __gj_there(const Group &group) {
  return group.__members() & __activemask();
}
inline coalesced_group __gj_binary(unsigned long long lanes, bool yes) {
  unsigned long long those = __ballot(yes) & lanes;
  return __gj_coalesced(yes ? those : lanes & ~those);
}
inline coalesced_group binary_partition(const coalesced_group &group, bool yes) {
  return __gj_binary(__gj_there(group), yes);
}
template <unsigned n, class Of>
inline coalesced_group binary_partition(const thread_block_tile<n, Of> &tile, bool yes) {
  return __gj_binary(__gj_there(tile), yes);
}
template <class L> inline coalesced_group labeled_partition(const coalesced_group &group, L label) {
  return __gj_coalesced(__match_any(label) & group.__members());
}
template <unsigned n, class Of, class L>
inline coalesced_group labeled_partition(const thread_block_tile<n, Of> &tile, L label) {
  return __gj_coalesced(__match_any(label) & tile.__members());
}

template <class Group> inline void sync(const Group &group) { group.sync(); }
template <class Group> inline bool is_valid(const Group &group) { return group.is_valid(); }
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

// All values in the order of ranks: by halves where all lanes of a tile are there.
template <class T, class Op> inline T __gj_reduce_lanes(unsigned long long lanes, T value, Op op) {
  T all = __gj_from_lane(value, __builtin_ctzll(lanes));
  for (lanes &= lanes - 1; lanes; lanes &= lanes - 1)
    all = op(all, __gj_from_lane(value, __builtin_ctzll(lanes)));
  return all;
}
template <unsigned n, class P, class T, class Op>
inline T reduce(const thread_block_tile<n, P> &tile, T value, Op op) {
  unsigned long long lanes = __gj_there(tile);
  if (lanes != tile.__members())
    return __gj_reduce_lanes(lanes, value, op);
  for (unsigned half = 1; half < n; half *= 2) {
    T other = tile.shfl_xor(value, half);
    value = tile.thread_rank() & half ? op(other, value) : op(value, other);
  }
  return value;
}
template <class T, class Op> inline T reduce(const coalesced_group &group, T value, Op op) {
  return __gj_reduce_lanes(__gj_there(group), value, op);
}
// Of those up to this thread, and before it.
template <class Group, class T, class Op>
inline T inclusive_scan(const Group &group, T value, Op op) {
  unsigned rank = group.thread_rank();
  for (unsigned by = 1; by < group.size(); by *= 2) {
    T below = group.shfl_up(value, by);
    if (rank >= by)
      value = op(below, value);
  }
  return value;
}
template <class Group, class T> inline T inclusive_scan(const Group &group, T value) {
  return inclusive_scan(group, value, plus<T>());
}
template <class Group, class T, class Op>
inline T exclusive_scan(const Group &group, T value, Op op) {
  T before = group.shfl_up(inclusive_scan(group, value, op), 1);
  return group.thread_rank() ? before : T();
}
template <class Group, class T> inline T exclusive_scan(const Group &group, T value) {
  return exclusive_scan(group, value, plus<T>());
}

}  // namespace cooperative_groups
#pragma clang force_cuda_host_device end

#endif
