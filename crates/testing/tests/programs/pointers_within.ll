; A table of functions of its own module; one of them calls another module.
; COMPUTE: pointers
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: table
declare i32 @far(i32)
@table = internal addrspace(4) constant [2 x ptr] [ptr @even, ptr @odd]
define internal i32 @even(i32 %x) {
  call void asm sideeffect "v_mov_b32 v120, 0", "~{v120}"()
  %r = add i32 %x, 10
  ret i32 %r
}
define internal i32 @odd(i32 %x) noinline {
  %a = alloca [16 x i32], addrspace(5)
  %a.i = and i32 %x, 15
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @far(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
define i32 @f(i32 %x) {
  %i = and i32 %x, 1
  %q = getelementptr ptr, ptr addrspace(4) @table, i32 %i
  %g = load ptr, ptr addrspace(4) %q
  %r = call i32 %g(i32 %x)
  ret i32 %r
}
; MODULE: far
define i32 @far(i32 %x) {
  %a = alloca [32 x i32], addrspace(5)
  %a.i = and i32 %x, 31
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = add i32 %a.v, 20
  ret i32 %r
}
