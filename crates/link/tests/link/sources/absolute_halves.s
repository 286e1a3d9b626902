// Halves of absolute addresses, which only a loader knows. LLD refuses them; ROCr's loader
// applies them.
	.amdgcn_target "TARGET"
	.text
	.globl entry
	.p2align 8
	.type entry, @function
entry:
	s_mov_b32 s0, datum@abs32@lo
	s_mov_b32 s1, datum@abs32@hi
	s_mov_b32 s2, own_datum@abs32@lo
	s_mov_b32 s3, own_datum@abs32@hi
	s_mov_b32 s4, label@abs32@lo
	s_mov_b32 s6, secret_datum@abs32@lo
label:
	s_endpgm
	.size entry, .-entry

	.data
	.globl datum
	.type datum, @object
datum:
	.quad 1
	.size datum, 8
	.globl secret_datum
	.hidden secret_datum
secret_datum:
	.quad 3
	.section .rodata, "a", @progbits
	.type own_datum, @object
own_datum:
	.quad 2
	.quad datum
	.size own_datum, 8
