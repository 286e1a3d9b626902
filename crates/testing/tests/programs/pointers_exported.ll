; The host may pass any exported function of the type: it counts, though no module takes its
; address. A hidden one does not.
; COMPUTE: pointers
; MODULE: main
declare hidden i32 @f(i32)
; KERNEL: k f
; MODULE: pointers
@slot = internal addrspace(1) global [2 x ptr] [ptr @even, ptr @odd]
define internal i32 @even(i32 %x) {
  %r = add i32 %x, 10
  ret i32 %r
}
define internal i32 @odd(i32 %x) {
  %d = shl i32 %x, 1
  %r = add i32 %d, 20
  ret i32 %r
}
define hidden i32 @f(i32 %x) {
  %i = and i32 %x, 1
  %q = getelementptr ptr, ptr addrspace(1) @slot, i32 %i
  %g = load volatile ptr, ptr addrspace(1) %q
  %r = call i32 %g(i32 %x)
  ret i32 %r
}
; MODULE: exported
define i32 @plugin(i32 %x) {
  call void asm sideeffect "v_mov_b32 v131, 0", "~{v131}"()
  %a = alloca [64 x i32], addrspace(5)
  %a.i = and i32 %x, 63
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  ret i32 %a.v
}
; MODULE: hidden
define hidden i32 @internals(i32 %x) {
  call void asm sideeffect "v_mov_b32 v201, 0", "~{v201}"()
  %a = alloca [128 x i32], addrspace(5)
  %a.i = and i32 %x, 127
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  ret i32 %a.v
}
