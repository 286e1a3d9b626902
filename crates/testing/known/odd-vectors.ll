; Every AMD GPU: elements whose width is no power of two lose or keep bits above them where a vector of them is
; a call's result, and in some operations.
define <4 x i43> @callee(<4 x i43> %a) noinline {
  %r = sub <4 x i43> zeroinitializer, %a
  ret <4 x i43> %r
}
define <4 x i64> @f(<4 x i43> %a) {
  %b = call <4 x i43> @callee(<4 x i43> %a)
  %r = sext <4 x i43> %b to <4 x i64>
  ret <4 x i64> %r
}
