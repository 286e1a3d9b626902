; no libcall available for frem
define bfloat @f(bfloat %a, bfloat %b) {
  %r = frem bfloat %a, %b
  ret bfloat %r
}
