declare i32 @__real_weight(i32)

define i32 @weight(i32 %n) {
  %w = call i32 @__real_weight(i32 %n)
  %r = add i32 %w, 1
  ret i32 %r
}
