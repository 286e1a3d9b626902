.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
s_endpgm
