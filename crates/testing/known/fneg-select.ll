; gfx90a, gfx942, gfx1030, gfx1100 at O1 and above: element 1 is negated (v_cndmask with a
; negated operand), element 0 (s_cselect_b32) is not.
define <2 x float> @f(<2 x float> %h, <2 x i32> inreg %u) {
  %m = icmp ugt <2 x i32> %u, splat (i32 2139095040)
  %s = select <2 x i1> %m, <2 x i32> splat (i32 2143289344), <2 x i32> %u
  %v = bitcast <2 x i32> %s to <2 x float>
  %p = fmul <2 x float> %h, %v
  %r = fneg <2 x float> %p
  ret <2 x float> %r
}
