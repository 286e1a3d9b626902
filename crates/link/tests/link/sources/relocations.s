// Every relocation that an object can hold and LLD knows, against symbols of several kinds,
// in code, in data, and in what is not loaded.
	.amdgcn_target "TARGET"

	.section .text.entry, "ax", @progbits
	.globl entry
	.p2align 8
	.type entry, @function
entry:
	s_getpc_b64 s[0:1]
	s_add_u32 s0, s0, target@rel32@lo+4
	s_addc_u32 s1, s1, target@rel32@hi+12
	s_getpc_b64 s[2:3]
	s_add_u32 s2, s2, datum@gotpcrel32@lo+4
	s_addc_u32 s3, s3, datum@gotpcrel32@hi+12
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, untyped_datum@gotpcrel32@lo+4
	s_addc_u32 s5, s5, untyped_datum@gotpcrel32@hi+12
	s_getpc_b64 s[6:7]
	s_add_u32 s6, s6, at_section_start@gotpcrel32@lo+4
	s_addc_u32 s7, s7, at_section_start@gotpcrel32@hi+12
	s_getpc_b64 s[8:9]
	s_add_u32 s8, s8, weak_nowhere@gotpcrel32@lo+4
	s_addc_u32 s9, s9, weak_nowhere@gotpcrel32@hi+12
	s_branch target
	s_endpgm
	.size entry, .-entry

	.section .text.target, "ax", @progbits
	.p2align 8
	.type target, @function
	.hidden target
	.globl target
target:
	s_cbranch_scc0 entry_label
	s_endpgm
	.size target, .-target

	.section .text.entry, "ax", @progbits
entry_label:
	s_endpgm

	.weak weak_nowhere

	.data
	.globl datum
	.type datum, @object
	.p2align 3
datum:
	.quad 1
	.size datum, 8
local_datum:
	.quad 2
	.globl untyped_datum
untyped_datum:
	.quad untyped_datum
	.quad datum + 4
	.quad local_datum - 4
	.quad target
	.quad .text.entry + 8
	.quad number
	.long target - .
	.long datum - .
	.quad datum - .
	.long number
	.globl number
	.set number, 0x1234

	// The assembler turns local symbols into sections and offsets; in the global offset table
	// only one at the start of its section survives that.
	.section .data.start, "aw", @progbits
at_section_start:
	.quad 9

	.section .rodata.mine, "a", @progbits
	.globl distances
	.type distances, @object
	.p2align 3
distances:
	.quad target - .
	.long datum@gotpcrel
	.long 0
	.size distances, 16

	.section .debug_mine, "", @progbits
	.quad target
	.quad datum + 1
	.long .debug_other + 4
	.long number
	.section .debug_other, "", @progbits
	.quad 0
