// Cooperative groups: all of a grid, a workgroup, parts of a wave.
#ifndef HIP_INCLUDE_HIP_HIP_COOPERATIVE_GROUPS_H
#define HIP_INCLUDE_HIP_HIP_COOPERATIVE_GROUPS_H

#include <hip/hip_runtime.h>

#pragma clang force_cuda_host_device begin
namespace cooperative_groups {

#ifdef __NVPTX__
// What NVIDIA's driver gives a cooperative launch, and tells in two registers; 0 otherwise. (As CUDA's cooperative groups
// read it; PTX leaves these registers to the driver.)
struct __gj_grid_record {
  unsigned __size, __barrier;
  // The grid of one GPU is all that there is.
  static constexpr unsigned __device = 0, __devices = 1;
  static constexpr unsigned long long __items_before = 0;
};
inline __gj_grid_record *__gj_grid() {
  unsigned __high, __low;
  __asm__("mov.u32 %0, %%envreg1;" : "=r"(__high));
  __asm__("mov.u32 %0, %%envreg2;" : "=r"(__low));
  return (__gj_grid_record *)((unsigned long long)__high << 32 | __low);
}
#else
// The grid's record that a cooperative launch gives; 0 otherwise. The lower half of the counter
// counts workgroups that have come, the upper how often the barrier has opened.
struct __gj_grid_record {
  unsigned *__all_devices;
  unsigned __device, __devices;
  unsigned long __items_before, __items;
  unsigned __counter[2];
  unsigned __groups;
};
inline __gj_grid_record *__gj_grid() {
  typedef __gj_grid_record *const __attribute__((__address_space__(4))) * __Hidden;
  typedef const __attribute__((__address_space__(4))) char *__Bytes;
  return *(__Hidden)((__Bytes)__builtin_amdgcn_implicitarg_ptr() + 88);
}
#endif

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

inline unsigned long long __gj_grid_blocks() {
  return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
}
inline unsigned long long __gj_grid_block_rank() {
  return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}

// All grids of a cooperative launch, one for each GPU.
inline bool __gj_has_grids() { return __gj_grid() != nullptr && __gj_grid()->__devices != 0; }
inline unsigned __gj_grids_rank() {
  unsigned long long __before = __gj_has_grids() ? __gj_grid()->__items_before : 0;
  return (unsigned)(__before + __gj_grid_block_rank() * __gj_block_threads() + __gj_block_rank());
}

#ifdef __NVPTX__
// The barrier of a grid in two halves: the first workgroup adds what makes the highest bit change when all have come.
inline unsigned __gj_grid_arrive() {
  if (!__gj_grid())
    __builtin_trap();
  __syncthreads();
  if (__gj_block_rank())
    return 0;
  unsigned __others = (unsigned)__gj_grid_blocks() - 1;
  __threadfence();
  return atomicAdd(&__gj_grid()->__barrier, __gj_grid_block_rank() ? 1 : 0x80000000u - __others);
}
inline void __gj_grid_wait(unsigned __before) {
  if (__gj_block_rank() == 0) {
    while (!((*(volatile unsigned *)&__gj_grid()->__barrier ^ __before) & 0x80000000u))
      ;
    __threadfence();
  }
  __syncthreads();
}
inline void __gj_grid_sync() { __gj_grid_wait(__gj_grid_arrive()); }

inline unsigned __gj_grids_items() { return (unsigned)(__gj_grid_blocks() * __gj_block_threads()); }
inline void __gj_grids_sync() { __gj_grid_sync(); }
#else
// A barrier of members that count in a word: its lower half counts those that have come, the upper
// how often it has opened. What it was before is what a member waits with.
template <int __scope> inline unsigned __gj_count(unsigned *__counter, unsigned __members) {
  unsigned __before = __hip_atomic_fetch_add(__counter, 1u, __ATOMIC_RELAXED, __scope);
  if ((__before & 0xffff) == __members - 1)
    __hip_atomic_fetch_add(__counter, 0x10000u - __members, __ATOMIC_RELAXED, __scope);
  return __before;
}
template <int __scope> inline void __gj_wait(unsigned *__counter, unsigned __before) {
  while (__hip_atomic_load(__counter, __ATOMIC_RELAXED, __scope) >> 16 == __before >> 16)
    __builtin_amdgcn_s_sleep(1);
}

// The barrier of a grid in two halves: one thread of a workgroup counts when all of it have come,
// and waits.
inline unsigned __gj_grid_arrive() {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
  __syncthreads();
  return __gj_block_rank()
             ? 0
             : __gj_count<__HIP_MEMORY_SCOPE_AGENT>(__gj_grid()->__counter, __gj_grid()->__groups);
}
inline void __gj_grid_wait(unsigned __before) {
  if (__gj_block_rank() == 0)
    __gj_wait<__HIP_MEMORY_SCOPE_AGENT>(__gj_grid()->__counter, __before);
  __syncthreads();
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
}
inline void __gj_grid_sync() { __gj_grid_wait(__gj_grid_arrive()); }

inline unsigned __gj_grids_items() { return (unsigned)__gj_grid()->__items; }
// One thread of each grid waits for the others.
inline void __gj_grids_sync() {
  if (!__gj_has_grids())
    __builtin_trap();
  __gj_grid_record *__grid = __gj_grid();
  __gj_grid_sync();
  if (__grid->__devices == 1)
    return;
  if (__gj_grid_block_rank() == 0 && __gj_block_rank() == 0) {
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "");
    unsigned __before =
        __gj_count<__HIP_MEMORY_SCOPE_SYSTEM>(__grid->__all_devices, __grid->__devices);
    __gj_wait<__HIP_MEMORY_SCOPE_SYSTEM>(__grid->__all_devices, __before);
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "");
  }
  __gj_grid_sync();
}
#endif

