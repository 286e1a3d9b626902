; Division and square root in f64 take many registers.
; COMPUTE: double_math
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare double @ratio(double, double)
declare double @root(double)
define i32 @f(i32 %x) {
  %a = uitofp i32 %x to double
  %b = fadd double %a, 3.5
  %q = call double @ratio(double %a, double %b)
  %r = call double @root(double %b)
  %s = fadd double %q, %r
  %i = bitcast double %s to i64
  %h = lshr i64 %i, 32
  %m = xor i64 %i, %h
  %t = trunc i64 %m to i32
  ret i32 %t
}
; MODULE: ratio
define double @ratio(double %a, double %b) {
  %q = fdiv double %a, %b
  ret double %q
}
; MODULE: root
declare double @llvm.sqrt.f64(double)
define double @root(double %a) {
  %r = call double @llvm.sqrt.f64(double %a)
  ret double %r
}
