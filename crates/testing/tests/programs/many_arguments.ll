; More arguments than registers take: the others are on the caller's stack.
; COMPUTE: many_arguments
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare i32 @g(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define i32 @f(i32 %x) {
  %b0 = add i32 %x, 0
  %b1 = add i32 %x, 1
  %b2 = add i32 %x, 4
  %b3 = add i32 %x, 9
  %b4 = add i32 %x, 16
  %b5 = add i32 %x, 25
  %b6 = add i32 %x, 36
  %b7 = add i32 %x, 49
  %b8 = add i32 %x, 64
  %b9 = add i32 %x, 81
  %b10 = add i32 %x, 100
  %b11 = add i32 %x, 121
  %b12 = add i32 %x, 144
  %b13 = add i32 %x, 169
  %b14 = add i32 %x, 196
  %b15 = add i32 %x, 225
  %b16 = add i32 %x, 256
  %b17 = add i32 %x, 289
  %b18 = add i32 %x, 324
  %b19 = add i32 %x, 361
  %b20 = add i32 %x, 400
  %b21 = add i32 %x, 441
  %b22 = add i32 %x, 484
  %b23 = add i32 %x, 529
  %b24 = add i32 %x, 576
  %b25 = add i32 %x, 625
  %b26 = add i32 %x, 676
  %b27 = add i32 %x, 729
  %b28 = add i32 %x, 784
  %b29 = add i32 %x, 841
  %b30 = add i32 %x, 900
  %b31 = add i32 %x, 961
  %b32 = add i32 %x, 1024
  %b33 = add i32 %x, 1089
  %b34 = add i32 %x, 1156
  %b35 = add i32 %x, 1225
  %b36 = add i32 %x, 1296
  %b37 = add i32 %x, 1369
  %b38 = add i32 %x, 1444
  %b39 = add i32 %x, 1521
  %r = call i32 @g(i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %b8, i32 %b9, i32 %b10, i32 %b11, i32 %b12, i32 %b13, i32 %b14, i32 %b15, i32 %b16, i32 %b17, i32 %b18, i32 %b19, i32 %b20, i32 %b21, i32 %b22, i32 %b23, i32 %b24, i32 %b25, i32 %b26, i32 %b27, i32 %b28, i32 %b29, i32 %b30, i32 %b31, i32 %b32, i32 %b33, i32 %b34, i32 %b35, i32 %b36, i32 %b37, i32 %b38, i32 %b39)
  ret i32 %r
}
; MODULE: g
define i32 @g(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11, i32 %a12, i32 %a13, i32 %a14, i32 %a15, i32 %a16, i32 %a17, i32 %a18, i32 %a19, i32 %a20, i32 %a21, i32 %a22, i32 %a23, i32 %a24, i32 %a25, i32 %a26, i32 %a27, i32 %a28, i32 %a29, i32 %a30, i32 %a31, i32 %a32, i32 %a33, i32 %a34, i32 %a35, i32 %a36, i32 %a37, i32 %a38, i32 %a39) {
  %s0 = mul i32 %a0, 1
  %m1 = mul i32 %a1, 2
  %s1 = add i32 %s0, %m1
  %m2 = mul i32 %a2, 3
  %s2 = add i32 %s1, %m2
  %m3 = mul i32 %a3, 4
  %s3 = add i32 %s2, %m3
  %m4 = mul i32 %a4, 5
  %s4 = add i32 %s3, %m4
  %m5 = mul i32 %a5, 6
  %s5 = add i32 %s4, %m5
  %m6 = mul i32 %a6, 7
  %s6 = add i32 %s5, %m6
  %m7 = mul i32 %a7, 8
  %s7 = add i32 %s6, %m7
  %m8 = mul i32 %a8, 9
  %s8 = add i32 %s7, %m8
  %m9 = mul i32 %a9, 10
  %s9 = add i32 %s8, %m9
  %m10 = mul i32 %a10, 11
  %s10 = add i32 %s9, %m10
  %m11 = mul i32 %a11, 12
  %s11 = add i32 %s10, %m11
  %m12 = mul i32 %a12, 13
  %s12 = add i32 %s11, %m12
  %m13 = mul i32 %a13, 14
  %s13 = add i32 %s12, %m13
  %m14 = mul i32 %a14, 15
  %s14 = add i32 %s13, %m14
  %m15 = mul i32 %a15, 16
  %s15 = add i32 %s14, %m15
  %m16 = mul i32 %a16, 17
  %s16 = add i32 %s15, %m16
  %m17 = mul i32 %a17, 18
  %s17 = add i32 %s16, %m17
  %m18 = mul i32 %a18, 19
  %s18 = add i32 %s17, %m18
  %m19 = mul i32 %a19, 20
  %s19 = add i32 %s18, %m19
  %m20 = mul i32 %a20, 21
  %s20 = add i32 %s19, %m20
  %m21 = mul i32 %a21, 22
  %s21 = add i32 %s20, %m21
  %m22 = mul i32 %a22, 23
  %s22 = add i32 %s21, %m22
  %m23 = mul i32 %a23, 24
  %s23 = add i32 %s22, %m23
  %m24 = mul i32 %a24, 25
  %s24 = add i32 %s23, %m24
  %m25 = mul i32 %a25, 26
  %s25 = add i32 %s24, %m25
  %m26 = mul i32 %a26, 27
  %s26 = add i32 %s25, %m26
  %m27 = mul i32 %a27, 28
  %s27 = add i32 %s26, %m27
  %m28 = mul i32 %a28, 29
  %s28 = add i32 %s27, %m28
  %m29 = mul i32 %a29, 30
  %s29 = add i32 %s28, %m29
  %m30 = mul i32 %a30, 31
  %s30 = add i32 %s29, %m30
  %m31 = mul i32 %a31, 32
  %s31 = add i32 %s30, %m31
  %m32 = mul i32 %a32, 33
  %s32 = add i32 %s31, %m32
  %m33 = mul i32 %a33, 34
  %s33 = add i32 %s32, %m33
  %m34 = mul i32 %a34, 35
  %s34 = add i32 %s33, %m34
  %m35 = mul i32 %a35, 36
  %s35 = add i32 %s34, %m35
  %m36 = mul i32 %a36, 37
  %s36 = add i32 %s35, %m36
  %m37 = mul i32 %a37, 38
  %s37 = add i32 %s36, %m37
  %m38 = mul i32 %a38, 39
  %s38 = add i32 %s37, %m38
  %m39 = mul i32 %a39, 40
  %s39 = add i32 %s38, %m39
  ret i32 %s39
}