// The lanes of a tile of a given width that this thread is in.
inline unsigned long long __gj_lanes_of_tile(unsigned __width_) {
  return (~0ull >> (64 - __width_)) << (__lane_id() & ~(__width_ - 1));
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
  thread_group(internal::group_type __kind_, unsigned __threads_, unsigned __width_ = 0,
               unsigned long long __lanes_ = 0)
      : __kind(__kind_), __threads(__threads_), __width(__width_), __lanes(__lanes_) {}
  friend thread_group this_thread();
  friend thread_group tiled_partition(const thread_group &, unsigned);
  friend thread_group __gj_tile_of_block(unsigned);

public:
  unsigned num_threads() const { return __threads; }
  unsigned size() const { return __threads; }
  unsigned cg_type() const { return __kind; }
  unsigned thread_rank() const {
    switch (__kind) {
    case internal::cg_multi_grid:
      return __gj_grids_rank();
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
  bool is_valid() const {
    switch (__kind) {
    case internal::cg_multi_grid:
      return __gj_has_grids();
    case internal::cg_grid:
      return __gj_grid() != nullptr;
    default:
      return true;
    }
  }
  void sync() const {
    switch (__kind) {
    case internal::cg_multi_grid:
      return __gj_grids_sync();
    case internal::cg_grid:
      return __gj_grid_sync();
    case internal::cg_workgroup:
      return __syncthreads();
    case internal::cg_tiled_group:
      return __syncwarp(__gj_lanes_of_tile(__width));
    default:
      return __syncwarp(__lanes);
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
  struct arrival_token {
    unsigned __before;
  };
  bool is_valid() const { return __gj_grid() != nullptr; }
  void sync() const { __gj_grid_sync(); }
  arrival_token barrier_arrive() const { return arrival_token{__gj_grid_arrive()}; }
  void barrier_wait(arrival_token &&__token) const { __gj_grid_wait(__token.__before); }
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

// The grids of a cooperative launch, one for each GPU. Without such a launch it is not valid: it
// has no grids, and waiting for them ends the kernel.
class multi_grid_group : public thread_group {
  explicit multi_grid_group(bool __has_grids)
      : thread_group(internal::cg_multi_grid, __has_grids ? __gj_grids_items() : 0) {}
  friend multi_grid_group this_multi_grid();

public:
  bool is_valid() const { return __gj_has_grids(); }
  unsigned num_grids() const { return is_valid() ? __gj_grid()->__devices : 0; }
  unsigned grid_rank() const { return is_valid() ? __gj_grid()->__device : 0; }
  unsigned thread_rank() const { return __gj_grids_rank(); }
  void sync() const { __gj_grids_sync(); }
};
inline multi_grid_group this_multi_grid() {
  return multi_grid_group(__gj_has_grids());
}

class thread_block : public thread_group {
  thread_block() : thread_group(internal::cg_workgroup, __gj_block_threads()) {}
  friend thread_block this_thread_block();

public:
  struct arrival_token {};
  static void sync() { __syncthreads(); }
  // In two halves, where the hardware has them; else the second is the whole barrier.
  arrival_token barrier_arrive() const {
#ifdef __GFX12__
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier_signal(-1);
#endif
    return arrival_token{};
  }
  void barrier_wait(arrival_token &&) const {
#ifdef __GFX12__
    __builtin_amdgcn_s_barrier_wait(-1);
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
#else
    __syncthreads();
#endif
  }
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
  explicit coalesced_group(unsigned long long __lanes_, unsigned __rank = 0, unsigned size = 1)
      : thread_group(internal::cg_coalesced_group, (unsigned)__builtin_popcountll(__lanes_), 0,
                     __lanes_),
        __meta_rank(__rank), __meta_size(size) {}
  friend coalesced_group coalesced_threads();
  friend coalesced_group __gj_coalesced(unsigned long long);
  friend coalesced_group tiled_partition(const coalesced_group &, unsigned);
  friend thread_group tiled_partition(const thread_group &, unsigned);
  int __lane(unsigned __rank) const { return __gj_nth_bit(__lanes, __rank); }
  // The bits of the group's lanes, drawn together.
  unsigned long long __gather(unsigned long long __lanes_) const {
    unsigned long long __found = 0;
    unsigned __at = 0;
    for (unsigned long long __rest = __lanes; __rest; __rest &= __rest - 1)
      __found |= (__lanes_ >> __builtin_ctzll(__rest) & 1) << __at++;
    return __found;
  }
  // A part of `width` consecutive members, the one that this thread is in.
  coalesced_group __part(unsigned __width_) const {
    if (!__width_ || __width_ & (__width_ - 1))
      return coalesced_group(0);
    unsigned __rank = thread_rank(), __first_ = __rank & ~(__width_ - 1), size = num_threads();
    unsigned long long __lanes_ = __lanes & (~0ull << __lane(__first_));
    if (size - __first_ > __width_)
      __lanes_ &= (1ull << __lane(__first_ + __width_)) - 1;
    return coalesced_group(__lanes_, __rank / __width_, (size + __width_ - 1) / __width_);
  }

public:
  unsigned thread_rank() const { return (unsigned)__builtin_popcountll(__lanes & __lanemask_lt()); }
  void sync() const { __syncwarp(__lanes); }
  bool is_valid() const { return true; }
  unsigned meta_group_rank() const { return __meta_rank; }
  unsigned meta_group_size() const { return __meta_size; }
  unsigned long long __members() const { return __lanes; }
  template <class __T> __T shfl(__T __value, int __rank) const {
    return __gj_from_lane(__value, __lane((unsigned)__rank % num_threads()), __lanes);
  }
  template <class __T> __T shfl_up(__T __value, unsigned __distance) const {
    unsigned __rank = thread_rank();
    return __gj_from_lane(__value, __lane(__rank < __distance ? __rank : __rank - __distance),
                          __lanes);
  }
  template <class __T> __T shfl_down(__T __value, unsigned __distance) const {
    unsigned __rank = thread_rank();
    return __gj_from_lane(
        __value, __lane(__distance < num_threads() - __rank ? __rank + __distance : __rank),
        __lanes);
  }
  int any(int __yes) const { return __gj_ballot(__lanes, __yes) != 0; }
  int all(int __yes) const { return __gj_ballot(__lanes, !__yes) == 0; }
  unsigned long long ballot(int __yes) const { return __gather(__gj_ballot(__lanes, __yes)); }
  template <class __T> unsigned long long match_any(__T __value) const {
    return __gather(__gj_match_any(__lanes, __value));
  }
  template <class __T> unsigned long long match_all(__T __value, int &__all_same) const {
    return __gather(__gj_match_all(__lanes, __value, &__all_same));
  }
};
inline coalesced_group __gj_coalesced(unsigned long long __lanes_) {
  return coalesced_group(__lanes_);
}
inline coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// A part of a workgroup whose width is known at run time alone.
class tiled_group : public thread_group {
protected:
  explicit tiled_group(unsigned __width_)
      : thread_group(internal::cg_tiled_group, __width_, __width_) {}
  friend tiled_group tiled_partition(const tiled_group &, unsigned);

public:
  unsigned num_threads() const { return __width; }
  unsigned size() const { return __width; }
  unsigned thread_rank() const { return __gj_block_rank() & (__width - 1); }
  void sync() const { __syncwarp(__gj_lanes_of_tile(__width)); }
};

// A part of a workgroup of `n` lanes, one of the powers of two up to a wave.
template <unsigned __n> class __gj_tile : public tiled_group {
  static_assert(__n && !(__n & (__n - 1)) && __n <= 64, "a tile has 1, 2, 4, … 64 threads");

protected:
  __gj_tile() : tiled_group(__n) {}
  static unsigned __first() { return __lane_id() & ~(__n - 1); }

public:
  static unsigned size() { return __n; }
  static unsigned num_threads() { return __n; }
  static unsigned thread_rank() { return __gj_block_rank() & (__n - 1); }
  static void sync() { __syncwarp(__members()); }
  static bool is_valid() { return true; }
  static unsigned long long __members() { return __gj_lanes_of_tile(__n); }
  template <class __T> __T shfl(__T __value, int __rank) const {
    return __gj_shfl(__members(), __value, __rank, __n);
  }
  template <class __T> __T shfl_up(__T __value, unsigned __by) const {
    return __gj_shfl_up(__members(), __value, __by, __n);
  }
  template <class __T> __T shfl_down(__T __value, unsigned __by) const {
    unsigned __lane_ = __lane_id();
    return __gj_from_lane(__value,
                          (int)(__by < __n - (__lane_ & (__n - 1)) ? __lane_ + __by : __lane_),
                          __members());
  }
  template <class __T> __T shfl_xor(__T __value, unsigned __by) const {
    return __gj_shfl_xor(__members(), __value, (int)__by, __n);
  }
  unsigned long long ballot(int __yes) const {
    return __gj_ballot(__members(), __yes) >> __first();
  }
  int any(int __yes) const { return ballot(__yes) != 0; }
  int all(int __yes) const { return ballot(!__yes) == 0; }
  template <class __T> unsigned long long match_any(__T __value) const {
    return __gj_match_any(__members(), __value) >> __first();
  }
  template <class __T> unsigned long long match_all(__T __value, int &__all_same) const {
    return __gj_match_all(__members(), __value, &__all_same) >> __first();
  }
};

template <unsigned __n, class __Parent = void> class thread_block_tile : public __gj_tile<__n> {
  explicit thread_block_tile(const __Parent &) {}
  template <unsigned, class> friend struct __gj_partition;

public:
  static unsigned meta_group_rank() { return __Parent::thread_rank() / __n; }
  static unsigned meta_group_size() { return (__Parent::num_threads() + __n - 1) / __n; }
};
template <unsigned __n> class thread_block_tile<__n, void> : public __gj_tile<__n> {
  unsigned __meta_rank, __meta_size;

public:
  template <class __Parent>
  thread_block_tile(const thread_block_tile<__n, __Parent> &__tile)
      : __meta_rank(__tile.meta_group_rank()), __meta_size(__tile.meta_group_size()) {}
  static unsigned thread_rank() { return __gj_tile<__n>::thread_rank(); }
  unsigned meta_group_rank() const { return __meta_rank; }
  unsigned meta_group_size() const { return __meta_size; }
};

// Workgroups and tiles have tiles.
template <unsigned __n, class __Parent> struct __gj_partition;
template <unsigned __n> struct __gj_partition<__n, thread_block> {
  typedef thread_block_tile<__n, thread_block> __type;
  static __type __of(const thread_block &__parent) { return __type(__parent); }
};
template <unsigned __n, unsigned __m, class __Of>
struct __gj_partition<__n, thread_block_tile<__m, __Of>> {
  static_assert(__n <= __m, "a tile of a tile has no more threads");
  typedef thread_block_tile<__n, thread_block_tile<__m, __Of>> __type;
  static __type __of(const thread_block_tile<__m, __Of> &__parent) { return __type(__parent); }
};
template <unsigned __n, class __Group>
inline typename __gj_if<(__n <= 32), __gj_partition<__n, __Group>>::__type::__type
tiled_partition(const __Group &__group) {
  return __gj_partition<__n, __Group>::__of(__group);
}
template <unsigned __n, class __Group>
inline __GJ_FOR_WAVES_OF(64)
    typename __gj_if<(__n > 32), __gj_partition<__n, __Group>>::__type::__type
    tiled_partition(const __Group &__group) {
#ifdef __NVPTX__
  static_assert(__n <= 32, "a warp of NVIDIA's GPUs has 32 threads");
#endif
  return __gj_partition<__n, __Group>::__of(__group);
}

// With a width that is known at run time. One that no wave has ends the kernel.
inline thread_group __gj_tile_of_block(unsigned __width_) {
  if (!__width_ || __width_ & (__width_ - 1) || __width_ > (unsigned)__GJ_WAVE)
    __builtin_trap();
  unsigned __rest = __gj_block_threads() - (__gj_block_rank() & ~(__width_ - 1));
  return thread_group(internal::cg_tiled_group, __rest < __width_ ? __rest : __width_, __width_);
}
inline thread_group tiled_partition(const thread_block &, unsigned __width_) {
  return __gj_tile_of_block(__width_);
}
inline tiled_group tiled_partition(const tiled_group &__parent, unsigned __width_) {
  if (!__width_ || __width_ & (__width_ - 1) || __width_ > (unsigned)__GJ_WAVE)
    __builtin_trap();
  return __width_ < __parent.size() ? tiled_group(__width_) : __parent;
}
inline coalesced_group tiled_partition(const coalesced_group &__parent, unsigned __width_) {
  return __parent.__part(__width_);
}
inline thread_group tiled_partition(const thread_group &__parent, unsigned __width_) {
  switch (__parent.__kind) {
  case internal::cg_workgroup:
    return __gj_tile_of_block(__width_);
  case internal::cg_tiled_group:
    return __width_ < __parent.__width || !__width_ ? __gj_tile_of_block(__width_) : __parent;
  case internal::cg_coalesced_group:
    return coalesced_group(__parent.__lanes).__part(__width_);
  default:
    __builtin_trap();
  }
}

// The lanes of a group of a wave that are there.
template <class __Group> inline unsigned long long __gj_there(const __Group &__group) {
#ifdef __NVPTX__
  unsigned __rest = __gj_block_threads() - (__gj_block_rank() & ~31u);
  return __group.__members() & (__rest < 32 ? (1u << __rest) - 1 : ~0u);
#else
  return __group.__members() & __activemask();
#endif
}
inline coalesced_group __gj_binary(unsigned long long __lanes_, bool __yes) {
  unsigned long long __those = __gj_ballot(__lanes_, __yes);
  return __gj_coalesced(__yes ? __those : __lanes_ & ~__those);
}
inline coalesced_group binary_partition(const coalesced_group &__group, bool __yes) {
  return __gj_binary(__gj_there(__group), __yes);
}
template <unsigned __n, class __Of>
inline coalesced_group binary_partition(const thread_block_tile<__n, __Of> &__tile, bool __yes) {
  return __gj_binary(__gj_there(__tile), __yes);
}
template <class __L>
inline coalesced_group labeled_partition(const coalesced_group &__group, __L __label) {
  return __gj_coalesced(__gj_match_any(__group.__members(), __label));
}
template <unsigned __n, class __Of, class __L>
inline coalesced_group labeled_partition(const thread_block_tile<__n, __Of> &__tile, __L __label) {
  return __gj_coalesced(__gj_match_any(__gj_there(__tile), __label));
}

template <class __Group> inline void sync(const __Group &__group) { __group.sync(); }
template <class __Group> inline bool is_valid(const __Group &__group) { return __group.is_valid(); }
template <class __Group>
inline auto thread_rank(const __Group &__group) -> decltype(__group.thread_rank()) {
  return __group.thread_rank();
}
template <class __Group>
inline auto group_size(const __Group &__group) -> decltype(__group.size()) {
  return __group.size();
}

template <class __T = void> struct plus {
  __T operator()(__T __a, __T __b) const { return __a + __b; }
};
template <class __T = void> struct less {
  __T operator()(__T __a, __T __b) const { return __b < __a ? __b : __a; }
};
template <class __T = void> struct greater {
  __T operator()(__T __a, __T __b) const { return __a < __b ? __b : __a; }
};
template <class __T = void> struct bit_and {
  __T operator()(__T __a, __T __b) const { return __a & __b; }
};
template <class __T = void> struct bit_or {
  __T operator()(__T __a, __T __b) const { return __a | __b; }
};
template <class __T = void> struct bit_xor {
  __T operator()(__T __a, __T __b) const { return __a ^ __b; }
};

// All values in the order of ranks: by halves where all lanes of a tile are there.
template <class __T, class __Op>
inline __T __gj_reduce_lanes(unsigned long long __lanes_, __T __value, __Op __op) {
  unsigned long long __among = __lanes_;
  __T all = __gj_from_lane(__value, __builtin_ctzll(__lanes_), __among);
  for (__lanes_ &= __lanes_ - 1; __lanes_; __lanes_ &= __lanes_ - 1)
    all = __op(all, __gj_from_lane(__value, __builtin_ctzll(__lanes_), __among));
  return all;
}
template <unsigned __n, class __P_, class __T, class __Op>
inline __T reduce(const thread_block_tile<__n, __P_> &__tile, __T __value, __Op __op) {
  unsigned long long __lanes_ = __gj_there(__tile);
  if (__lanes_ != __tile.__members())
    return __gj_reduce_lanes(__lanes_, __value, __op);
  for (unsigned __half_ = 1; __half_ < __n; __half_ *= 2) {
    __T __other = __tile.shfl_xor(__value, __half_);
    __value = __tile.thread_rank() & __half_ ? __op(__other, __value) : __op(__value, __other);
  }
  return __value;
}
template <class __T, class __Op>
inline __T reduce(const coalesced_group &__group, __T __value, __Op __op) {
  return __gj_reduce_lanes(__gj_there(__group), __value, __op);
}
// Of those up to this thread, and before it.
template <class __Group, class __T, class __Op>
inline __T inclusive_scan(const __Group &__group, __T __value, __Op __op) {
  unsigned __rank = __group.thread_rank();
  for (unsigned __by = 1; __by < __group.size(); __by *= 2) {
    __T __below = __group.shfl_up(__value, __by);
    if (__rank >= __by)
      __value = __op(__below, __value);
  }
  return __value;
}
template <class __Group, class __T> inline __T inclusive_scan(const __Group &__group, __T __value) {
  return inclusive_scan(__group, __value, plus<__T>());
}
template <class __Group, class __T, class __Op>
inline __T exclusive_scan(const __Group &__group, __T __value, __Op __op) {
  __T __before = __group.shfl_up(inclusive_scan(__group, __value, __op), 1);
  return __group.thread_rank() ? __before : __T();
}
template <class __Group, class __T> inline __T exclusive_scan(const __Group &__group, __T __value) {
  return exclusive_scan(__group, __value, plus<__T>());
}

}  // namespace cooperative_groups
#pragma clang force_cuda_host_device end

#endif
