; Private arrays of 16 and 8 KiB, farther away than an instruction's offset.
; COMPUTE: big_arrays
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare i32 @g(i32)
define i32 @f(i32 %x) {
  %a = alloca [4096 x i32], addrspace(5)
  %a.i = and i32 %x, 4095
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %b = alloca [16 x i32], addrspace(5)
  %b.i = and i32 %x, 15
  %b.p = getelementptr i32, ptr addrspace(5) %b, i32 %b.i
  store volatile i32 %x, ptr addrspace(5) %b.p
  %r = call i32 @g(i32 %x)
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %b.v = load volatile i32, ptr addrspace(5) %b.p
  %s = add i32 %r, %a.v
  %t = sub i32 %s, %b.v
  %u = add i32 %t, 1
  ret i32 %u
}
; MODULE: g
define i32 @g(i32 %x) {
  %a = alloca [2048 x i32], addrspace(5)
  %a.i = and i32 %x, 2047
  %a.p = getelementptr i32, ptr addrspace(5) %a, i32 %a.i
  store volatile i32 %x, ptr addrspace(5) %a.p
  %a.v = load volatile i32, ptr addrspace(5) %a.p
  %r = mul i32 %a.v, 9
  ret i32 %r
}
