// What the OpenCL kernels of this folder need besides the language: ids and sizes from
// AMD's builtins, because OpenCL's own library (opencl.bc) is not part of the contract.
#pragma once

#define LOCAL_ID(d) __builtin_amdgcn_workitem_id_##d()
#define GROUP_ID(d) __builtin_amdgcn_workgroup_id_##d()
#define LOCAL_SIZE(d) ((uint)__builtin_amdgcn_workgroup_size_##d())
#define GLOBAL_ID(d) (GROUP_ID(d) * LOCAL_SIZE(d) + LOCAL_ID(d))
#define GLOBAL_SIZE(d) __builtin_amdgcn_grid_size_##d()

#define BARRIER()                                                \
  do {                                                           \
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");       \
    __builtin_amdgcn_s_barrier();                                \
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");       \
  } while (0)
