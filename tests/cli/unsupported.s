; A kernel with an instruction that the software GPU refuses.
.text
.globl k
.p2align 8
.type k,@function
k:
  v_mov_b32 v4, 1.0
  v_exp_f32 v5, v4
  s_atomic_add s5, s[2:3], 0x0
  s_endpgm
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
