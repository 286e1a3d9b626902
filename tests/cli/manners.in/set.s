	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a:xnack+"
	.text
	.globl k
	.p2align 8
	.type k,@function
k:
	s_endpgm
	.rodata
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 1
		.amdhsa_next_free_sgpr 16
		.amdhsa_accum_offset 4
	.end_amdhsa_kernel
