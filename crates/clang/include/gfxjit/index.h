// Where a work-item is: threadIdx, blockIdx, blockDim, gridDim, warpSize.
#ifndef __GFXJIT_INDEX_H
#define __GFXJIT_INDEX_H

#include <gfxjit/dim3.h>

// A counter that the hidden arguments of a kernel hold (code object version 5 and later).
#define __GJ_HIDDEN(__offset)                                                           \
  (*(const __attribute__((__address_space__(4)))                                        \
     uint32_t *)((const __attribute__((                                                 \
                     __address_space__(4))) char *)__builtin_amdgcn_implicitarg_ptr() + \
                 (__offset)))

#define __GJ_INDEX(__type, __of_x, __of_y, __of_z)                          \
  struct __type {                                                           \
    __declspec(property(get = __get_x)) uint32_t x;                         \
    __declspec(property(get = __get_y)) uint32_t y;                         \
    __declspec(property(get = __get_z)) uint32_t z;                         \
    static uint32_t __get_x() { return __of_x; }                            \
    static uint32_t __get_y() { return __of_y; }                            \
    static uint32_t __get_z() { return __of_z; }                            \
    operator dim3() const { return dim3(__get_x(), __get_y(), __get_z()); } \
  };
#ifdef __NVPTX__
__GJ_INDEX(__gj_thread_index, __nvvm_read_ptx_sreg_tid_x(), __nvvm_read_ptx_sreg_tid_y(),
           __nvvm_read_ptx_sreg_tid_z())
__GJ_INDEX(__gj_block_index, __nvvm_read_ptx_sreg_ctaid_x(), __nvvm_read_ptx_sreg_ctaid_y(),
           __nvvm_read_ptx_sreg_ctaid_z())
__GJ_INDEX(__gj_block_size, __nvvm_read_ptx_sreg_ntid_x(), __nvvm_read_ptx_sreg_ntid_y(),
           __nvvm_read_ptx_sreg_ntid_z())
__GJ_INDEX(__gj_grid_size, __nvvm_read_ptx_sreg_nctaid_x(), __nvvm_read_ptx_sreg_nctaid_y(),
           __nvvm_read_ptx_sreg_nctaid_z())
#else
__GJ_INDEX(__gj_thread_index, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
           __builtin_amdgcn_workitem_id_z())
__GJ_INDEX(__gj_block_index, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
           __builtin_amdgcn_workgroup_id_z())
__GJ_INDEX(__gj_block_size, __builtin_amdgcn_workgroup_size_x(),
           __builtin_amdgcn_workgroup_size_y(), __builtin_amdgcn_workgroup_size_z())
__GJ_INDEX(__gj_grid_size, __GJ_HIDDEN(0), __GJ_HIDDEN(4), __GJ_HIDDEN(8))
#endif
#undef __GJ_INDEX

// The code generator puts in the number: one program serves waves of 32 and of 64. A variable and
// no macro, so that others may have members of the name.
#ifdef __NVPTX__
#define __GJ_WAVE 32
#else
#define __GJ_WAVE ((int)__builtin_amdgcn_wavefrontsize())
#endif
struct __gj_warp_size {
  operator int() const { return __GJ_WAVE; }
};
template <> struct __gj_kind<__gj_warp_size> {
  enum { __value = 1 };
};

static const __device__ __attribute__((__unused__)) __gj_thread_index threadIdx = {};
static const __device__ __attribute__((__unused__)) __gj_block_index blockIdx = {};
static const __device__ __attribute__((__unused__)) __gj_block_size blockDim = {};
static const __device__ __attribute__((__unused__)) __gj_grid_size gridDim = {};
static const __device__ __attribute__((__unused__)) __gj_warp_size warpSize = {};

#define hipThreadIdx_x (__gj_thread_index::__get_x())
#define hipThreadIdx_y (__gj_thread_index::__get_y())
#define hipThreadIdx_z (__gj_thread_index::__get_z())
#define hipBlockIdx_x (__gj_block_index::__get_x())
#define hipBlockIdx_y (__gj_block_index::__get_y())
#define hipBlockIdx_z (__gj_block_index::__get_z())
#define hipBlockDim_x (__gj_block_size::__get_x())
#define hipBlockDim_y (__gj_block_size::__get_y())
#define hipBlockDim_z (__gj_block_size::__get_z())
#define hipGridDim_x (__gj_grid_size::__get_x())
#define hipGridDim_y (__gj_grid_size::__get_y())
#define hipGridDim_z (__gj_grid_size::__get_z())

inline unsigned __lane_id() {
#ifdef __NVPTX__
  return (unsigned)__nvvm_read_ptx_sreg_laneid();
#else
  return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
#endif
}

#endif
