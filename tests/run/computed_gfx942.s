; Addresses that a wave computes: it goes through ways of 16 bytes each in another order than they
; lie in, and workgroups with odd numbers begin further on. out[i] = 3·in[i] + i.
; RUN: --kernel computed --grid 2 --block 64 --arg u32[128]=rand:39 --arg u32[128]=0
; REFERENCE: triple
; TARGETS: gfx942
; OPT: O2
; EXPECT: arg=1 first=1799292658,2988649508,514721059,3851065073,1654589888,163197208,2158317189,2976575232

        .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
        .text
        .globl  computed
        .p2align 8
        .type   computed,@function
computed:
        s_load_dwordx4  s[4:7], s[0:1], 0x0
        v_and_b32       v0, 0x3ff, v0           ; X, Y and Z are packed
        v_lshl_add_u32  v0, s2, 6, v0           ; workgroups have 64 work-items
        v_lshlrev_b32   v1, 2, v0
        s_waitcnt       lgkmcnt(0)
        global_load_dword v2, v1, s[4:5]
        s_bitcmp1_b32   s2, 0
        s_cselect_b32   s10, 3, 0               ; the first way
        s_cselect_b32   s11, 2, 0
        s_waitcnt       vmcnt(0)
        v_mul_lo_u32    v3, v2, s11
        s_getpc_b64     s[8:9]
.Lhere:
        s_add_u32       s8, s8, .Lways - .Lhere
        s_addc_u32      s9, s9, 0
.Lnext:
        s_lshl_b32      s11, s10, 4
        s_add_u32       s12, s8, s11
        s_addc_u32      s13, s9, 0
        s_setpc_b64     s[12:13]
        .p2align 4
.Lways:
        v_add_u32       v3, v3, v2
        s_mov_b32       s10, 2
        s_branch        .Lnext
        .p2align 4
        v_add_u32       v3, v3, v0
        s_mov_b32       s10, 4
        s_branch        .Lnext
        .p2align 4
        v_lshlrev_b32   v3, 1, v3
        s_mov_b32       s10, 3
        s_branch        .Lnext
        .p2align 4
        v_add_u32       v3, v3, v2
        s_mov_b32       s10, 1
        s_branch        .Lnext
        .p2align 4
        global_store_dword v1, v3, s[6:7]
        s_endpgm
.Lend:
        .size   computed, .Lend-computed

        .rodata
        .p2align 6
        .amdhsa_kernel computed
                .amdhsa_kernarg_size 16
                .amdhsa_float_denorm_mode_32 3
                .amdhsa_user_sgpr_count 2
                .amdhsa_user_sgpr_kernarg_segment_ptr 1
                .amdhsa_system_sgpr_workgroup_id_x 1
                .amdhsa_system_vgpr_workitem_id 0
                .amdhsa_next_free_vgpr 4
                .amdhsa_next_free_sgpr 14
                .amdhsa_accum_offset 4
        .end_amdhsa_kernel

        .amdgpu_metadata
---
amdhsa.version: [ 1, 2 ]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: computed
    .symbol: computed.kd
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 14
    .vgpr_count: 4
    .max_flat_workgroup_size: 64
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global }
...
        .end_amdgpu_metadata
