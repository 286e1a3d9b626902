; Two ways to one leaf: registers are those of the wide way, scratch those of the deep one.
; COMPUTE: diamond
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: top
declare i32 @wide(i32)
declare i32 @deep(i32)
define i32 @f(i32 %x) {
  %a = call i32 @wide(i32 %x)
  %b = call i32 @deep(i32 %x)
  %s = xor i32 %a, %b
  ret i32 %s
}
; MODULE: wide
declare i32 @leaf(i32)
define i32 @wide(i32 %x) {
  call void asm sideeffect "v_mov_b32 v155, 0", "~{v155}"()
  %y = add i32 %x, 1
  %r = call i32 @leaf(i32 %y)
  ret i32 %r
}
; MODULE: deep
declare i32 @leaf(i32)
define i32 @deep(i32 %x) {
  %a = alloca [64 x i32], addrspace(5)
  %a.i = and i32 %x, 63
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %y = add i32 %x, 2
  %r = call i32 @leaf(i32 %y)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
}
; MODULE: leaf
define i32 @leaf(i32 %x) {
  %a = alloca [16 x i32], addrspace(5)
  %a.i = and i32 %x, 15
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = mul i32 %a.v, 7
  ret i32 %r
}
