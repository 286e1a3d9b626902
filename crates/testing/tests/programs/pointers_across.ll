; Caller, table and functions in modules of their own. A hidden function of the same type counts
; for its address is in the table; one of another type, and one whose address is not taken, do
; not.
; COMPUTE: pointers
; MODULE: main
@table = external addrspace(4) constant [3 x ptr]
define hidden i32 @f(i32 %x) {
  %i = and i32 %x, 1
  %q = getelementptr ptr, ptr addrspace(4) @table, i32 %i
  %g = load ptr, ptr addrspace(4) %q
  %r = call i32 %g(i32 %x)
  ret i32 %r
}
; KERNEL: k f
; MODULE: table
declare hidden i32 @even(i32)
declare hidden i32 @odd(i32)
declare hidden i64 @long(i64, i64)
@table = addrspace(4) constant [3 x ptr] [ptr @even, ptr @odd, ptr @long]
; MODULE: functions
define hidden i32 @even(i32 %x) {
  call void asm sideeffect "v_mov_b32 v91, 0", "~{v91}"()
  %r = add i32 %x, 10
  ret i32 %r
}
define hidden i32 @odd(i32 %x) {
  %a = alloca [64 x i32], addrspace(5)
  %a.i = and i32 %x, 63
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %d = shl i32 %a.v, 1
  %r = add i32 %d, 20
  ret i32 %r
}
define hidden i64 @long(i64 %x, i64 %y) {
  call void asm sideeffect "v_mov_b32 v211, 0", "~{v211}"()
  %s = add i64 %x, %y
  ret i64 %s
}
define hidden i32 @untaken(i32 %x) {
  call void asm sideeffect "v_mov_b32 v222, 0", "~{v222}"()
  ret i32 %x
}
