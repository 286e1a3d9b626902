// What the HIP kernels of this folder need of HIP, in a few lines: no HIP is installed
// where the tests run. Block and grid sizes come from the hidden kernel arguments
// (`__builtin_amdgcn_workgroup_size_*`), global sizes from the dispatch packet
// (`__builtin_amdgcn_grid_size_*`).
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(n) __attribute__((amdgpu_flat_work_group_size(1, n)))
#define NOINLINE __attribute__((noinline))

typedef unsigned char u8;
typedef signed char i8;
typedef unsigned short u16;
typedef short i16;
typedef unsigned int u32;
typedef int i32;
typedef unsigned long long u64;
typedef long long i64;

#define THREAD_X __builtin_amdgcn_workitem_id_x()
#define THREAD_Y __builtin_amdgcn_workitem_id_y()
#define THREAD_Z __builtin_amdgcn_workitem_id_z()
#define BLOCK_X __builtin_amdgcn_workgroup_id_x()
#define BLOCK_Y __builtin_amdgcn_workgroup_id_y()
#define BLOCK_Z __builtin_amdgcn_workgroup_id_z()
#define BLOCK_DIM_X ((u32)__builtin_amdgcn_workgroup_size_x())
#define BLOCK_DIM_Y ((u32)__builtin_amdgcn_workgroup_size_y())
#define BLOCK_DIM_Z ((u32)__builtin_amdgcn_workgroup_size_z())
#define GLOBAL_X (BLOCK_X * BLOCK_DIM_X + THREAD_X)
#define GLOBAL_Y (BLOCK_Y * BLOCK_DIM_Y + THREAD_Y)
#define GLOBAL_Z (BLOCK_Z * BLOCK_DIM_Z + THREAD_Z)

// As HIP's __syncthreads: what was written to LDS and global memory before is seen after.
static inline __device__ void barrier() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
