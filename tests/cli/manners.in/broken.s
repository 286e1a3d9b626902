	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
k:
	s_frobnicate s0
	s_mov_b32 s0, v0
	s_endpgm
