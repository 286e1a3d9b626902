; Every AMD GPU: fsub becomes a negation (v_min_f32 -v0, s0), and 0 - 0 becomes -0.
; It should be 0.
define float @h(i32 %a) {
  %t = trunc i32 %a to i20
  %b = sitofp i20 %t to float
  %c = fsub float 0.0, %b
  %d = call float @llvm.minimumnum.f32(float %c, float 0x3810000000000000)
  ret float %d
}
