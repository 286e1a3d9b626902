; Members of an archive: one is needed, one by that one, and two are not, whatever they cost.
; COMPUTE: triple
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: unneeded archive
define i32 @other(i32 %x) {
  call void asm sideeffect "v_mov_b32 v240, 0", "~{v240}"()
  %a = alloca [256 x i32], addrspace(5)
  %a.i = and i32 %x, 255
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  ret i32 %a.v
}
; MODULE: leaf archive
define i32 @leaf(i32 %x) {
  call void asm sideeffect "v_mov_b32 v88, 0", "~{v88}"()
  %r = mul i32 %x, 3
  ret i32 %r
}
; MODULE: f archive
declare i32 @leaf(i32)
define i32 @f(i32 %x) {
  %a = alloca [16 x i32], addrspace(5)
  %a.i = and i32 %x, 15
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %r = call i32 @leaf(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  %t = sub i32 %s, %x
  ret i32 %t
}
; MODULE: late archive
define i32 @f(i32 %x) {
  call void asm sideeffect "v_mov_b32 v230, 0", "~{v230}"()
  ret i32 %x
}
