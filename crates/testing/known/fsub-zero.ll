; Every AMD GPU: the selector takes `0.0 - x` for a negated operand (SelectVOP3ModsImpl asks for a zero of any
; sign), so that 1 / (0.0 - x) is -infinity for x = 0. It should be +infinity. An arithmetic fence around the
; difference keeps it, but leaves an instruction that cannot be encoded where the value is uniform.
define float @f(float %x) {
  %d = fsub float 0.0, %x
  %r = fdiv float 1.0, %d
  ret float %r
}
