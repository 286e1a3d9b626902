; Data of every kind: constants, strings, writable, zeroed, tentative, pointers into data,
; alignments, every visibility.
target triple = "amdgcn-amd-amdhsa"

@constants = addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16
@text = private unnamed_addr addrspace(4) constant [6 x i8] c"hello\00"
@more_text = private unnamed_addr addrspace(4) constant [6 x i8] c"world\00"
@eight_bytes = private unnamed_addr addrspace(4) constant [2 x i32] [i32 7, i32 9], align 8
@other_bytes = private unnamed_addr addrspace(4) constant [2 x i32] [i32 8, i32 10], align 8
@numbers = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@secret_number = hidden addrspace(1) global i32 77
@guarded_number = protected addrspace(1) global i32 78
@weak_number = weak addrspace(1) global i32 79
@own_number = internal addrspace(1) global i32 80
@zeros = addrspace(1) global [40 x i32] zeroinitializer, align 64
@own_zeros = internal addrspace(1) global [3 x i32] zeroinitializer
@tentative = common addrspace(1) global [5 x i32] zeroinitializer, align 16
@far_aligned = addrspace(1) global [2 x i64] [i64 1, i64 2], align 256
@pointers = addrspace(1) global [5 x ptr addrspace(1)] [
  ptr addrspace(1) @numbers,
  ptr addrspace(1) @secret_number,
  ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @numbers, i64 8),
  ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @own_zeros, i64 4),
  ptr addrspace(1) @tentative]
@constant_pointers = addrspace(1) constant [2 x ptr addrspace(4)] [
  ptr addrspace(4) @constants,
  ptr addrspace(4) @text]
@itself = addrspace(1) global ptr addrspace(1) @itself
@in_section = addrspace(1) global i32 5, section "my_data"
@lds = internal addrspace(3) global [64 x i32] poison, align 16

define amdgpu_kernel void @use_all(ptr addrspace(1) %out, i32 %i) {
  %text = getelementptr i8, ptr addrspace(4) @text, i32 %i
  %letter = load i8, ptr addrspace(4) %text
  %text2 = getelementptr i8, ptr addrspace(4) @more_text, i32 %i
  %letter2 = load i8, ptr addrspace(4) %text2
  %letters = add i8 %letter, %letter2
  store volatile i8 %letters, ptr addrspace(1) %out
  %eight = getelementptr i32, ptr addrspace(4) @eight_bytes, i32 %i
  %seven = load i32, ptr addrspace(4) %eight
  %other = getelementptr i32, ptr addrspace(4) @other_bytes, i32 %i
  %ten = load i32, ptr addrspace(4) %other
  %sum = add i32 %seven, %ten
  store volatile i32 %sum, ptr addrspace(1) %out
  %c = getelementptr i32, ptr addrspace(4) @constants, i32 %i
  %cv = load i32, ptr addrspace(4) %c
  store volatile i32 %cv, ptr addrspace(1) @numbers
  store volatile i32 %cv, ptr addrspace(1) @secret_number
  store volatile i32 %cv, ptr addrspace(1) @guarded_number
  store volatile i32 %cv, ptr addrspace(1) @weak_number
  store volatile i32 %cv, ptr addrspace(1) @own_number
  store volatile i32 %cv, ptr addrspace(1) @zeros
  store volatile i32 %cv, ptr addrspace(1) @own_zeros
  store volatile i32 %cv, ptr addrspace(1) @tentative
  store volatile i32 %cv, ptr addrspace(1) @far_aligned
  store volatile i32 %cv, ptr addrspace(1) @in_section
  %p = load volatile ptr addrspace(1), ptr addrspace(1) @pointers
  store volatile i32 %cv, ptr addrspace(1) %p
  %q = load volatile ptr addrspace(1), ptr addrspace(1) @itself
  store volatile i32 %cv, ptr addrspace(1) %q
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %i
  store volatile i32 %cv, ptr addrspace(3) %l
  ret void
}

define amdgpu_kernel void @use_few(ptr addrspace(1) %out) {
  %l = load volatile i32, ptr addrspace(3) @lds
  store volatile i32 %l, ptr addrspace(1) %out
  ret void
}
