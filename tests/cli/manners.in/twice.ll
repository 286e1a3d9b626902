define i32 @twice(i32 %v) {
  %x = add i32 %v, %v
  ret i32 %x
}
