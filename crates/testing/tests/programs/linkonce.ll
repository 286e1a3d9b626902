; The same inline function in two modules: one of them stays.
; COMPUTE: linkonce
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: one
$linkonce.inline = comdat any
declare i32 @g(i32)
define linkonce_odr i32 @inline(i32 %x) noinline comdat($linkonce.inline) {
  %a = alloca [32 x i32], addrspace(5)
  %a.i = and i32 %x, 31
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = mul i32 %a.v, 3
  ret i32 %r
}
define i32 @f(i32 %x) {
  %a = call i32 @inline(i32 %x)
  %r = call i32 @g(i32 %a)
  ret i32 %r
}
; MODULE: two
$linkonce.inline = comdat any
define linkonce_odr i32 @inline(i32 %x) noinline comdat($linkonce.inline) {
  %a = alloca [32 x i32], addrspace(5)
  %a.i = and i32 %x, 31
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = mul i32 %a.v, 3
  ret i32 %r
}
define i32 @g(i32 %x) {
  call void asm sideeffect "v_mov_b32 v45, 0", "~{v45}"()
  %r = call i32 @inline(i32 %x)
  ret i32 %r
}
