; A function that calls itself, behind another module.
; COMPUTE: sum_down
; DEPTH: down=16
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare i32 @down(i32, i32)
define i32 @f(i32 %x) {
  %n = and i32 %x, 15
  %r = call i32 @down(i32 %n, i32 %x)
  ret i32 %r
}
; MODULE: down
define i32 @down(i32 %n, i32 %x) noinline {
  %a = alloca [4 x i32], addrspace(5)
  %a.i = and i32 %x, 3
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  %y = add i32 %x, 3
  %r = call i32 @down(i32 %m, i32 %y)
  %i = xor i32 %r, %n
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %s = add i32 %i, %a.v
  ret i32 %s
done:
  ret i32 %x
}
