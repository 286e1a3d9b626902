; The definition that is not weak wins; the other one's registers do not count.
; COMPUTE: triple
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: default
define weak i32 @f(i32 %x) {
  call void asm sideeffect "v_mov_b32 v230, 0", "~{v230}"()
  %a = alloca [128 x i32], addrspace(5)
  %a.i = and i32 %x, 127
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  ret i32 %a.v
}
; MODULE: better
define i32 @f(i32 %x) {
  call void asm sideeffect "v_mov_b32 v50, 0", "~{v50}"()
  %r = mul i32 %x, 3
  ret i32 %r
}
