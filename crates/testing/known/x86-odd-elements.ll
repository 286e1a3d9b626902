; The host above -O0: seed 2000767 of the random programs; the element is not the one at %at & 3.
define i24 @f(<4 x i24> %v, i32 %at) {
  %m = add <4 x i24> <i24 0, i24 -1, i24 -1, i24 -1>, %v
  %i = urem i32 %at, 4
  %e = extractelement <4 x i24> %m, i32 %i
  ret i24 %e
}
