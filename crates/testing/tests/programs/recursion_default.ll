; Two modules call each other, without a stated depth: each counts once, the stack is dynamic.
; COMPUTE: even_odd
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: even
declare i32 @odd(i32, i32)
define i32 @f(i32 %x) {
  %n = and i32 %x, 7
  %r = call i32 @even(i32 %n, i32 %x)
  ret i32 %r
}
define i32 @even(i32 %n, i32 %x) {
  %a = alloca [8 x i32], addrspace(5)
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %a.i = and i32 %x, 7
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %m = sub i32 %n, 1
  %r = call i32 @odd(i32 %m, i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %r, %a.v
  ret i32 %s
done:
  ret i32 %x
}
; MODULE: odd
declare i32 @even(i32, i32)
declare i32 @leaf(i32)
define i32 @odd(i32 %n, i32 %x) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @even(i32 %m, i32 %x)
  %s = mul i32 %r, 3
  ret i32 %s
done:
  %l = call i32 @leaf(i32 %x)
  ret i32 %l
}
; MODULE: leaf
define i32 @leaf(i32 %x) {
  call void asm sideeffect "v_mov_b32 v100, 0", "~{v100}"()
  %a = alloca [32 x i32], addrspace(5)
  %a.i = and i32 %x, 31
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = add i32 %a.v, 1
  ret i32 %r
}
