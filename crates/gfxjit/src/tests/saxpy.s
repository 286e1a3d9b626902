; The code object of the library's tests, made by:
;   llvm-mc-22 -triple=amdgcn-amd-amdhsa -mcpu=gfx1100 -filetype=obj saxpy.s -o saxpy.o
;   ld.lld-22 -shared -s saxpy.o -o saxpy.co
.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
.text
.globl saxpy
.protected saxpy
.p2align 8
.type saxpy,@function
saxpy:
 s_endpgm
.size saxpy, .-saxpy
.globl other
.protected other
.p2align 8
.type other,@function
other:
 s_endpgm
.size other, .-other
.rodata
.p2align 6
.amdhsa_kernel saxpy
.amdhsa_next_free_vgpr 8
.amdhsa_next_free_sgpr 16
.end_amdhsa_kernel
.amdhsa_kernel other
.amdhsa_next_free_vgpr 8
.amdhsa_next_free_sgpr 16
.end_amdhsa_kernel
