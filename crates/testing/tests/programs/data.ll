; A variable in one module, its address in another, the code in a third.
; COMPUTE: data
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
@where = external addrspace(1) global ptr addrspace(1)
declare i32 @g(i32, i32)
define i32 @f(i32 %x) {
  %p = load ptr addrspace(1), ptr addrspace(1) @where
  %v = load i32, ptr addrspace(1) %p
  %r = call i32 @g(i32 %x, i32 %v)
  ret i32 %r
}
; MODULE: where
@numbers = external addrspace(1) global [4 x i32]
@where = addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @numbers, i64 8)
; MODULE: numbers
@numbers = addrspace(1) global [4 x i32] [i32 11, i32 22, i32 33, i32 44]
; MODULE: g
define i32 @g(i32 %x, i32 %v) {
  call void asm sideeffect "v_mov_b32 v57, 0", "~{v57}"()
  %a = alloca [16 x i32], addrspace(5)
  %a.i = and i32 %x, 15
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = mul i32 %a.v, %v
  ret i32 %r
}
