; A kernel that goes back to its first instruction, by a jump to an address, with other ids in
; v0 than a wave starts with: out[i] = 3·in[i] + i.
; RUN: --kernel restart --grid 2 --block 64 --arg u32[128]=rand:39 --arg u32[128]=0
; REFERENCE: triple
; TARGETS: gfx1100
; OPT: O2
; EXPECT: arg=1 first=1799292658,2988649508,514721059,3851065073,1654589888,163197208,2158317189,2976575232

        .amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
        .text
        .globl  restart
        .p2align 8
        .type   restart,@function
restart:
        s_bitcmp1_b32   s2, 12                  ; set below
        s_cbranch_scc1  .Lsecond
        s_bitset1_b32   s2, 12
        v_xor_b32       v0, 5, v0               ; in no row any more
        s_getpc_b64     s[8:9]
.Lhere:
        s_sub_u32       s8, s8, .Lhere - restart
        s_subb_u32      s9, s9, 0
        s_setpc_b64     s[8:9]
.Lsecond:
        s_bitset0_b32   s2, 12
        s_load_b128     s[4:7], s[0:1], 0x0
        v_lshl_add_u32  v0, s2, 6, v0           ; workgroups have 64 work-items
        v_lshlrev_b32   v1, 2, v0
        s_waitcnt       lgkmcnt(0)
        global_load_b32 v2, v1, s[4:5]
        s_waitcnt       vmcnt(0)
        v_mul_lo_u32    v2, v2, 3
        v_add_nc_u32    v2, v2, v0
        global_store_b32 v1, v2, s[6:7]
        s_endpgm
.Lend:
        .size   restart, .Lend-restart

        .rodata
        .p2align 6
        .amdhsa_kernel restart
                .amdhsa_kernarg_size 16
                .amdhsa_float_denorm_mode_32 3
                .amdhsa_user_sgpr_count 2
                .amdhsa_user_sgpr_kernarg_segment_ptr 1
                .amdhsa_system_sgpr_workgroup_id_x 1
                .amdhsa_system_vgpr_workitem_id 0
                .amdhsa_next_free_vgpr 3
                .amdhsa_next_free_sgpr 10
                .amdhsa_wavefront_size32 1
        .end_amdhsa_kernel

        .amdgpu_metadata
---
amdhsa.version: [ 1, 2 ]
amdhsa.target: amdgcn-amd-amdhsa--gfx1100
amdhsa.kernels:
  - .name: restart
    .symbol: restart.kd
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 10
    .vgpr_count: 3
    .max_flat_workgroup_size: 64
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global }
...
        .end_amdgpu_metadata
