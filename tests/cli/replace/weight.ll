define i32 @weight(i32 %n) {
  %r = mul i32 %n, 3
  ret i32 %r
}

define i32 @double(i32 %n) {
  %w = call i32 @weight(i32 %n)
  %r = mul i32 %w, 2
  ret i32 %r
}
