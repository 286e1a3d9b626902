; f64 functions of the device libraries in two modules.
; MODULE: main
declare i32 @f(i32)
; KERNEL: k f
; MODULE: f
declare double @wave(double)
declare double @growth(double)
define i32 @f(i32 %x) {
  %l = and i32 %x, 1023
  %a = uitofp i32 %l to double
  %b = fmul double %a, 0.015625
  %q = call double @wave(double %b)
  %r = call double @growth(double %b)
  %s = fadd double %q, %r
  %i = bitcast double %s to i64
  %h = lshr i64 %i, 32
  %m = xor i64 %i, %h
  %t = trunc i64 %m to i32
  ret i32 %t
}
; MODULE: wave
declare double @__ocml_sin_f64(double)
define double @wave(double %a) {
  %r = call double @__ocml_sin_f64(double %a)
  ret double %r
}
; MODULE: growth
declare double @__ocml_exp_f64(double)
define double @growth(double %a) {
  %r = call double @__ocml_exp_f64(double %a)
  ret double %r
}
